import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import { Aedes } from 'aedes'

export type Received = { readonly topic: string; readonly payload: string }

export type TestBroker = {
  readonly url: string
  readonly received: readonly Received[]
  /** Resolves once a matching message arrives, or has arrived. */
  readonly waitForMessage: (fits: (message: Received) => boolean) => Promise<Received>
  readonly publish: (topic: string, payload: string) => Promise<void>
  /** Cuts every connection. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

export type BrokerOptions = {
  readonly port?: number
  readonly secretOf: (deviceId: string) => string
  /** Messages for which the connection is cut instead of acknowledging them. */
  readonly dropBeforeAck?: (topic: string, count: number) => boolean
  /** Messages that get no response at all. */
  readonly leaveUnanswered?: (topic: string, count: number) => boolean
}

/** A real MQTT broker on a free local port. */
export async function startBroker(options: BrokerOptions): Promise<TestBroker> {
  const received: Received[] = []
  let watchers: (() => void)[] = []
  let count = 0
  const broker = await Aedes.createBroker({
    authenticate: (client, username, password, done) => {
      done(null, client.id === username && password?.toString() === options.secretOf(client.id))
    },
    authorizePublish: (client, packet, done) => {
      if (client === null) {
        done(null)
        return
      }
      count++
      if (options.leaveUnanswered?.(packet.topic, count) === true) return
      if (options.dropBeforeAck?.(packet.topic, count) === true) {
        done(new Error('cut'))
        return
      }
      received.push({ topic: packet.topic, payload: packet.payload.toString() })
      for (const watcher of watchers) watcher()
      done(null)
    },
  })
  const { server, sockets, port } = await listen(createServer(broker.handle), options.port)

  return {
    url: `mqtt://127.0.0.1:${port}`,
    received,
    waitForMessage: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = received.find(fits)
          if (found === undefined) return
          watchers = watchers.filter((watcher) => watcher !== look)
          resolve(found)
        }
        watchers.push(look)
        look()
      }),
    publish: (topic, payload) =>
      new Promise((resolve, reject) => {
        const packet = { cmd: 'publish' as const, topic, payload, qos: 1 as const, retain: false, dup: false }
        broker.publish(packet, (error) => {
          if (error) reject(error)
          else resolve()
        })
      }),
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        broker.close(resolve)
      })
      await closeServer(server, sockets)
    },
  }
}

export type Posted = {
  readonly path: string
  readonly authorization: string
  readonly body: unknown
  readonly socketNumber: number
}

export type HttpReply = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export type TestHttpServer = {
  readonly origin: string
  readonly posted: readonly Posted[]
  readonly close: () => Promise<void>
}

/** A real HTTP server that responds to each POST as `reply` returns; 'cut' closes the connection without a response. */
export async function startHttp(
  reply: (posted: Posted, number: number) => HttpReply | 'cut',
  port?: number,
): Promise<TestHttpServer> {
  const posted: Posted[] = []
  const numbers = new Map<Socket, number>()
  const http = createHttpServer((request, response) => {
    void bodyOf(request).then((text) => {
      const socketNumber = numbers.get(request.socket) ?? numbers.size
      numbers.set(request.socket, socketNumber)
      const { authorization = '' } = request.headers
      const one = { path: request.url ?? '', authorization, body: JSON.parse(text) as unknown, socketNumber }
      posted.push(one)
      const answer = reply(one, posted.length)
      if (answer === 'cut') return request.socket.destroy()
      return response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body ?? {}))
    })
  })
  const { server, sockets, port: bound } = await listen(http, port)
  return { origin: `http://127.0.0.1:${bound}`, posted, close: () => closeServer(server, sockets) }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

async function listen(
  server: Server | HttpServer,
  port = 0,
): Promise<{ server: Server; sockets: Set<Socket>; port: number }> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return { server, sockets, port: (server.address() as AddressInfo).port }
}

async function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve()
    })
  })
}
