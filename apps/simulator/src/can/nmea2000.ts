import type { CanFrame } from '../point.ts'
import { hex8, hex16, hex32 } from './hex.ts'
import { j1939Id } from './j1939.ts'

// Fields, scales and lengths: canboat's PGN database (Apache-2.0), used as facts.

const kelvin = 273.15
const metresPerSecond = 1 / 3.6

export type EngineDynamics = {
  readonly oilKpa: number
  readonly oilCelsius: number
  readonly coolantCelsius: number
  readonly alternatorVolts: number
  readonly litresPerHour: number
  readonly engineSeconds: number
  readonly loadPercent: number
}

/** 127488, engine parameters, rapid update: speed in rpm (0.25 per bit), boost in kPa (0.1 per bit). */
export function engineRapidFrame(instance: number, rpm: number, boostKpa: number, source: number): CanFrame {
  const data = hex8(instance) + hex16(Math.round(rpm * 4)) + hex16(Math.round(boostKpa * 10))
  return { id: j1939Id(2, 127_488, source), data: `${data}7FFFFF` }
}

/** 127489, engine parameters, dynamic: 26 bytes, sent as a fast packet of four frames. `sequence` is 0 to 7. */
export function engineDynamicFrames(
  instance: number,
  engine: EngineDynamics,
  source: number,
  sequence: number,
): CanFrame[] {
  const data =
    hex8(instance) +
    hex16(Math.round(engine.oilKpa * 10)) +
    hex16(Math.round((engine.oilCelsius + kelvin) * 10)) +
    hex16(Math.round((engine.coolantCelsius + kelvin) * 100)) +
    hex16(Math.round(engine.alternatorVolts * 100)) +
    hex16(Math.round(engine.litresPerHour * 10)) +
    hex32(Math.round(engine.engineSeconds)) +
    'FFFF' +
    'FFFF' +
    'FF' +
    '0000' +
    '0000' +
    hex8(Math.round(engine.loadPercent)) +
    hex8(Math.round(engine.loadPercent))
  return fastPacket(j1939Id(2, 127_489, source), data, sequence)
}

/** Fluid types of 127505. */
export const fluidTypes = { fuel: 0, freshWater: 1, wasteWater: 2 } as const

/** 127505, fluid level: % (0.004 per bit) of a capacity in litres (0.1 per bit). */
export function fluidLevelFrame(
  instance: number,
  type: number,
  levelPercent: number,
  capacityLitres: number,
  source: number,
): CanFrame {
  const level = hex16(Math.round(levelPercent / 0.004)) + hex32(Math.round(capacityLitres * 10))
  return { id: j1939Id(6, 127_505, source), data: `${hex8((type << 4) | instance)}${level}FF` }
}

/** 127508, battery status: volts (0.01 per bit), amperes (0.1 per bit), °C as 0.01 K. */
export function batteryFrame(
  instance: number,
  volts: number,
  amperes: number,
  celsius: number,
  source: number,
): CanFrame {
  const data =
    hex16(Math.round(volts * 100)) +
    hex16(Math.round(amperes * 10)) +
    hex16(Math.round((celsius + kelvin) * 100))
  return { id: j1939Id(6, 127_508, source), data: `${hex8(instance)}${data}FF` }
}

/** 128267, water depth: metres (0.01 per bit) below the transducer, which sits `offsetMetres` from the keel. */
export function depthFrame(depthMetres: number, offsetMetres: number, source: number): CanFrame {
  const data = hex32(Math.round(depthMetres * 100)) + hex16(Math.round(offsetMetres * 1000))
  return { id: j1939Id(3, 128_267, source), data: `FF${data}FF` }
}

/** 129025, position, rapid update: degrees (1e-7 per bit). */
export function positionFrame(latitude: number, longitude: number, source: number): CanFrame {
  return {
    id: j1939Id(2, 129_025, source),
    data: hex32(Math.round(latitude * 1e7)) + hex32(Math.round(longitude * 1e7)),
  }
}

/** 129026, course and speed over ground, rapid update: true course in degrees, speed in km/h. */
export function courseFrame(courseDegrees: number, kilometresPerHour: number, source: number): CanFrame {
  const data = hex16(radians(courseDegrees)) + hex16(Math.round(kilometresPerHour * metresPerSecond * 100))
  return { id: j1939Id(2, 129_026, source), data: `FFFC${data}FFFF` }
}

/** 130306, wind: km/h and degrees from the bow (apparent, reference 2). */
export function windFrame(kilometresPerHour: number, angleDegrees: number, source: number): CanFrame {
  const data = hex16(Math.round(kilometresPerHour * metresPerSecond * 100)) + hex16(radians(angleDegrees))
  return { id: j1939Id(2, 130_306, source), data: `FF${data}FAFFFF` }
}

function radians(degrees: number): number {
  return Math.round(((((degrees % 360) + 360) % 360) * Math.PI * 10_000) / 180)
}

/** Messages above 8 bytes: sequence and frame number first, the length in the first frame, the rest filled with ones. */
function fastPacket(id: number, dataHex: string, sequence: number): CanFrame[] {
  const frames = [{ id, data: hex8(sequence << 5) + hex8(dataHex.length / 2) + dataHex.slice(0, 12) }]
  for (let at = 12, n = 1; at < dataHex.length; at += 14, n++) {
    frames.push({ id, data: hex8((sequence << 5) | n) + dataHex.slice(at, at + 14).padEnd(14, 'F') })
  }
  return frames
}
