import { BlockList, isIP } from 'node:net'

/** A list of networks. */
export type NetworkList = { readonly has: (address: string) => boolean }

/**
 * Parses a comma-separated list of addresses and CIDR ranges; empty: it contains no address.
 * @throws Error that names the invalid entry
 */
export function parseNetworks(text: string): NetworkList {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const list = new BlockList()
  for (const entry of entries) addEntry(list, entry)
  return {
    has: (address) => {
      const plain = normaliseAddress(address)
      return plain !== null && list.check(plain, familyOf(plain))
    },
  }
}

/** A normalised address for comparison: IPv4 without its IPv6 prefix. Null if it is not an address. */
export function normaliseAddress(text: string): string | null {
  const address = text.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? null : address
}

function addEntry(list: BlockList, entry: string): void {
  const [network = '', prefix, ...rest] = entry.split('/')
  const longest = isIP(network) === 6 ? 128 : 32
  const bits = prefix === undefined ? longest : Number(/^\d{1,3}$/.test(prefix) ? prefix : Number.NaN)
  if (isIP(network) === 0 || rest.length > 0 || !(bits <= longest))
    throw new Error(`'${entry}' is neither an IP address nor a CIDR range.`)
  list.addSubnet(network, bits, familyOf(network))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
