import { createSocket } from 'node:dgram'
import { connectAsync, type MqttClient } from 'mqtt'
import { secretOf, type TestPortal } from './portal.ts'

export type DeviceRequest = {
  readonly id: number
  readonly method: string
  readonly args: Record<string, unknown>
}
export type DeviceTransport = 'http' | 'mqtt'

/** A device that sends whatever a test specifies, over each transport. */
export function createFakeDevice(portal: TestPortal, deviceId: string, udpPort: number) {
  let client: MqttClient | undefined
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${portal.origin}/ingest/${deviceId}${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${deviceId}:${secretOf(deviceId)}`)}` },
      body: textOf(body),
    })
    return (await response.json()) as { readonly commands?: readonly DeviceRequest[] }
  }
  const publish = async (topic: string, body: unknown) => {
    client ??= await connectAsync(`mqtt://127.0.0.1:${portal.mqttPort}`, {
      clientId: deviceId,
      username: deviceId,
      password: secretOf(deviceId),
    })
    await client.publishAsync(topic, textOf(body), { qos: 1 })
  }

  return {
    points: (way: DeviceTransport, body: unknown) =>
      way === 'http' ? post('', body) : publish(`devices/${deviceId}/data`, body),
    config: (way: DeviceTransport, body: unknown) =>
      way === 'http' ? post('/config', body) : publish(`devices/${deviceId}/config`, body),
    reply: (way: DeviceTransport, body: unknown) =>
      way === 'http' ? post('/rpc', body) : publish(`portal/${deviceId}/rpc`, body),
    publish,
    /** The next command, returned in the response to an HTTP message. */
    next: async (): Promise<DeviceRequest> => {
      const request = (await post('/rpc', [])).commands?.[0]
      if (!request) throw new Error('No command waits.')
      return request
    },
    datagram: (body: unknown) =>
      new Promise<void>((resolve, reject) => {
        const socket = createSocket('udp4')
        socket.send(textOf(body), udpPort, '127.0.0.1', (error) => {
          socket.close()
          if (error) reject(error)
          else resolve()
        })
      }),
    leave: () => client?.endAsync(true),
  }
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}
