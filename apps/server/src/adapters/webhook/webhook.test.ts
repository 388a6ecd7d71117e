import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DeliveryError } from '../../platform/message-transport.ts'
import { parseNetworks } from '../../platform/network/network-list.ts'
import { createOutboundGuard } from '../../platform/network/outbound-guard.ts'
import { isSignedRequest, signatureHeader } from '../../platform/request-signature.ts'
import { startWebhookReceiver, type WebhookReceiver } from './testing.ts'
import { createWebhooks, messageIdHeader } from './webhook.ts'

const now = 1_800_000_000
const text = '{"id":"r1"}'
let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.close())

const webhooks = (networks = '127.0.0.0/8', allowsPlain = true) =>
  createWebhooks({
    guard: createOutboundGuard({ allowsPlain, networks: parseNetworks(networks) }),
    clock: { nowMs: () => now * 1000 },
    secretOf: (deviceId, address) => Promise.resolve(`secret of ${deviceId} ${address}`),
    timeoutMs: 400,
  })
const send = async (to = `${receiver.url}/hook`, through = webhooks()) => {
  const message = { channel: 'webhook', to, deviceId: 'AAAA00001', text, reference: 'r1' } as const
  return through.send(message, new AbortController().signal).then(
    () => null,
    (error: unknown) => error as DeliveryError,
  )
}
const unusedPort = async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('a webhook message', () => {
  it('is a signed request with a message ID', async () => {
    expect(await send()).toBeNull()
    const [request] = receiver.received
    expect(request).toMatchObject({ path: '/hook', body: text })
    expect(request?.headers[messageIdHeader]).toBe('r1')
    expect(request?.headers['content-type']).toBe('application/json')
    const header = String(request?.headers[signatureHeader])
    expect(isSignedRequest(`secret of AAAA00001 ${receiver.url}/hook`, header, text, now)).toBe(true)
    expect(isSignedRequest('another', header, text, now)).toBe(false)
  })

  it.each([200, 201, 204, 299])('is delivered if answered with %s', async (status) => {
    receiver.behave({ status })
    expect(await send()).toBeNull()
  })

  it.each([
    [301, false],
    [307, false],
    [400, false],
    [404, false],
    [410, true],
    [429, false],
    [500, false],
    [503, false],
  ])('answered with %s is not delivered; permanent: %s', async (status, isFinal) => {
    receiver.behave({ status, headers: { location: `${receiver.url}/elsewhere` } })
    expect(await send()).toMatchObject({ reason: `Webhook HTTP ${status}`, isFinal, isBounce: isFinal })
    // Redirects are not followed.
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  })

  it.each([
    ['120', 120_000],
    [new Date(Date.now() + 60_000).toUTCString(), 60_000],
    ['-5', 0],
    ['soon', 0],
  ])('waits as long as the receiver asks: %s', async (value, ms) => {
    receiver.behave({ status: 429, headers: { 'retry-after': value } })
    const error = await send()
    expect(Math.abs((error?.retryAfterMs ?? -1e9) - ms)).toBeLessThan(5_000)
  })

  it.each(['hang', 'drip'] as const)('times out if the receiver does not: %s', async (behaviour) => {
    receiver.behave(behaviour)
    expect(await send()).toMatchObject({ reason: 'Webhook timeout', isFinal: false })
  })

  it.each(['endless', 'slow text'] as const)(
    'is delivered if the response never ends: %s',
    async (behaviour) => {
      receiver.behave(behaviour)
      expect(await send()).toBeNull()
    },
  )

  it('is not delivered if the connection is reset or refused', async () => {
    receiver.behave('reset')
    expect(await send()).toMatchObject({ reason: 'Webhook ECONNRESET', isFinal: false })
    const port = await unusedPort()
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ reason: 'Webhook ECONNREFUSED' })
  })

  it('is not sent to an untrusted receiver', async () => {
    const untrusted = await startWebhookReceiver({ isTls: true })
    expect(await send(untrusted.url)).toMatchObject({ reason: 'Webhook DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(untrusted.received).toEqual([])
    await untrusted.close()
    expect((await send(receiver.url.replace('http:', 'https:')))?.reason).toMatch(
      /^Webhook (?:ERR_SSL_|EPROTO)/,
    )
  })

  it.each(['127.0.0.1', 'localhost', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'is not sent to %s, where nothing is requested',
    async (host) => {
      const { port } = new URL(receiver.url)
      const error = await send(`http://${host}:${port}/`, webhooks(''))
      expect(error).toMatchObject({ reason: 'Webhook not allowed', isFinal: true, isBounce: false })
      expect(receiver.received).toEqual([])
    },
  )

  it('is sent without TLS only if the operator allows it', async () => {
    expect(await send(receiver.url, webhooks('127.0.0.0/8', false))).toMatchObject({
      reason: 'Webhook not allowed',
    })
    expect(receiver.received).toEqual([])
  })
})
