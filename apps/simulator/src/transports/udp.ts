import type { Socket } from 'node:dgram'
import { createSocket } from 'node:dgram'
import type { Clock } from '../clock.ts'
import type { Point } from '../point.ts'
import type { Delivery } from './sequential-transport.ts'
import { createSequentialTransport } from './sequential-transport.ts'
import type { Transport } from './transport.ts'
import { encodePoints } from './transport.ts'

export type UdpTransportOptions = {
  readonly host: string
  readonly port: number
  readonly clock: Clock
  readonly random: () => number
  readonly bufferPoints: number
}

/** Maximum size of an IPv4 datagram. */
const maxBytes = 65_507

/** One datagram per point. There is no response: `accepted` means handed to the network. */
export function createUdpTransport(options: UdpTransportOptions): Transport {
  let socket: Socket | undefined

  const deliver = (points: readonly Point[]): Promise<Delivery> => {
    const data = Buffer.from(encodePoints(points))
    if (data.length > maxBytes) {
      const reason = `a point of ${data.length} bytes does not fit into a datagram`
      return Promise.resolve({ kind: 'done', refused: 1, reason })
    }
    return new Promise((resolve) => {
      if (socket === undefined) {
        resolve({ kind: 'again', reason: 'the socket is closed' })
        return
      }
      socket.send(data, options.port, options.host, (error) => {
        resolve(error === null ? { kind: 'done', refused: 0 } : { kind: 'again', reason: String(error) })
      })
    })
  }

  return createSequentialTransport({
    ...options,
    maxPoints: 1,
    deliver,
    open: () => {
      socket = createSocket('udp4')
      // Errors are passed to the send callback; without a listener they would end the process.
      socket.on('error', () => undefined)
    },
    close: () => {
      socket?.close()
      socket = undefined
    },
  })
}
