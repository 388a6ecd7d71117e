import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buildIngest } from '../ingest.ts'
import type { IngestRecorder } from '../testing.ts'
import { buildHttpIngest, type HttpIngestLimits } from './http.ts'

/** A real server on a free port that answers ingest, and 404 in plain text to everything else. */
export async function startHttpIngest(recorder: IngestRecorder, limits: Partial<HttpIngestLimits> = {}) {
  const http = buildHttpIngest(buildIngest(recorder.ports), recorder.ports, limits)
  const server = createServer((request, response) => {
    if (!http.handle(request, response)) response.writeHead(404).end('elsewhere')
  })
  http.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A TCP connection whose received text can be waited for: what a sender sees that is no well-behaved library. */
export async function openRaw(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  let text = ''
  let isEnded = false
  const watchers = new Set<() => void>()
  const notify = () => {
    for (const watch of watchers) watch()
  }
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    notify()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isEnded = true
    notify()
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))

  function until(isSeen: () => boolean): Promise<string> {
    return new Promise((resolve) => {
      const watch = () => {
        if (!isSeen() && !isEnded) return
        watchers.delete(watch)
        resolve(text)
      }
      watchers.add(watch)
      watch()
    })
  }
  return {
    socket,
    /** Resolves when the whole chunk has left, or the connection has ended. */
    send: (chunk: string | Uint8Array) =>
      new Promise<void>((resolve) => {
        const leave = () => {
          socket.off('close', leave)
          resolve()
        }
        socket.once('close', leave)
        socket.write(chunk, leave)
      }),
    /** What was received once it holds `part`, or once the connection has ended. */
    receive: (part: string, times = 1) => until(() => text.split(part).length > times),
    ended: () => until(() => isEnded),
  }
}

export function basic(deviceId: string, secret = `secret-${deviceId}`): string {
  return `Basic ${Buffer.from(`${deviceId}:${secret}`).toString('base64')}`
}

/** The head of a request, for those who write their own bytes. */
export function head(deviceId: string, headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries({ host: 'portal', authorization: basic(deviceId), ...headers })
  return `POST /ingest/${deviceId} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}
