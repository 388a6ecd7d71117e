import { parseNetworks } from './network-list.ts'

/** The reverse proxies whose word about the client is taken. */
export type TrustedProxies = { readonly trusts: (address: string) => boolean }

export const noTrustedProxies: TrustedProxies = { trusts: () => false }

/**
 * Reads a comma-separated list of addresses and CIDR ranges; empty: nobody is trusted.
 * @throws Error that names the entry which is neither
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  return { trusts: parseNetworks(text).has }
}
