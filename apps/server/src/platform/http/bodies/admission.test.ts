import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import { openRaw } from '../../../testing/raw-connection.ts'
import { type AdmissionLimits, admitBodies, getAdmittedRequest } from './admission.ts'
import type { Authorise } from '../../access/authorise.ts'
import type { AuthenticatedCaller } from '../../access/caller.ts'
import { attachClientAddress } from '../../network/client-address.ts'
import { createFindCall } from './find-call.ts'
import { createLog } from '../../monitoring/log.ts'
import { noTrustedProxies } from '../../network/trusted-proxies.ts'
import { closeUnreadRequests } from './unread-body.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const procedure = (
  method: 'GET' | 'POST',
  path: `/${string}`,
  kind: 'public' | 'signedIn',
  maxBodyBytes = 1_000,
) => ({
  '~orpc': { route: { method, path }, meta: { access: { kind }, maxBodyBytes }, errorMap: {} },
})
const findCall = createFindCall([
  procedure('POST', '/api/open', 'public'),
  procedure('POST', '/api/closed', 'signedIn'),
  procedure('POST', '/api/big', 'public', 100_000),
  procedure('GET', '/api/read', 'signedIn'),
])
const visitorOf = (userId: string): AuthenticatedCaller => ({
  caller: { userId, email: '', name: '', groups: [], siteId: 'default' },
  switches: {} as AuthenticatedCaller['switches'],
  credential: null,
})

async function serve(limits: Partial<AdmissionLimits> = {}) {
  const authenticate = vi.fn<(headers: Headers) => Promise<AuthenticatedCaller | null>>(async (headers) => {
    const user = headers.get('user')
    return user ? visitorOf(user) : null
  })
  const authorise: Authorise = async ({ visitor }) => ({ caller: visitor?.caller ?? null, device: null })
  const held: (() => void)[] = []
  const app = new Hono()
    .use(closeUnreadRequests())
    .use(attachClientAddress(noTrustedProxies))
    .use('/api/*', admitBodies({ findCall, authenticate, authorise, log: createLog('silent'), limits }))
    .all('/api/*', async ({ req, json }) => {
      const text = await req.raw.text()
      if (req.header('hold')) await new Promise<void>((resolve) => held.push(resolve))
      return json({
        received: text.length,
        userId: getAdmittedRequest(req.raw)?.granted?.caller?.userId ?? null,
      })
    })
  const listener = getRequestListener(app.fetch, { autoCleanupIncoming: false })
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => server.closeAllConnections(),
  )
  const { port } = server.address() as AddressInfo
  const begin = async (path: string, headers: Record<string, string | number>) => {
    const raw = await openRaw(port)
    closing.push(() => raw.socket.destroy())
    const lines = Object.entries({ host: 'portal', ...headers }).map(([key, value]) => `${key}: ${value}\r\n`)
    await raw.send(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    return raw
  }
  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const raw = await begin(path, { ...headers, 'content-length': body.length, connection: 'close' })
    await raw.send(body)
    return raw.ended()
  }
  return { begin, post, held, authenticate }
}

it('passes the body and the sender to the parsers', async () => {
  const { post, authenticate } = await serve()
  expect(await post('/api/closed', 'x'.repeat(1_000), { user: 'olive' })).toContain(
    '{"received":1000,"userId":"olive"}',
  )
  expect(authenticate.mock.calls.length).toBeLessThanOrEqual(2)
  expect(await post('/api/closed', 'x'.repeat(1_001), { user: 'olive' })).toMatch(/ 413 .*"TOO_LARGE"/s)
})

it('ends a body that arrives too slowly with 408', async () => {
  const idle = await serve({ idleMs: 30 })
  const stuck = await idle.begin('/api/open', { 'content-length': 100 })
  await stuck.send('x')
  expect(await stuck.ended()).toMatch(/^HTTP\/1\.1 408 .*"TOO_SLOW"/s)
  const slow = await serve({ graceMs: 60, bytesPerSecond: 1e6 })
  const trickle = await slow.begin('/api/big', { 'content-length': 100_000 })
  while (!trickle.socket.closed && !(trickle.socket.bytesRead > 0)) {
    await trickle.send('x')
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await trickle.ended()).toMatch(/^HTTP\/1\.1 408 /)
})

it('limits the bytes of all senders together, and answers 503 with Retry-After', async () => {
  const { begin, post, held } = await serve({ signedIn: { bytesPerSender: 600, bytes: 1_000 } })
  const body = 'x'.repeat(500)
  const first = post('/api/closed', body, { user: 'olive', hold: '1' })
  await vi.waitFor(() => expect(held.length).toBe(1))
  // The limit per sender applies,
  expect(await post('/api/closed', body, { user: 'olive' })).toMatch(/ 503 .*retry-after: 5/is)
  const second = post('/api/closed', body, { user: 'peter', hold: '1' })
  await vi.waitFor(() => expect(held.length).toBe(2))
  // then the limit for all of them together,
  expect(await post('/api/closed', body, { user: 'quinn' })).toMatch(/ 503 /)
  // and strangers have a separate budget.
  expect(await post('/api/open', body)).toMatch(/ 200 /)
  for (const release of held.splice(0)) release()
  expect([await first, await second].every((text) => text.includes(' 200 '))).toBe(true)
  // A sender that disconnects releases its share.
  const gone = await begin('/api/closed', { user: 'olive', 'content-length': 900 })
  await gone.send('x'.repeat(550))
  gone.socket.destroy()
  await vi.waitFor(async () => expect(await post('/api/closed', body, { user: 'olive' })).toMatch(/ 200 /))
})

it('reserves a separate share for signed-in users, so that strangers cannot block them', async () => {
  const { begin, post } = await serve({ strangers: { bytesPerSender: 700, bytes: 700 } })
  for (const _ of [1, 2]) await (await begin('/api/open', { 'content-length': 900 })).send('x'.repeat(350))
  await vi.waitFor(async () => expect(await post('/api/open', 'xxx')).toMatch(/ 503 /))
  expect(await post('/api/closed', 'x'.repeat(900), { user: 'olive' })).toMatch(/ 200 /)
})

it('authenticates again after a slow body', async () => {
  const { begin, authenticate } = await serve()
  const sender = await begin('/api/closed', { user: 'olive', 'content-length': 10 })
  await sender.send('x')
  await vi.waitFor(() => expect(authenticate).toHaveBeenCalledOnce())
  authenticate.mockResolvedValue(null)
  await sender.send('x'.repeat(9))
  expect(await sender.receive('\r\n\r\n')).toMatch(/^HTTP\/1\.1 401 .*/s)
})
