import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import mqttPacket, { type IConnectPacket, type IPublishPacket } from 'mqtt-packet'
import { untrustedCertificate, untrustedKey } from '../webhook/testing.ts'

/** How the broker treats a connection. */
export type BrokerBehaviour =
  | 'take'
  /** Closes the connection after receiving a message, without acknowledging it. */
  | 'drop'
  /** Accepts messages and never acknowledges them. */
  | 'silent'
  /** Never answers at all. */
  | 'hang'
  /** Refuses the user name or password. */
  | 'refuse'
  /** Refuses publishing as not authorised. */
  | 'deny'
  /** Supports only MQTT 3.1.1. */
  | 'old'
  /** Sends data endlessly. */
  | 'flood'
  /** Announces its maximum packet size in CONNACK. */
  | 'announceLimit'
  /** Disconnects on a packet that is too large, with the reason. */
  | 'disconnectLarge'
  /** Answers a packet that is too large with an error in PUBACK. */
  | 'denyLarge'

/** Maximum packet size for the last three behaviours. */
export const longestPacketBytes = 300

export type StandInBroker = {
  readonly url: string
  readonly connections: readonly IConnectPacket[]
  /** Every message, oldest first, whether acknowledged or not. */
  readonly received: readonly { readonly topic: string; readonly payload: string; readonly retain: boolean }[]
  readonly behave: (behaviour: BrokerBehaviour) => void
  readonly close: () => Promise<void>
}

/** A broker that can be set to fail in each of these ways. */
export async function startStandInBroker(
  options: { readonly isTls?: boolean; readonly tls?: TlsOptions } = {},
): Promise<StandInBroker> {
  const connections: IConnectPacket[] = []
  const received: { topic: string; payload: string; retain: boolean }[] = []
  const sockets = new Set<Socket>()
  let behaviour: BrokerBehaviour = 'take'
  const serve = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    const parser = mqttPacket.parser()
    parser.on('packet', (packet) => {
      if (packet.cmd === 'connect') {
        connections.push(packet)
        answerConnect(socket, behaviour, packet)
      } else if (packet.cmd === 'publish') {
        const isTooLarge = (packet.length ?? 0) + 3 > longestPacketBytes
        if (isTooLarge && behaviour === 'disconnectLarge') {
          const ended = { cmd: 'disconnect', reasonCode: 0x95 } as const
          socket.end(mqttPacket.generate(ended, { protocolVersion: 5 }))
          return
        }
        if (isTooLarge && (behaviour === 'denyLarge' || behaviour === 'announceLimit')) {
          answerPublish(socket, packet, 0x95, 5)
          return
        }
        received.push({ topic: packet.topic, payload: packet.payload.toString(), retain: packet.retain })
        if (behaviour === 'drop') socket.destroy()
        else if (behaviour !== 'silent')
          answerPublish(
            socket,
            packet,
            behaviour === 'deny' ? 0x87 : 0,
            connections.at(-1)?.protocolVersion ?? 4,
          )
      }
    })
    socket.on('data', (chunk: Buffer) => parser.parse(chunk))
  }
  const tls = options.tls ?? (options.isTls ? { key: untrustedKey, cert: untrustedCertificate } : undefined)
  const server = tls ? createTlsServer(tls, serve) : createTcpServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'mqtts' : 'mqtt'}://127.0.0.1:${port}`,
    connections,
    received,
    behave: (next) => {
      behaviour = next
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function answerConnect(socket: Socket, behaviour: BrokerBehaviour, packet: IConnectPacket): void {
  const protocolVersion = packet.protocolVersion ?? 4
  if (behaviour === 'hang') return
  if (behaviour === 'flood') {
    const chunk = mqttPacket.generate({
      cmd: 'publish',
      topic: 'a',
      payload: 'x'.repeat(60_000),
      qos: 0,
      dup: false,
      retain: false,
    })
    const write = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', write)
    write()
    return
  }
  const isTooNew = behaviour === 'old' && protocolVersion === 5
  const refusal = protocolVersion === 5 ? 0x86 : 4
  const code = isTooNew ? 1 : behaviour === 'refuse' ? refusal : 0
  const version = isTooNew ? 4 : protocolVersion
  const properties = behaviour === 'announceLimit' ? { maximumPacketSize: longestPacketBytes } : {}
  const connack = {
    cmd: 'connack',
    sessionPresent: false,
    returnCode: code,
    reasonCode: code,
    properties,
  } as const
  socket.write(mqttPacket.generate(connack, { protocolVersion: version }))
  if (code !== 0) socket.end()
}

function answerPublish(
  socket: Socket,
  { messageId }: IPublishPacket,
  reasonCode: number,
  protocolVersion: number,
): void {
  const puback = { cmd: 'puback', messageId: messageId ?? 0, reasonCode } as const
  socket.write(mqttPacket.generate(puback, { protocolVersion }))
}
