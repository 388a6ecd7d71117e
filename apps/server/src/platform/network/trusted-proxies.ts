import { parseNetworks } from './network-list.ts'

/** The reverse proxies whose headers about the client are trusted. */
export type TrustedProxies = { readonly trusts: (address: string) => boolean }

export const noTrustedProxies: TrustedProxies = { trusts: () => false }

/**
 * Parses a comma-separated list of addresses and CIDR ranges; empty: none is trusted.
 * @throws Error that names the invalid entry
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  return { trusts: parseNetworks(text).has }
}
