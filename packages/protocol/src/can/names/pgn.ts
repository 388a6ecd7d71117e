import { j1939PgnNames } from '../tables/j1939-pgns.ts'
import { nmea2000PgnNames } from '../tables/nmea2000-pgns.ts'

/** The name of an unknown number. Source: specification 3, section 9. */
export const unknownPgn = 'Unknown PGN'

/** Ranges of proprietary messages. Source: SAE J1939-21, section 5.4; NMEA 2000. */
const proprietaryRanges = [
  { from: 61184, to: 61184, name: 'Proprietary A' },
  { from: 65280, to: 65535, name: 'Proprietary B' },
  { from: 126720, to: 126720, name: 'Proprietary A2' },
  { from: 130816, to: 131071, name: 'Manufacturer Specific, fast packet' },
] as const

/**
 * The name of a message of J1939 or NMEA 2000 by its parameter group number (`CanId.pgn`), or 'Unknown PGN'.
 * If both standards name a number, it is J1939's name.
 */
export function pgnName(pgn: number): string {
  const proprietary = proprietaryRanges.find(({ from, to }) => pgn >= from && pgn <= to)
  return proprietary?.name ?? j1939PgnNames[pgn] ?? nmea2000PgnNames[pgn] ?? unknownPgn
}
