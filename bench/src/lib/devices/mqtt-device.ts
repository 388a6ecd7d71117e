import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { generate } from 'mqtt-packet'

const pubackType = 0x40
const connackType = 0x20
/** Length of CONNACK and PUBACK in MQTT 3.1.1, the only packets that an unsubscribed device receives. */
const answerBytes = 4
/** Two bytes; 0 is not a valid id. */
export const maximumMessageId = 65_535

/** A minimal connection of a device, whose cost must be negligible next to the broker's. */
export type MqttDevice = {
  readonly socket: Socket
  /** Called with the number of PUBACKs that arrived at once. */
  onPubacks: (count: number) => void
  /** Called with the reason when the connection ends, unless it was closed here. */
  onLost: (error: Error) => void
  readonly close: () => void
}

/** @throws Error if the broker refuses the connection */
export async function connectDevice(port: number, deviceId: string, secret: string): Promise<MqttDevice> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
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
  const [connack] = (await once(socket, 'data')) as [Buffer]
  if (connack[0] !== connackType || connack[3] !== 0)
    throw new Error(`The broker refused ${deviceId} with ${connack.toString('hex')}.`)
  return listen(socket)
}

function listen(socket: Socket): MqttDevice {
  let isClosed = false
  let pending = Buffer.alloc(0)
  const device: MqttDevice = {
    socket,
    onPubacks: () => {},
    onLost: () => {},
    close: () => {
      isClosed = true
      socket.destroy()
    },
  }
  socket.on('data', (chunk: Buffer) => {
    const bytes = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    const count = Math.floor(bytes.length / answerBytes)
    for (let at = 0; at < count * answerBytes; at += answerBytes) {
      if (bytes[at] === pubackType) continue
      socket.destroy(new Error('The broker sent something else than PUBACK.'))
      return
    }
    pending = Buffer.from(bytes.subarray(count * answerBytes))
    if (count > 0) device.onPubacks(count)
  })
  let reason = new Error('The broker closed the connection.')
  socket.on('error', (error) => (reason = error))
  socket.on('close', () => {
    if (!isClosed) device.onLost(reason)
  })
  return device
}

/** A PUBLISH with QoS 1 on the device's topic, and the positions of its message id and payload. */
export function publishPacket(deviceId: string, payload: Buffer) {
  const bytes = generate({
    cmd: 'publish',
    topic: `devices/${deviceId}/data`,
    payload,
    qos: 1,
    dup: false,
    retain: false,
    messageId: 1,
  })
  const payloadAt = bytes.length - payload.length
  return { bytes, payloadAt, messageIdAt: payloadAt - 2 }
}
