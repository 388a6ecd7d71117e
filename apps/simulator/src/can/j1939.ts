import type { CanFrame } from '../point.ts'
import { hex8, hex16, hex24, hex32 } from './hex.ts'

// Scales and byte positions: SAE J1939-71 as in public PGN listings; an absent value is sent as all ones.

/** 29-bit identifier of a broadcast (PDU2) message, or of an addressed one when `destination` is given. */
export function j1939Id(priority: number, pgn: number, source: number, destination = 0): number {
  const addressed = ((pgn >> 8) & 0xff) < 240
  return ((priority << 26) | (pgn << 8) | (addressed ? destination << 8 : 0) | source) >>> 0
}

export const engineAddress = 0x00

/** Raw numbers above this are error or 'not available' codes, in units of the highest byte. */
const highestValid = 0xfa

function scaled8(value: number, perBit: number, offset = 0): string {
  return hex8(limit(Math.round((value - offset) / perBit), highestValid))
}

function scaled16(value: number, perBit: number, offset = 0): string {
  return hex16(limit(Math.round((value - offset) / perBit), highestValid * 256 + 255))
}

function scaled32(value: number, perBit: number): string {
  return hex32(limit(Math.round(value / perBit), highestValid * 16_777_216 + 0xffffff))
}

function limit(raw: number, highest: number): number {
  return raw < 0 ? 0 : raw > highest ? highest : raw
}

const eec1 = j1939Id(3, 61_444, engineAddress)
const et1 = j1939Id(6, 65_262, engineAddress)
const efl = j1939Id(6, 65_263, engineAddress)
const ccvs = j1939Id(6, 65_265, engineAddress)
const lfe = j1939Id(6, 65_266, engineAddress)
const hours = j1939Id(6, 65_253, engineAddress)
const dd = j1939Id(6, 65_276, engineAddress)

/** EEC1, PGN 61444: engine speed in rpm (0.125 per bit), torques in % of the reference (offset -125). */
export function engineSpeedFrame(rpm: number, torquePercent: number, demandPercent: number): CanFrame {
  const torques = scaled8(demandPercent, 1, -125) + scaled8(torquePercent, 1, -125)
  return {
    id: eec1,
    data: `F0${torques}${scaled16(rpm, 0.125)}${hex8(engineAddress)}F0${scaled8(demandPercent, 1, -125)}`,
  }
}

/** ET1, PGN 65262: coolant and fuel in °C (1 per bit, offset -40), oil in °C (1/32 per bit, offset -273). */
export function engineTemperatureFrame(
  coolantCelsius: number,
  fuelCelsius: number,
  oilCelsius: number,
): CanFrame {
  const data =
    scaled8(coolantCelsius, 1, -40) + scaled8(fuelCelsius, 1, -40) + scaled16(oilCelsius, 0.03125, -273)
  return { id: et1, data: `${data}FFFFFFFF` }
}

/** EFL/P1, PGN 65263: oil level in % (0.4 per bit), oil pressure in kPa (4 per bit), coolant level in %. */
export function engineFluidFrame(
  oilKpa: number,
  oilLevelPercent: number,
  coolantLevelPercent: number,
): CanFrame {
  const oil = scaled8(oilLevelPercent, 0.4) + scaled8(oilKpa, 4)
  return { id: efl, data: `FFFF${oil}FFFFFF${scaled8(coolantLevelPercent, 0.4)}` }
}

/** CCVS1, PGN 65265: wheel-based speed in km/h (1/256 per bit), parking brake from the speed. */
export function vehicleSpeedFrame(kilometresPerHour: number): CanFrame {
  const parkingBrake = kilometresPerHour < 0.5 ? 'F7' : 'F3'
  return { id: ccvs, data: `${parkingBrake}${scaled16(kilometresPerHour, 1 / 256)}CFFFFFFFFF` }
}

/** LFE1, PGN 65266: fuel rate in l/h (0.05 per bit), throttle in % (0.4 per bit). */
export function fuelRateFrame(litresPerHour: number, throttlePercent: number): CanFrame {
  return { id: lfe, data: `${scaled16(litresPerHour, 0.05)}FFFFFFFF${scaled8(throttlePercent, 0.4)}FF` }
}

/** HOURS, PGN 65253: engine hours (0.05 per bit), revolutions in thousands. */
export function engineHoursFrame(engineHours: number, thousandRevolutions: number): CanFrame {
  return { id: hours, data: scaled32(engineHours, 0.05) + scaled32(thousandRevolutions, 1) }
}

/** DD1, PGN 65276: fuel level in % (0.4 per bit). */
export function dashDisplayFrame(fuelPercent: number): CanFrame {
  return { id: dd, data: `FF${scaled8(fuelPercent, 0.4)}FFFFFFFFFFFF` }
}

/** PGN 59904: asks an address (255 = all) for a PGN. Three bytes only. */
export function requestFrame(pgn: number, source: number, destination: number): CanFrame {
  return { id: j1939Id(6, 59_904, source, destination), data: hex24(pgn) }
}

/** A message above 8 bytes as a broadcast transfer (BAM): the announcement, then packets of 7 bytes. */
export function broadcastTransfer(pgn: number, dataHex: string, source: number): CanFrame[] {
  const length = dataHex.length / 2
  const packets = Math.ceil(length / 7)
  const announcement = `20${hex16(length)}${hex8(packets)}FF${hex24(pgn)}`
  const frames = [{ id: j1939Id(7, 60_416, source, 0xff), data: announcement }]
  const id = j1939Id(7, 60_160, source, 0xff)
  for (let n = 0; n < packets; n++) {
    frames.push({ id, data: hex8(n + 1) + dataHex.slice(n * 14, n * 14 + 14).padEnd(14, 'F') })
  }
  return frames
}
