import { decodeSignals } from './signals.ts'

/** Values of a frame by key; a state with a name, a day or characters as their text. */
export function decodeValues(pgn: number, data: string) {
  return Object.fromEntries(decodeSignals(pgn, data).map(({ key, value, text }) => [key, text ?? value]))
}
