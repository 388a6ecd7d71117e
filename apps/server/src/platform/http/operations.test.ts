import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMetrics } from '../monitoring/metrics.ts'
import { createStartingApp } from './operations.ts'

const listener = getRequestListener(createStartingApp(createMetrics()).fetch, { autoCleanupIncoming: false })
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

it('asks a device to send its points again while the portal starts, however large the message is', async () => {
  const { port } = server.address() as AddressInfo
  const answered = new Promise<{ status: number | undefined; retryAfter: string | undefined }>(
    (resolve, reject) => {
      const headers = { 'content-length': 2_000_000 }
      const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/ingest/TEST00001', headers })
      sent.once('error', reject)
      sent.once('response', ({ statusCode, headers: { 'retry-after': retryAfter } }) => {
        sent.destroy()
        resolve({ status: statusCode, retryAfter })
      })
      // The rest of the body is never sent.
      sent.write('[')
    },
  )
  expect(await answered).toEqual({ status: 503, retryAfter: '5' })
})
