import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { generate, type IPublishPacket, type Packet, parser } from 'mqtt-packet'

export type Request = { readonly id: number; readonly method: string }

/** A device that answers each command at once with an empty result. */
export type EchoDevice = {
  /** Subscribes to commands; resolves when the broker has confirmed it. */
  readonly listen: () => Promise<void>
  /** Called when the reply to a command is durable, that is, acknowledged by the broker. */
  onAnswered: (request: Request) => void
  onLost: (error: Error) => void
  readonly close: () => void
}

/** @throws Error if the broker refuses the connection */
export async function connectEchoDevice(port: number, deviceId: string, secret: string): Promise<EchoDevice> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  const packets = parser()
  socket.on('data', (chunk) => void packets.parse(chunk))
  socket.write(
    generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: deviceId,
      keepalive: 0,
      username: deviceId,
      password: Buffer.from(secret),
    }),
  )
  const [connack] = (await once(packets, 'packet')) as [Packet]
  if (connack.cmd !== 'connack' || connack.returnCode !== 0)
    throw new Error(`The broker refused ${deviceId}.`)
  return answerCommands(socket, packets, deviceId)
}

function answerCommands(socket: Socket, packets: ReturnType<typeof parser>, deviceId: string): EchoDevice {
  const underWay = new Map<number, Request>()
  let messageId = 1
  let isClosed = false
  let onListening = () => {}
  const device: EchoDevice = {
    listen: () => {
      const subscriptions = [{ topic: `${deviceId}/rpc`, qos: 0 as const }]
      socket.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions }))
      return new Promise((resolve) => (onListening = resolve))
    },
    onAnswered: () => {},
    onLost: () => {},
    close: () => {
      isClosed = true
      socket.destroy()
    },
  }
  const answer = ({ payload }: IPublishPacket) => {
    const request = JSON.parse(payload.toString()) as Request
    messageId = (messageId % 65_535) + 1
    underWay.set(messageId, request)
    const reply = JSON.stringify({ id: request.id, result: null })
    const topic = `portal/${deviceId}/rpc`
    socket.write(
      generate({ cmd: 'publish', topic, payload: reply, qos: 1, dup: false, retain: false, messageId }),
    )
  }
  packets.on('packet', (packet: Packet) => {
    if (packet.cmd === 'suback') onListening()
    else if (packet.cmd === 'publish') answer(packet)
    else if (packet.cmd === 'puback') {
      const request = underWay.get(packet.messageId ?? 0)
      underWay.delete(packet.messageId ?? 0)
      if (request) device.onAnswered(request)
    }
  })
  let reason = new Error(`The broker closed the connection of ${deviceId}.`)
  socket.on('error', (error) => (reason = error))
  socket.on('close', () => {
    if (!isClosed) device.onLost(reason)
  })
  return device
}
