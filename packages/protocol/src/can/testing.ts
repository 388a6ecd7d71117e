import { decodeSignals } from './signals.ts'

/** A frame's values by key; named states, days and characters as text. */
export function decodeValues(pgn: number, data: string) {
  return Object.fromEntries(decodeSignals(pgn, data).map(({ key, value, text }) => [key, text ?? value]))
}
