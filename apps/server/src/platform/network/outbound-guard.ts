import { lookup as resolveName, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { type NetworkList, parseNetworks } from './network-list.ts'

/** Which user-supplied addresses the operator allows. */
export type OutboundSettings = {
  /** Whether connections without TLS are allowed. */
  readonly allowsPlain: boolean
  /** Internal networks that may be reached nevertheless. */
  readonly networks: NetworkList
}

/** A user-supplied address leads to a network that the portal does not connect to. */
export class AddressRefusedError extends Error {
  constructor() {
    super('The address leads to a network that the portal does not connect to.')
    this.name = 'AddressRefusedError'
  }
}

export type OutboundGuard = {
  readonly allowsPlain: boolean
  /** @throws AddressRefusedError for a refused IP address, which needs no lookup */
  readonly checkHost: (hostname: string) => void
  /** For the connection itself, so that it goes to the address that was checked. */
  readonly lookup: LookupFunction
}

/**
 * All of IPv4 that is not public. Source: IANA IPv4 Special-Purpose Address Registry; RFC 5771 (multicast); 168.63.129.16 is the
 * metadata service of Azure, by its documentation.
 */
const refusedIpv4 = parseNetworks(
  '0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,168.63.129.16,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,192.0.2.0/24,' +
    '192.88.99.0/24,192.168.0.0/16,198.18.0.0/15,198.51.100.0/24,203.0.113.0/24,224.0.0.0/4,240.0.0.0/4',
)
/**
 * Global unicast. Source: RFC 4291, section 2.4; everything else is loopback, link-local, unique local, multicast or contains an IPv4
 * address.
 */
const publicIpv6 = parseNetworks('2000::/3')
/** Parts of it that are not public or contain an IPv4 address. Source: IANA IPv6 Special-Purpose Address Registry. */
const refusedIpv6 = parseNetworks('2001::/23,2001:db8::/32,2002::/16,3fff::/20')

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !refusedIpv4.has(address)
  return isIP(address) === 6 && publicIpv6.has(address) && !refusedIpv6.has(address)
}

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Keeps connections to user-supplied addresses out of internal networks: the portal's own machine, its neighbours,
 * metadata services. A name is rejected if any of its addresses is.
 */
export function createOutboundGuard(
  { allowsPlain, networks }: OutboundSettings,
  resolve: Resolve = resolveName,
): OutboundGuard {
  const mayReach = (address: string) => networks.has(address) || isPublic(address)
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => mayReach(address)))
        return callback(new AddressRefusedError(), '', 0)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
  return {
    allowsPlain,
    checkHost: (hostname) => {
      const host = hostname.replace(/^\[(.*)\]$/, '$1')
      if (isIP(host) !== 0 && !mayReach(host)) throw new AddressRefusedError()
    },
    lookup,
  }
}
