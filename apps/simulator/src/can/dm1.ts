import type { CanFrame } from '../point.ts'
import { hex8 } from './hex.ts'
import { broadcastTransfer, engineAddress, j1939Id } from './j1939.ts'

/** A J1939-73 trouble code: suspect parameter number, failure mode, occurrences. */
export type TroubleCode = {
  readonly spn: number
  readonly fmi: number
  readonly count: number
  /** Red stop lamp instead of the amber warning lamp. */
  readonly stop?: boolean
}

const dm1Pgn = 65_226
const dm1Id = j1939Id(6, dm1Pgn, engineAddress)
const silent: CanFrame[] = [{ id: dm1Id, data: '00FF00000000FFFF' }]

// Lamp byte, two bits each: malfunction, red stop, amber warning, protect.
const amberLamp = 0x04
const redLamp = 0x10

/** DM1, PGN 65226: active trouble codes. One fits into a frame, more are sent as a broadcast transfer, as on a real bus. */
export function troubleCodeFrames(codes: readonly TroubleCode[]): CanFrame[] {
  if (codes.length === 0) return silent
  const lamps = codes.reduce((bits, code) => bits | (code.stop === true ? redLamp : amberLamp), 0)
  const data = `${hex8(lamps)}FF${codes.map(troubleCodeHex).join('')}`
  if (codes.length > 1) return broadcastTransfer(dm1Pgn, data, engineAddress)
  return [{ id: dm1Id, data: `${data}FFFF` }]
}

/** SPN in 19 bits (low byte first, the top three above the FMI), conversion method 0. */
export function troubleCodeHex({ spn, fmi, count }: TroubleCode): string {
  return hex8(spn) + hex8(spn >> 8) + hex8(((spn >> 11) & 0xe0) | (fmi & 0x1f)) + hex8(count & 0x7f)
}
