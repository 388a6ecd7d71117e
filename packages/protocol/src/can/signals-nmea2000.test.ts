import { describe, expect, it } from 'vitest'
import { canboatFields } from '../../scripts/nmea2000-pgns.ts'
import type { SignalLayout } from './layouts/layout.ts'
import { findMessageLayout } from './layouts/layouts.ts'
import { nmea2000Signals } from './tables/nmea2000-signals.ts'
import { decodeValues } from './testing.ts'

function placeOf({ key, firstBit, bits, isSigned, scale, offset, kind }: SignalLayout) {
  return { key, firstBit, bits, isSigned, scale: scale.toPrecision(9), offset, kind }
}

const kinds: Readonly<Record<string, SignalLayout['kind']>> = { DATE: 'date', TIME: 'time' }
const degrees = 180 / Math.PI
const factors: Readonly<Record<string, number>> = { Pa: 0.001, rad: degrees, 'rad/s': degrees, C: 1 / 3600 }

/** The factor between the source's unit and ours: durations in minutes stay minutes, those in seconds become hours. */
function factorOf(field: ReturnType<typeof canboatFields>['fields'][number] | undefined): number {
  if (field?.type === 'DURATION') return field.resolution === 60 ? 1 / 60 : 1 / 3600
  return factors[field?.unit ?? ''] ?? 1
}

/** Eight bytes in little-endian order. */
function longHex(value: bigint): string {
  const bytes = new Uint8Array(new BigInt64Array([value]).buffer)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

describe('decodeSignals of NMEA 2000', () => {
  it.each([
    [127488, '00E02E64000AFFFF', { instance: 0, speed: 3000, boostPressure: 10, tiltTrim: 10 }],
    [127488, '01FFFFFFFF7FFFFF', { instance: 1, speed: null, boostPressure: null, tiltTrim: null }],
    [127505, '00D430E8030000FF', { instance: 0, type: 'Fuel', level: 50, capacity: 100 }],
    [127505, 'F1FF7FFFFFFFFFFF', { instance: 1, type: null, level: null, capacity: null }],
    [127508, '00E204D4FF6B74FF', { instance: 0, voltage: 12.5, current: -4.4, temperature: 24.88 }],
    [128267, 'FFE8030000F401FF', { depth: 10, offset: 0.5, range: null }],
    [129025, '006771EB00C2EB0B', { latitude: -34.48896, longitude: 20 }],
    [129026, 'FFFC5C3DE803FFFF', { cogReference: 'True', cog: 90.0002104591, sog: 10 }],
    [130306, 'FFF401B93D02FFFF', { windSpeed: 5, windAngle: 90.5330612086, reference: 'Apparent' }],
  ])('%i %s', (pgn, data, expected) => {
    expect(decodeValues(pgn, data)).toEqual(expected)
  })

  it('distinguishes values and special values at their limits', () => {
    expect(decodeValues(127488, 'FCFCFF')).toEqual({ instance: 252, speed: 16383 })
    expect(decodeValues(127488, 'FDFDFF')).toEqual({ instance: null, speed: null })
    expect(decodeValues(127505, 'DDFC7F')).toEqual({ instance: 13, type: 13, level: 131.056 })
    expect(decodeValues(127505, 'EEFD7F')).toEqual({ instance: null, type: null, level: null })
    expect(decodeValues(127508, '000080')).toEqual({ instance: 0, voltage: -327.68 })
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
    expect(decodeValues(127489, payload)).toEqual(whole)
  })

  it('does not decode a single frame of a fast packet as the whole message', () => {
    expect(decodeValues(127489, `401A${payload.slice(0, 12)}`)).toEqual({})
    expect(decodeValues(127489, `41${payload.slice(12, 26)}`)).toEqual({})
  })

  it('reads a fast packet that fits in one frame', () => {
    expect(decodeValues(127507, '600601FF35F53C00')).toEqual({
      instance: 1,
      batteryInstance: null,
      operatingState: 'Float',
      chargeMode: 'Echo',
      enabled: 'On',
      equalizationPending: 'On',
      equalizationTimeRemaining: 60,
    })
    expect(decodeValues(127507, '600701FF35F53C00')).toEqual({})
    expect(decodeValues(127507, '61')).toEqual({})
    expect(decodeValues(127507, '')).toEqual({})
  })

  it("reads 64-bit values and their 'not available' code", () => {
    // -37.8136 and 144.9631 degrees in units of 1e-16, 31.5 m in units of 1e-6; 9 satellites.
    const gnss = [
      'FF',
      '0D50',
      '80F0FA02',
      longHex(-378_136_000_000_000_000n),
      longHex(1_449_631_000_000_000_000n),
      longHex(31_500_000n),
      '12FC0954006E00E8030000',
    ].join('')
    expect(decodeValues(129029, gnss)).toEqual({
      date: '2026-02-09',
      time: '01:23:20',
      latitude: -37.8136,
      longitude: 144.9631,
      altitude: 31.5,
      gnssType: 'GPS+GLONASS',
      method: 'GNSS fix',
      integrity: 'No integrity checking',
      numberOfSvs: 9,
      hdop: 0.84,
      pdop: 1.1,
      geoidalSeparation: 10,
    })
    const none = `00${'FF'.repeat(6)}${'FFFFFFFFFFFFFF7F'.repeat(3)}${'FF'.repeat(12)}`
    expect(decodeValues(129029, none)).toMatchObject({
      date: null,
      time: null,
      latitude: null,
      altitude: null,
    })
  })

  it('has the positions, widths, scales and meanings of the source', () => {
    for (const pgn of Object.keys(nmea2000Signals).map(Number)) {
      const message = findMessageLayout(pgn)
      const source = canboatFields(pgn)
      const signals = message?.signals ?? []
      const fields = signals.map(({ key }) => source.fields.find(({ id }) => id === key))
      expect({ pgn, isFastPacket: message?.isFastPacket, fields: signals.map(placeOf) }).toEqual({
        pgn,
        isFastPacket: source.isFastPacket,
        fields: fields.map((field) => ({
          key: field?.id,
          firstBit: field?.firstBit,
          bits: field?.bits,
          isSigned: field?.isSigned,
          scale: ((field?.resolution ?? 0) * factorOf(field)).toPrecision(9),
          offset: field?.unit === 'K' ? -273.15 : 0,
          kind: kinds[field?.type ?? ''] ?? 'number',
        })),
      })
      for (const [index, { states = {} }] of signals.entries())
        expect(fields[index]?.lookup ?? {}).toMatchObject(states)
    }
  })
})
