import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { normaliseAddress } from './network-list.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/** Set by this server only, overriding whatever a client sends under these names. */
export const addressHeader = 'x-portal-client-address'
const hostHeader = 'x-portal-host'
const unknownAddress = '0.0.0.0'

/** Writes the client's address and requested host into the request headers for later readers. */
export function attachClientAddress(proxies: TrustedProxies): MiddlewareHandler {
  return async (context, next) => {
    const { headers } = context.req.raw
    const remote = remoteAddress(context)
    headers.set(addressHeader, clientAddress(headers.get('x-forwarded-for'), remote, proxies))
    const host = proxies.trusts(remote ?? '') ? forwardedHost(headers) : undefined
    if (host) headers.set(hostHeader, host)
    else headers.delete(hostHeader)
    await next()
  }
}

/** The address set by attachClientAddress. */
export function addressOf(headers: Headers): string {
  return headers.get(addressHeader) ?? unknownAddress
}

/** The host that the browser requested, as passed on by a trusted proxy. */
export function hostOf(headers: Headers): string | null {
  return headers.get(hostHeader) ?? headers.get('host')
}

/**
 * The sender's address. Behind a trusted proxy, the right-most address of X-Forwarded-For that is not a trusted proxy itself:
 * everything to its left could be forged.
 */
export function clientAddress(
  forwardedFor: string | null | undefined,
  remote: string | undefined,
  proxies: TrustedProxies,
): string {
  let address = normaliseAddress(remote ?? '') ?? unknownAddress
  const hops = forwardedFor?.split(',') ?? []
  while (proxies.trusts(address)) {
    const hop = normaliseAddress(withoutPort(hops.pop()?.trim() ?? ''))
    if (hop === null) break
    address = hop
  }
  return address
}

/** The key for rate limits: the address or, for IPv6, its /64, which belongs to one host. */
export function rateLimitNetwork(address: string): string {
  return isIP(address) === 6 ? ipv6Network(address) : address
}

function forwardedHost(headers: Headers): string | undefined {
  return headers.get('x-forwarded-host')?.split(',').at(-1)?.trim()
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
}

function ipv6Network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Undefined if the application is called without a socket, as in tests. */
function remoteAddress(context: Parameters<MiddlewareHandler>[0]): string | undefined {
  try {
    return getConnInfo(context).remote.address
  } catch {
    return undefined
  }
}
