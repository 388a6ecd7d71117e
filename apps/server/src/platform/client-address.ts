import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'

/** Set by this server alone, over whatever a client sends under that name. */
export const addressHeader = 'x-portal-client-address'
const unknownAddress = '0.0.0.0'

/** Writes the sender's address into the request, so that whoever reads its headers knows it. */
export function stampAddress(trustProxy: boolean): MiddlewareHandler {
  return async (context, next) => {
    const { headers } = context.req.raw
    headers.set(addressHeader, clientAddress(headers, remoteAddress(context), trustProxy))
    await next()
  }
}

/** The address that stampAddress wrote. */
export function addressOf(headers: Headers): string {
  return headers.get(addressHeader) ?? unknownAddress
}

/** The sender's, or behind a trusted proxy the one that proxy saw, which is the last it appended. */
export function clientAddress(headers: Headers, remote: string | undefined, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const address = (forwarded && isIP(forwarded) ? forwarded : (remote ?? '')).replace(/^::ffff:/i, '')
  return isIP(address) ? address : unknownAddress
}

/** What tries are counted under: the address, or of IPv6 its /64, which one host owns whole. */
export function networkOf(address: string): string {
  return isIP(address) === 6 ? ipv6Network(address) : address
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

/** Undefined where the application is asked without a socket, as tests do. */
function remoteAddress(context: Parameters<MiddlewareHandler>[0]): string | undefined {
  try {
    return getConnInfo(context).remote.address
  } catch {
    return undefined
  }
}
