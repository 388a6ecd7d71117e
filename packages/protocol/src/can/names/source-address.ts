import { sourceAddressNames } from '../tables/source-addresses.ts'

/**
 * Who a J1939 address belongs to as a rule ('Engine #1'), null where that depends on the industry or is claimed at run
 * time. On NMEA 2000 every address is claimed, so that none of these names holds there.
 */
export function sourceAddressName(address: number): string | null {
  return sourceAddressNames[address] ?? null
}
