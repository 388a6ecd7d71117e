import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '../../../adapters/webhook/testing.ts'
import { isSignedRequest, signatureHeader } from '../../../platform/request-signature.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createDeviceCalls, noIntervals } from '../testing.ts'

const device = 'AAAA00001'
const owner = 'owner@example.com'
let receiver: WebhookReceiver
let portal: Awaited<ReturnType<typeof startTestPortal>>
let cookies: { owner: string; viewer: string; vendor: string }
let hook: string

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  hook = `${receiver.url}/hook?key=very-secret`
  portal = await startTestPortal({ OUTBOUND_PLAIN: '1', OUTBOUND_NETWORKS: '127.0.0.0/8' })
  await portal.createUser({ email: owner })
  await portal.createUser({ email: 'viewer@example.com' })
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
  await portal.grant(device, owner, 'ADMIN')
  await portal.grant(device, 'viewer@example.com', 'VIEW')
  cookies = {
    owner: await portal.signIn(owner),
    viewer: await portal.signIn('viewer@example.com'),
    vendor: await portal.signIn('vendor@example.com'),
  }
  await post('device-set-alert', { ...silent, ...webhooks })
})
afterAll(async () => {
  await portal.stop()
  await receiver.close()
})
beforeEach(() => receiver.otherwise({ status: 200 }))

const silent = { ...noIntervals, emailList: [], phoneList: [] }
const webhooks = {
  get webhookList() {
    return [hook]
  },
  alarmWebhookInterval: 86_400,
}
const { get, post, list } = createDeviceCalls({
  origin: () => portal.origin,
  device,
  cookie: () => cookies.owner,
})
const test = async () => {
  const only = { channel: 'webhook', recipient: hook }
  const { Items } = await post('device-test-alert', { only })
  return (Items as { state: string; problem: string | null }[])[0]
}
const newestBody = () => JSON.parse(receiver.received.at(-1)?.body ?? 'null') as Record<string, unknown>
const renew = async (recipient = hook, cookie?: string) =>
  post('device-renew-webhook-secret', { recipient }, cookie)

