import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildIngest } from '../ingest.ts'
import type { IngestRecorder } from '../testing.ts'
import { buildHttpIngest, type HttpIngestLimits } from './http.ts'

export { openRaw } from '../../testing/raw-connection.ts'

/** A real server on a free port that answers ingest requests, and 404 in plain text to everything else. */
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

export function basicAuthorization(deviceId: string, secret = `secret-${deviceId}`): string {
  return `Basic ${Buffer.from(`${deviceId}:${secret}`).toString('base64')}`
}

/** The head of a request, for tests that write raw bytes. */
export function requestHead(deviceId: string, headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries({ host: 'portal', authorization: basicAuthorization(deviceId), ...headers })
  return `POST /ingest/${deviceId} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}
