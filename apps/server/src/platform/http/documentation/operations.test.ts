import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../monitoring/log.ts'
import { createMetrics } from '../../monitoring/metrics.ts'
import { problemMediaType } from '../api/problem.ts'
import { createStartingApp } from './operations.ts'

const app = createStartingApp(createMetrics(), createLog('silent'))
const listener = getRequestListener(app.fetch, { autoCleanupIncoming: false })
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

it('asks a device to retry while the portal starts, whatever the size of the message', async () => {
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

it('answers a program during the start like a portal that is unavailable', async () => {
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/portal/user-login`, {
    headers: { 'x-api-key': 'a.b' },
  })
  const { headers } = answer
  expect([answer.status, headers.get('content-type'), headers.get('retry-after')]).toEqual([
    503,
    problemMediaType,
    '5',
  ])
  expect(await answer.json()).toMatchObject({
    type: '/api/docs#ENGINE_UNAVAILABLE',
    status: 503,
    code: 'ENGINE_UNAVAILABLE',
    detail: 'The service is temporarily unavailable. Try again.',
  })
})
