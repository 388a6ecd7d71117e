import { sourceAddressNames } from '../tables/source-addresses.ts'

/**
 * The usual owner of a J1939 address ('Engine #1'); null if it depends on the industry or is claimed at run time. On NMEA 2000 every
 * address is claimed, so none of these names applies.
 */
export function sourceAddressName(address: number): string | null {
  return sourceAddressNames[address] ?? null
}
