import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '../../adapters/webhook/testing.ts'
import { isSignedRequest, signatureHeader } from '../../platform/request-signature.ts'
import { startTestPortal } from '../../testing/portal.ts'

const device = 'AAAA00001'
const owner = 'owner@example.com'
let receiver: WebhookReceiver
let portal: Awaited<ReturnType<typeof startTestPortal>>
let cookies: { owner: string; viewer: string; vendor: string }

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  portal = await startTestPortal({ OUTBOUND_PLAIN: '1', OUTBOUND_NETWORKS: '127.0.0.0/8' })
  await portal.createUser({ email: owner })
  await portal.createUser({ email: 'viewer@example.com' })
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
  await portal.createDevice({ deviceId: 'BBBB00001', tier: 'Basic' })
  await portal.grant(device, owner, 'ADMIN')
  await portal.grant('BBBB00001', owner, 'ADMIN')
  await portal.grant(device, 'viewer@example.com', 'VIEW')
  cookies = {
    owner: await portal.signIn(owner),
    viewer: await portal.signIn('viewer@example.com'),
    vendor: await portal.signIn('vendor@example.com'),
  }
})
afterAll(async () => {
  await portal.stop()
  await receiver.close()
})
beforeEach(() => {
  receiver.behave()
  receiver.otherwise({ status: 200 })
})

type Answer = Record<string, unknown> & { readonly status: number }
const post = async (name: string, body: object, cookie = cookies.owner): Promise<Answer> => {
  const response = await fetch(`${portal.origin}/api/portal/${name}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceid: device, ...body }),
  })
  return { ...((await response.json()) as object), status: response.status }
}
const list = async (cookie = cookies.owner) => {
  const path = `${portal.origin}/api/portal/device-list-forwarding/${device}`
  const response = await fetch(path, { headers: { cookie } })
  return ((await response.json()) as { Items: Record<string, unknown>[] }).Items
}
const add = (address: string, cookie?: string) => post('device-add-forwarding', { address }, cookie)
const requestsTo = (path: string) => receiver.received.filter((request) => request.path === path)
const valuesTo = (path: string) =>
  requestsTo(path).map(({ body }) =>
    (JSON.parse(body) as { points: { n: number }[] }).points.map(({ n }) => n),
  )
const start = Math.floor(Date.now() / 1000)
const report = (n: number) => portal.ingest(device, { ts: start + n, n })
/** Points are settled before they are handed on. */
const settled = { timeout: 40_000, interval: 250 }

describe('forwarding', () => {
  it('sends later points in order, signed, and again until accepted', async () => {
    await report(0)
    const { id, secret, status } = await add(`${receiver.url}/points?key=very-secret`)
    expect(status).toBe(200)
    receiver.behave({ status: 500 }, 'reset')
    for (const n of [1, 2, 3]) expect((await report(n)).ok).toBe(true)
    const path = '/points?key=very-secret'
    await vi.waitFor(() => expect(requestsTo(path).length).toBeGreaterThanOrEqual(3), settled)
    await vi.waitFor(
      async () => expect(await list()).toMatchObject([{ id, state: 'active', problem: null }]),
      settled,
    )
    const [first, second, third] = requestsTo(path)
    // What was not taken comes again as it was.
    expect([second?.body, third?.body]).toEqual([first?.body, first?.body])
    expect(third?.headers['x-fieldport-message-id']).toBe(first?.headers['x-fieldport-message-id'])
    const taken = valuesTo(path).slice(2).flat()
    expect(taken).toEqual(taken.toSorted((left, right) => left - right))
    const header = String(third?.headers[signatureHeader])
    expect(isSignedRequest(String(secret), header, third?.body ?? '', Date.now() / 1000)).toBe(true)
    await vi.waitFor(
      () => expect(new Set(valuesTo(path).slice(2).flat())).toEqual(new Set([1, 2, 3])),
      settled,
    )
    await post('device-remove-forwarding', { id })
  }, 90_000)

  it('reports the problem, waits, and continues where it was after a resume', async () => {
    receiver.otherwise({ status: 410 })
    const { id } = await add(`${receiver.url}/gone`)
    await report(11)
    const paused = { id, state: 'paused', problem: 'Webhook HTTP 410' }
    await vi.waitFor(async () => expect(await list()).toMatchObject([paused]), settled)
    receiver.otherwise({ status: 204 })
    expect(await post('device-resume-forwarding', { id }, cookies.viewer)).toMatchObject({ status: 403 })
    expect(await post('device-resume-forwarding', { id })).toMatchObject({ status: 200 })
    await vi.waitFor(() => expect(valuesTo('/gone')).toEqual([[11], [11]]), settled)
    await vi.waitFor(
      async () => expect(await list()).toMatchObject([{ id, state: 'active', problem: null }]),
      settled,
    )
    await post('device-remove-forwarding', { id })
  }, 90_000)

  it('pauses if the user who added it may no longer edit the device', async () => {
    await portal.grant(device, 'viewer@example.com', 'ADMIN')
    const { id } = await add(`${receiver.url}/former`, cookies.viewer)
    await portal.grant(device, 'viewer@example.com', 'VIEW')
    await report(21)
    await vi.waitFor(
      async () => expect(await list()).toMatchObject([{ id, state: 'paused', problem: 'no access' }]),
      settled,
    )
    expect(requestsTo('/former')).toEqual([])
    await post('device-remove-forwarding', { id })
  }, 60_000)

  it('can be added by users who edit the device, if the plan has the API, up to three addresses', async () => {
    expect(await add('https://a.example/', cookies.viewer)).toMatchObject({ status: 403 })
    expect(await add('ftp://a.example/')).toMatchObject({ status: 400 })
    expect(await add(' ')).toMatchObject({ status: 400 })
    const basic = await post('device-add-forwarding', {
      deviceid: 'BBBB00001',
      address: 'https://a.example/',
    })
    expect(basic).toMatchObject({ status: 403 })
    const added = await Promise.all([1, 2, 3, 4].map((n) => add(`${receiver.url}/${n}?key=very-secret`)))
    expect(added.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 200, 200, 409,
    ])
    expect(JSON.stringify(await list())).not.toContain('whsec_')
    const path = `${portal.origin}/api/portal/admin-get-audit`
    const audit = await (await fetch(path, { headers: { cookie: cookies.vendor } })).text()
    expect(audit).toContain('forwarding.added')
    expect([audit.includes('very-secret'), audit.includes('whsec_')]).toEqual([false, false])
    for (const { id } of await list())
      expect(await post('device-remove-forwarding', { id })).toMatchObject({ status: 200 })
    expect(await post('device-remove-forwarding', { id: 'none' })).toMatchObject({ status: 404 })
    expect(await list()).toEqual([])
  })
})
