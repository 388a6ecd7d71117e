import { createSocket, type Socket } from 'node:dgram'
import { PortalError } from '@fieldport/domain'
import { claimedDeviceId, parseMessageBody } from '@fieldport/protocol'
import type { Ingest } from '../ingest.ts'
import type { IngestPorts } from '../ports.ts'

export type UdpIngestOptions = {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Datagrams being processed; more are dropped, because nobody waits for a response. */
  readonly inFlightDatagrams?: number
}

export type UdpIngest = {
  readonly start: () => Promise<void>
  /** @throws PortalError ENGINE_UNAVAILABLE when the socket is not open */
  readonly ping: () => Promise<void>
  /** Accepts nothing new, and resolves when everything accepted is stored. */
  readonly close: () => Promise<void>
  readonly port: () => number
}

const defaultInFlightDatagrams = 1_000
/** Room for a burst while the engine writes; the system may grant less. */
const receiveBufferBytes = 4 * 1024 * 1024

/**
 * Points by datagram. It carries no secret, so it is accepted only if the device's owner allowed it. Never answered.
 */
export function buildUdpIngest(ingest: Ingest, ports: IngestPorts, options: UdpIngestOptions): UdpIngest {
  const limit = options.inFlightDatagrams ?? defaultInFlightDatagrams
  const underWay = new Set<Promise<void>>()
  let socket: Socket | null = null

  function drop(reason: string): void {
    ports.metrics.refused('udp', reason)
  }

  async function receive(datagram: Uint8Array, address: string): Promise<void> {
    const opened = parseMessageBody(datagram)
    const deviceId = claimedDeviceId(opened)
    if (deviceId === null) return drop(opened.fault?.reason ?? 'unknown-device')
    try {
      const result = await ports.allowUdp(deviceId, address)
      if (result !== 'right') return drop(result === 'wrong' ? 'not-allowed' : 'throttled')
      await ingest.receiveOpened(deviceId, opened, datagram, 'udp')
    } catch {
      drop('unavailable')
    }
  }

  function take(datagram: Uint8Array, { address }: { readonly address: string }): void {
    if (underWay.size >= limit) return drop('busy')
    const taken = receive(datagram, address).finally(() => underWay.delete(taken))
    underWay.add(taken)
  }

  return {
    async start() {
      socket = await openSocket(options)
      socket.on('message', take)
      socket.on('error', (error) => ports.log.warn({ error }, 'The UDP socket failed'))
    },
    async ping() {
      if (!socket) throw new PortalError('ENGINE_UNAVAILABLE', 'udpPortClosed')
    },
    async close() {
      const open = socket
      socket = null
      if (open) await new Promise<void>((resolve) => open.close(() => resolve()))
      await Promise.all(underWay)
    },
    port: () => socket?.address().port ?? options.port,
  }
}

function openSocket({ host, port }: UdpIngestOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createSocket({
      type: host.includes(':') ? 'udp6' : 'udp4',
      recvBufferSize: receiveBufferBytes,
    })
    socket.once('error', reject)
    socket.bind(port, host, () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
