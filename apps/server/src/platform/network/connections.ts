import type { Server, Socket } from 'node:net'
import { rateLimitNetwork } from './client-address.ts'
import { normaliseAddress } from './network-list.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

export type ConnectionLimits = {
  /** Maximum open connections in total. */
  readonly connections: number
  /** Maximum open connections from one address; for IPv6, from one /64. */
  readonly connectionsPerAddress: number
}

/** Closes connections above the limits before reading from them. Trusted proxies are not counted. */
export function limitConnections(
  server: Server,
  { connections, connectionsPerAddress }: ConnectionLimits,
  proxies: TrustedProxies,
  onRefused: () => void = () => {},
): void {
  const open = new Map<string, number>()
  server.maxConnections = connections
  server.on('drop', onRefused)
  server.prependListener('connection', (socket: Socket) => {
    const address = normaliseAddress(socket.remoteAddress ?? '') ?? ''
    if (proxies.trusts(address)) return
    const network = rateLimitNetwork(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > connectionsPerAddress) {
      socket.destroy()
      return onRefused()
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
