import { describe, expect, test } from 'vitest'
import { troubleCodeFrames, troubleCodeHex } from './dm1.ts'
import { hex32 } from './hex.ts'
import {
  broadcastTransfer,
  engineHoursFrame,
  engineSpeedFrame,
  engineTemperatureFrame,
  j1939Id,
  requestFrame,
  vehicleSpeedFrame,
} from './j1939.ts'
import {
  batteryFrame,
  courseFrame,
  depthFrame,
  engineDynamicFrames,
  engineRapidFrame,
  fluidLevelFrame,
  positionFrame,
  windFrame,
} from './nmea2000.ts'

describe('identifiers seen on real buses', () => {
  test('a broadcast engine message of a boat', () => {
    expect(j1939Id(3, 61_443, 0)).toBe(217_056_000)
  })

  test('the announcement and the packets of a broadcast transfer', () => {
    expect(j1939Id(7, 60_416, 0, 0xff)).toBe(485_293_824)
    expect(j1939Id(7, 60_160, 0, 0xff)).toBe(485_228_288)
  })

  test('a request to an address keeps the PGN and names the destination', () => {
    expect(requestFrame(65_257, 0x2b, 0xff)).toEqual({ id: 418_053_931, data: 'E9FE00' })
  })
})

describe('J1939', () => {
  test('621 rpm is 0x1368 in eighths of a revolution, low byte first', () => {
    expect(engineSpeedFrame(621, 0, 0)).toEqual({ id: 0x0cf00400, data: 'F07D7D681300F07D' })
  })

  test('temperatures carry their offsets', () => {
    expect(engineTemperatureFrame(88, 40, 95).data).toBe(`8050002E${'FF'.repeat(4)}`)
  })

  test('speed in 1/256 km/h, parking brake only at a standstill', () => {
    expect(vehicleSpeedFrame(50).data).toBe('F30032CFFFFFFFFF')
    expect(vehicleSpeedFrame(0).data).toBe('F70000CFFFFFFFFF')
  })

  test('engine hours in twentieths', () => {
    expect(engineHoursFrame(39_186.7, 0).data.slice(0, 8)).toBe(hex32(783_734))
  })

  test("a value beyond the range stays below the codes for 'not available'", () => {
    expect(engineTemperatureFrame(900, -80, 5000).data.slice(0, 8)).toBe('FA00FFFA')
  })
})

describe('DM1', () => {
  test('no code: lamps off, SPN 0, FMI 0', () => {
    expect(troubleCodeFrames([])).toEqual([{ id: 0x18feca00, data: '00FF00000000FFFF' }])
  })

  test('SPN 110, FMI 0, once', () => {
    expect(troubleCodeHex({ spn: 110, fmi: 0, count: 1 })).toBe('6E000001')
    expect(troubleCodeFrames([{ spn: 110, fmi: 0, count: 1 }])[0]?.data).toBe('04FF6E000001FFFF')
  })

  test('the three highest bits of an SPN are stored above the FMI', () => {
    expect(troubleCodeHex({ spn: 520_192, fmi: 31, count: 5 })).toBe('00F0FF05')
  })

  test('two codes are sent as a broadcast transfer of ten bytes', () => {
    const frames = troubleCodeFrames([
      { spn: 110, fmi: 0, count: 1, stop: true },
      { spn: 100, fmi: 1, count: 2 },
    ])
    expect(frames.map((frame) => frame.data)).toEqual([
      '200A0002FFCAFE00',
      '0114FF6E00000164',
      '02000102FFFFFFFF',
    ])
  })

  test('34 bytes for PGN 65251 are announced as five packets', () => {
    const frames = broadcastTransfer(65_251, 'AB'.repeat(34), 0)
    expect(frames[0]).toEqual({ id: 485_293_824, data: '20220005FFE3FE00' })
    expect(frames).toHaveLength(6)
    expect(frames[5]?.data).toBe(`05${'AB'.repeat(6)}FF`)
  })
})

describe('NMEA 2000', () => {
  test('positions south and west are two’s complement', () => {
    expect(positionFrame(-23.8302, 151.2512, 12)).toEqual({ id: 0x09f8010c, data: 'D0CCCBF1001A275A' })
  })

  test('course in 1e-4 radians, speed in cm/s', () => {
    expect(courseFrame(90, 36, 12).data).toBe('FFFC5C3DE803FFFF')
  })

  test('wind is apparent', () => {
    expect(windFrame(36, 180, 31).data).toBe('FFE803B87AFAFFFF')
  })

  test('depth in centimetres, the offset signed', () => {
    expect(depthFrame(12.34, -0.6, 22).data).toBe('FFD2040000A8FDFF')
  })

  test('level and capacity of a tank', () => {
    expect(fluidLevelFrame(0, 0, 50, 640, 43).data).toBe('00D43000190000FF')
  })

  test('battery with a negative current', () => {
    expect(batteryFrame(0, 12.62, -4.6, 27, 43).data).toBe('00EE04D2FF3F75FF')
  })

  test('engine speed in quarters', () => {
    expect(engineRapidFrame(0, 1800, 90, 5).data).toBe('00201C84037FFFFF')
  })

  test('26 bytes are sent as four frames of a fast packet', () => {
    const engine = {
      oilKpa: 300,
      oilCelsius: 89.85,
      coolantCelsius: 80,
      alternatorVolts: 13.9,
      litresPerHour: 20,
      engineSeconds: 3_600_000,
      loadPercent: 50,
    }
    const frames = engineDynamicFrames(0, engine, 5, 3)
    expect(frames.map((frame) => frame.data.slice(0, 2))).toEqual(['60', '61', '62', '63'])
    expect(frames[0]?.data).toBe('601A00B80B2E0EF3')
    expect(frames.every((frame) => frame.data.length === 16)).toBe(true)
    expect(
      frames
        .map((frame) => frame.data.slice(2))
        .join('')
        .slice(2, 54),
    ).toBe('00B80B2E0EF3896E05C80080EE3600FFFFFFFFFF000000003232')
  })
})