describe("a device's webhook", () => {
  it('receives an alarm, signed, as data and text', async () => {
    const { secret } = await renew()
    // What came in the same second as the choice counts as before it.
    await vi.waitUntil(
      async () => {
        const at = Math.floor(Date.now() / 1000)
        const events = [{ topic: 'pump', msg: 'Seal leaks', lv: 40 }]
        await portal.ingest(device, { ts: at, events })
        return receiver.received.length > 0
      },
      { timeout: 15_000, interval: 1_100 },
    )
    const [request] = receiver.received
    const { id, type, events } = newestBody()
    expect({ type, path: request?.path }).toEqual({ type: 'events', path: '/hook?key=very-secret' })
    expect(request?.headers['x-fieldport-message-id']).toBe(id)
    expect(events).toMatchObject([
      {
        deviceId: device,
        level: 'alarm',
        text: expect.stringContaining('Seal leaks'),
        reason: { kind: 'event', topic: 'pump', msg: 'Seal leaks', lv: 40 },
        link: expect.stringContaining(`/data/${device}?at=`),
      },
    ])
    const header = String(request?.headers[signatureHeader])
    expect(isSignedRequest(String(secret), header, request?.body ?? '', Date.now() / 1000)).toBe(true)
  })

  it('is tested by a message whose response shows the result', async () => {
    expect(await test()).toMatchObject({ state: 'accepted', problem: null })
    expect(newestBody()).toMatchObject({ type: 'test', deviceId: device })
    receiver.behave('reset')
    const before = receiver.received.length
    expect(await test()).toMatchObject({ state: 'waiting', problem: 'Webhook ECONNRESET' })
    // It is sent again, with the same id.
    await vi.waitFor(() => expect(receiver.received).toHaveLength(before + 2))
    const [first, second] = receiver.received.slice(before)
    expect(second?.headers['x-fieldport-message-id']).toBe(first?.headers['x-fieldport-message-id'])
    await vi.waitFor(async () =>
      expect(((await list()).Items as object[])[0]).toMatchObject({ state: 'accepted' }),
    )
  })

  it('is paused when its receiver answers that it is gone, until it is retried', async () => {
    receiver.behave({ status: 410 })
    expect(await test()).toMatchObject({ state: 'failed', problem: 'Webhook HTTP 410' })
    expect((await list()).paused).toMatchObject([{ channel: 'webhook', recipient: hook }])
    const before = receiver.received.length
    expect(await test()).toMatchObject({ state: 'paused' })
    expect(receiver.received).toHaveLength(before)
    const paused = { channel: 'webhook', recipient: hook }
    expect(await post('device-resume-recipient', paused, cookies.viewer)).toMatchObject({ status: 403 })
    expect(await post('device-resume-recipient', paused)).toMatchObject({ status: 200 })
    expect(await test()).toMatchObject({ state: 'accepted' })
  })

  it('is shown in full only to those who may change it', async () => {
    expect(JSON.stringify(await list())).toContain('very-secret')
    const seen = [
      await list(cookies.viewer),
      await get(`device-get-settings/${device}`, cookies.viewer),
      await get('admin-get-audit', cookies.vendor),
    ]
    expect(seen.map((each) => JSON.stringify(each)).filter((each) => each.includes('very-secret'))).toEqual(
      [],
    )
    expect(JSON.stringify(seen)).toContain(`${receiver.url}/…`)
    expect(JSON.stringify(seen)).not.toContain('who reads this sees too much')
  })

  it('gets a new secret from an editor of the device, shown once', async () => {
    const [first, second] = [await renew(), await renew()]
    expect(second['secret']).toMatch(/^whsec_[\w-]{43}$/)
    expect(second['secret']).not.toBe(first['secret'])
    await test()
    const request = receiver.received.at(-1)
    const isSigned = (secret: unknown) =>
      isSignedRequest(
        String(secret),
        String(request?.headers[signatureHeader]),
        request?.body ?? '',
        Date.now() / 1000,
      )
    expect([isSigned(first['secret']), isSigned(second['secret'])]).toEqual([false, true])
    expect(await renew(hook, cookies.viewer)).toMatchObject({ status: 403 })
    expect(await renew('https://other.example/')).toMatchObject({ status: 400 })
    const everything = [
      await list(),
      await get(`device-get-settings/${device}`),
      await get('admin-get-audit', cookies.vendor),
    ]
    expect(JSON.stringify(everything)).not.toContain('whsec_')
  })

  it.each([
    [['http://a.example', 'http://b.example', 'http://c.example', 'http://d.example']],
    [['ftp://a.example']],
    [['https://user:word@a.example/']],
  ])('is not stored: %j', async (webhookList) => {
    expect(await post('device-set-alert', { ...silent, webhookList })).toMatchObject({ status: 400 })
  })

  it('gets nothing more once it is removed, not even a retry', async () => {
    receiver.otherwise({ status: 500 })
    expect(await test()).toMatchObject({ state: 'waiting', problem: 'Webhook HTTP 500' })
    await post('device-set-alert', { ...silent, webhookList: [] })
    receiver.otherwise({ status: 200 })
    const before = receiver.received.length
    const newest = async () => ((await list())['Items'] as object[])[0]
    await vi.waitFor(
      async () => expect(await newest()).toMatchObject({ state: 'failed', problem: 'Webhook removed' }),
      { timeout: 20_000, interval: 100 },
    )
    expect(receiver.received).toHaveLength(before)
    await post('device-set-alert', { ...silent, ...webhooks })
  })

  it('is kept if a request omits webhooks, and removed with its secret', async () => {
    const saved = async () => {
      const { deviceSettings } = await get(`device-get-settings/${device}`)
      const { ALERTS_webhookList, ALERTS_alarmWebhookInterval } = deviceSettings as Record<string, unknown>
      return { ALERTS_webhookList, ALERTS_alarmWebhookInterval }
    }
    await post('device-set-alert', silent)
    expect(await saved()).toEqual({ ALERTS_webhookList: [hook], ALERTS_alarmWebhookInterval: 86_400 })
    const { secret } = await renew()
    await post('device-set-alert', { ...silent, webhookList: [] })
    await post('device-set-alert', { ...silent, webhookList: [hook] })
    await test()
    const request = receiver.received.at(-1)
    const header = String(request?.headers[signatureHeader])
    expect(isSignedRequest(String(secret), header, request?.body ?? '', Date.now() / 1000)).toBe(false)
  })
})
