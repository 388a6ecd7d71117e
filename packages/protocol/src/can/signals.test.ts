import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canboatFields } from '../../scripts/nmea2000-pgns.ts'
import { describeFrame } from './frame.ts'
import type { SignalLayout } from './layout.ts'
import { decodeSignals, hasSignals } from './signals.ts'
import { j1939Layouts } from './tables/j1939-signals.ts'
import { nmea2000Layouts } from './tables/nmea2000-signals.ts'

function placeOf({ key, firstBit, bits, isSigned, scale, offset }: SignalLayout) {
  return { key, firstBit, bits, isSigned, scale: scale.toPrecision(9), offset }
}

/** A payload in which every bit is set but the sign of signed signals: the mark for 'not available'. */
function notAvailable(signals: readonly SignalLayout[]): string {
  const bytes = new Uint8Array(26).fill(0xff)
  for (const { isSigned, firstBit, bits } of signals) {
    if (isSigned) bytes[(firstBit + bits) / 8 - 1] = 0x7f
  }
  return Array.from(bytes, (byte) => byte.toString(16)).join('')
}

const layouts = Object.entries({ ...j1939Layouts, ...nmea2000Layouts })

/** Values by key; a state with a name as its name. */
function values(pgn: number, data: string) {
  return Object.fromEntries(decodeSignals(pgn, data).map(({ key, value, text }) => [key, text ?? value]))
}

describe('decodeSignals of J1939', () => {
  it.each([
    // The device's own custom value for the pedal, 82.8 %, was recorded beside this frame.
    [61443, 'FFCF4FFFFFFFFFFF', { spn91: 82.8, spn92: 79, spn974: null, spn29: null }],
    [
      61444,
      '3FFFCD883927F4FF',
      { spn899: null, spn512: null, spn513: 80, spn190: 1841, spn1483: 39, spn1675: 4, spn2432: null },
    ],
    [
      65262,
      '7B5E803AFFFF6432',
      { spn110: 83, spn174: 54, spn175: 195, spn176: null, spn52: 60, spn1134: 20 },
    ],
    [
      65263,
      '6419C87D007D7DC8',
      { spn94: 400, spn22: 1.25, spn98: 80, spn100: 500, spn101: 0, spn109: 250, spn111: 80 },
    ],
    [
      65265,
      'F3003C1100500000',
      { spn70: 'Off', spn84: 60, spn595: 'On', spn597: 'On', spn598: 'Off', spn86: 80 },
    ],
    [65266, '2C01000400060AFF', { spn183: 15, spn184: 2, spn185: 3, spn51: 4 }],
    [65271, '7D1931023202FFFF', { spn114: 0, spn115: 25, spn167: 28.05, spn168: 28.1, spn158: null }],
    [65253, '10270000E8030000', { spn247: 500, spn249: 1_000_000 }],
    [65276, '007D050AE0247D7D', { spn80: 0, spn96: 50, spn95: 10, spn99: 5, spn169: 22, spn38: 50 }],
    [65269, 'CA6025802541C025', { spn108: 101, spn170: 26, spn171: 27, spn172: 25, spn79: 29 }],
    [
      65270,
      '02644132142033FA',
      { spn81: 1, spn102: 200, spn105: 25, spn106: 100, spn107: 1, spn173: 136, spn112: 125 },
    ],
    [65267, '804F2766C03F1AAE', { spn584: -38.6147712, spn585: 82.095584 }],
    [65030, '9001E700001940FF', { spn2440: 400, spn2444: 231, spn2436: 50, spn2448: null }],
    [65029, '40A1387740A13877', { spn2452: 200_000, spn2460: 200_000 }],
    [65217, '40420F00E8030000', { spn917: 5000, spn918: 5 }],
  ])('%i %s', (pgn, data, expected) => {
    expect(values(pgn, data)).toEqual(expected)
  })

  it('leaves out what a short frame does not reach', () => {
    expect(values(65262, '7B5E80')).toEqual({ spn110: 83, spn174: 54 })
    expect(values(65262, '')).toEqual({})
  })

  it('knows the border between values and special values', () => {
    expect(values(65262, 'FAFB')).toEqual({ spn110: 210, spn174: null })
    expect(values(65253, 'FFFFFFFA000000FB')).toEqual({ spn247: 0xfaffffff * 0.05, spn249: null })
    // Two bits: off, on, error, not available.
    expect(values(65265, 'FBFFFF12')).toMatchObject({
      spn70: null,
      spn595: null,
      spn597: 'On',
      spn598: 'Off',
    })
    expect(values(65266, 'FFFA00FB')).toEqual({ spn183: 3212.75, spn184: null })
  })
})

describe('decodeSignals of NMEA 2000', () => {
  it.each([
    [127488, '00E02E64000AFFFF', { instance: 0, speed: 3000, boostPressure: 10, tiltTrim: 10 }],
    [127488, '01FFFFFFFF7FFFFF', { instance: 1, speed: null, boostPressure: null, tiltTrim: null }],
    [127505, '00D430E8030000FF', { instance: 0, type: 'Fuel', level: 50, capacity: 100 }],
    [127505, 'F1FF7FFFFFFFFFFF', { instance: 1, type: null, level: null, capacity: null }],
    [127508, '00E204D4FF6B74FF', { instance: 0, voltage: 12.5, current: -4.4, temperature: 24.88 }],
    [128267, 'FFE8030000F401FF', { depth: 10, offset: 0.5 }],
    [129025, '006771EB00C2EB0B', { latitude: -34.48896, longitude: 20 }],
    [129026, 'FFFC5C3DE803FFFF', { cogReference: 'True', cog: 90.0002104591, sog: 10 }],
    [130306, 'FFF401B93D02FFFF', { windSpeed: 5, windAngle: 90.5330612086, reference: 'Apparent' }],
  ])('%i %s', (pgn, data, expected) => {
    expect(values(pgn, data)).toEqual(expected)
  })

  it('knows the border between values and special values', () => {
    expect(values(127488, 'FCFCFF')).toEqual({ instance: 252, speed: 16383 })
    expect(values(127488, 'FDFDFF')).toEqual({ instance: null, speed: null })
    expect(values(127505, 'DDFC7F')).toEqual({ instance: 13, type: 13, level: 131.056 })
    expect(values(127505, 'EEFD7F')).toEqual({ instance: null, type: null, level: null })
    expect(values(127508, '000080')).toEqual({ instance: 0, voltage: -327.68 })
  })

  const payload = [
    '00',
    'A00F',
    '920E',
    '3D8A',
    '7805',
    '7B00',
    '80510100',
    '8813',
    '9001',
    'FF',
    '0000',
    '0000',
    '3C',
    '41',
  ].join('')
  const whole = {
    instance: 0,
    oilPressure: 400,
    oilTemperature: 99.85,
    temperature: 80.74,
    alternatorPotential: 14,
    fuelRate: 12.3,
    totalEngineHours: 24,
    coolantPressure: 500,
    fuelPressure: 400,
    engineLoad: 60,
    engineTorque: 65,
  }

  it('reads a reassembled fast packet', () => {
    expect(payload).toHaveLength(52)
    expect(values(127489, payload)).toEqual(whole)
  })

  it('reads of each frame of a fast packet what lies in it', () => {
    const first = `401A${payload.slice(0, 12)}`
    const second = `41${payload.slice(12, 26)}`
    const third = `42${payload.slice(26, 40)}`
    const fourth = `43${payload.slice(40).padEnd(14, 'F')}`
    expect(values(127489, first)).toEqual({ instance: 0, oilPressure: 400, oilTemperature: 99.85 })
    expect(values(127489, second)).toEqual({ alternatorPotential: 14, fuelRate: 12.3 })
    expect(values(127489, third)).toEqual({ coolantPressure: 500, fuelPressure: 400 })
    expect(values(127489, fourth)).toEqual({ engineLoad: 60, engineTorque: 65 })
  })

  it('has the places, widths and scales of the source', () => {
    const factors: Readonly<Record<string, number>> = { K: 1, Pa: 0.001, rad: 180 / Math.PI, s: 1 / 3600 }
    for (const [pgn, message] of Object.entries(nmea2000Layouts)) {
      const source = canboatFields(Number(pgn))
      const fields = message.signals.map(({ key }) => source.fields.find(({ id }) => id === key))
      expect({ isFastPacket: message.isFastPacket, fields: message.signals.map(placeOf) }).toEqual({
        isFastPacket: source.isFastPacket,
        fields: fields.map((field) => ({
          key: field?.id,
          firstBit: field?.firstBit,
          bits: field?.bits,
          isSigned: field?.isSigned,
          scale: ((field?.resolution ?? 0) * (factors[field?.unit ?? ''] ?? 1)).toPrecision(9),
          offset: field?.unit === 'K' ? -273.15 : 0,
        })),
      })
    }
  })
})

describe('the tables', () => {
  it.each(layouts)(
    '%s has signals of its own bits, each with its own key and a name',
    (pgn, { signals, isFastPacket }) => {
      const taken = new Set<number>()
      for (const { firstBit, bits, name } of signals) {
        expect(name).not.toContain('Unknown')
        for (let bit = firstBit; bit < firstBit + bits; bit++) {
          expect(taken.has(bit)).toBe(false)
          taken.add(bit)
        }
      }
      expect(Math.max(...taken)).toBeLessThan(isFastPacket ? 26 * 8 : 64)
      expect(new Set(signals.map(({ key }) => key)).size).toBe(signals.length)
      expect(hasSignals(Number(pgn))).toBe(true)
    },
  )

  it.each(layouts)('%s never takes the mark of not available for a value', (pgn, { signals }) => {
    for (const data of [notAvailable(signals), 'FF'.repeat(26)]) {
      const decoded = decodeSignals(Number(pgn), data)
      expect(decoded.map(({ key }) => key)).toEqual(signals.map(({ key }) => key))
      expect(decoded.filter(({ value, text }) => value !== null || text !== null)).toEqual([])
    }
  })
})

describe('hostile frames', () => {
  const pgns = fc.constantFrom(...layouts.map(([pgn]) => Number(pgn)), 0, -1, 59904, Number.NaN)

  it('never throw, and a value is finite or null', () => {
    const data = fc.oneof(
      fc
        .uint8Array({ maxLength: 40 })
        .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')),
      fc.string(),
      fc.anything(),
    )
    fc.assert(
      fc.property(pgns, data, (pgn, text) => {
        for (const { value } of decodeSignals(pgn, text))
          expect(value === null || Number.isFinite(value)).toBe(true)
      }),
    )
    fc.assert(fc.property(fc.anything(), (frame) => void describeFrame(frame)))
    fc.assert(fc.property(fc.nat(2 ** 29), data, (id, text) => void describeFrame({ id, data: text })))
  })
})
