import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createTestBrowser,
  type PushService,
  startPushService,
  type TestBrowser,
} from '../../../adapters/push/testing.ts'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const device = 'PUSHED001'
const password = 'Test-portal-1'
let portal: TestPortal
let service: PushService
let ann: string
let people = 0

beforeAll(async () => {
  service = await startPushService()
  portal = await startTestPortal({
    OUTBOUND_PLAIN: '1',
    OUTBOUND_NETWORKS: '127.0.0.0/8',
    LIMIT_FACTOR: '1',
  })
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
})
afterAll(async () => {
  await portal.stop()
  await service.close()
})
/** Somebody of their own, so that no test counts what another did. */
beforeEach(async () => {
  people += 1
  await portal.createUser({ email: email() })
  ann = await portal.signIn(email())
})
const email = () => `person${people}@example.com`

const ask = async (cookie: string, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${portal.origin}/api${path}`, {
    method,
    headers: {
      cookie,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}
const add = async (cookie: string, browser: TestBrowser = createTestBrowser(service.url)) => {
  const { status, body } = await ask(cookie, 'POST', '/user/push/browsers', browser.subscription)
  return { browser, status, id: String(body['id']), body }
}
const list = async (cookie: string) => (await ask(cookie, 'GET', '/user/push')).body
const signInWith = (cookie: string, who: string) =>
  fetch(`${portal.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email: who, password }),
  }).then((response) =>
    response.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; '),
  )

describe('a browser', () => {
  it('is added, listed, tested and removed, and receives an alarm of a device', async () => {
    await portal.grant(device, email(), 'VIEW')
    const { id, browser } = await add(ann)
    expect(await list(ann)).toMatchObject({
      level: 'alarm',
      Items: [{ id, deliveredAt: null, problem: null, userAgent: expect.stringContaining('Firefox') }],
    })
    expect(JSON.stringify(await list(ann))).not.toContain(browser.subscription.keys.auth)
    expect(await ask(ann, 'POST', `/user/push/browsers/${id}/test`, {})).toMatchObject({
      body: { state: 'accepted', problem: null },
    })
    const [test] = service.to(browser)
    expect(JSON.parse(browser.decrypt(test?.body ?? Buffer.alloc(0)))).toMatchObject({
      body: 'Test notification. Alarms will look like this.',
      path: '/account/notifications',
    })
    await portal.ingest(device, { ts: Date.now() / 1000, events: [{ topic: 'pump', msg: 'Leaks', lv: 40 }] })
    await vi.waitFor(() => expect(service.to(browser)).toHaveLength(2), 15_000)
    expect(await ask(ann, 'DELETE', `/user/push/browsers/${id}`)).toMatchObject({ status: 200 })
    expect(await list(ann)).toMatchObject({ Items: [] })
    expect(await ask(ann, 'DELETE', `/user/push/browsers/${id}`)).toMatchObject({ status: 404 })
  })

  it('that is gone says so when tested, and is removed', async () => {
    const { id } = await add(ann)
    service.behave({ status: 500 })
    const test = () => ask(ann, 'POST', `/user/push/browsers/${id}/test`, {})
    expect(await test()).toMatchObject({ body: { state: 'failed', problem: 'Push HTTP 500' } })
    expect(await list(ann)).toMatchObject({ Items: [{ problem: 'Push HTTP 500' }] })
    service.behave({ status: 410 })
    expect(await test()).toMatchObject({ body: { state: 'gone' } })
    expect(await list(ann)).toMatchObject({ Items: [] })
  })

  it('is tested at most five times a minute, only by its user', async () => {
    const { id } = await add(ann)
    await portal.createUser({ email: `other${people}@example.com` })
    const other = await portal.signIn(`other${people}@example.com`)
    expect(await ask(other, 'POST', `/user/push/browsers/${id}/test`, {})).toMatchObject({ status: 404 })
    expect(await ask(other, 'DELETE', `/user/push/browsers/${id}`)).toMatchObject({ status: 404 })
    const answers: number[] = []
    for (let count = 0; count < 6; count += 1)
      answers.push((await ask(ann, 'POST', `/user/push/browsers/${id}/test`, {})).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })

  it.each([
    ['no address', 'push.example'],
    ['a password in the address', 'https://me:secret@push.example/x'],
    ['another scheme', 'file:///etc/passwd'],
    ['an address that is too long', `https://push.example/${'x'.repeat(1000)}`],
  ])('with %s is refused', async (_, endpoint) => {
    const { keys } = createTestBrowser(service.url).subscription
    expect(await ask(ann, 'POST', '/user/push/browsers', { endpoint, keys })).toMatchObject({ status: 400 })
    expect(await list(ann)).toMatchObject({ Items: [] })
  })

  it('with invalid keys is refused', async () => {
    const { subscription, decrypt } = createTestBrowser(service.url)
    const { auth } = subscription.keys
    expect(
      await add(ann, { decrypt, subscription: { ...subscription, keys: { p256dh: auth, auth } } }),
    ).toMatchObject({ status: 400 })
  })

  it('is one of up to ten; one that is added again is the same', async () => {
    const { id, browser } = await add(ann)
    expect((await add(ann, browser)).id).toBe(id)
    for (let count = 1; count < 10; count += 1) await add(ann)
    expect(await add(ann)).toMatchObject({
      status: 409,
      body: { message: 'Limit: 10 browsers. Remove one to add another.' },
    })
    expect((await add(ann, browser)).id).toBe(id)
  })
})

describe("a browser's push subscription", () => {
  const claim = async (cookie: string, browser: TestBrowser) =>
    (await ask(cookie, 'POST', '/user/push/this-browser', { endpoint: browser.subscription.endpoint })).body

  it('ends with its session: signed out, ended elsewhere, or by a new password', async () => {
    const elsewhere = await portal.signIn(email())
    await add(ann)
    await ask(ann, 'POST', '/auth/sign-out', {})
    expect(await list(elsewhere)).toMatchObject({ Items: [] })
    ann = await portal.signIn(email())
    await add(ann)
    await ask(elsewhere, 'DELETE', '/user/sessions')
    expect(await list(elsewhere)).toMatchObject({ Items: [] })
    ann = await portal.signIn(email())
    const { id } = await add(elsewhere)
    await add(ann)
    const newPassword = 'Another-portal-2'
    await ask(elsewhere, 'POST', '/user/change-password', { oldPassword: password, newPassword })
    expect(await list(elsewhere)).toMatchObject({ Items: [{ id }] })
  })

  it('continues if the same user signs in again, and ends if another does', async () => {
    const { id, browser } = await add(ann)
    const again = await signInWith(ann, email())
    expect(await list(again)).toMatchObject({ Items: [{ id }] })
    expect(await claim(again, browser)).toEqual({ id })
    await portal.createUser({ email: `guest${people}@example.com` })
    // The session ran out, so the browser sends none.
    const guest = await portal.signIn(`guest${people}@example.com`)
    expect(await claim(guest, browser)).toEqual({ id: null })
    expect(await list(again)).toMatchObject({ Items: [] })
  })

  it("follows the user's choice, and ends with the account", async () => {
    await add(ann)
    expect((await ask(ann, 'PUT', '/user/push', { level: 'warning' })).body).toMatchObject({
      level: 'warning',
    })
    expect((await ask(ann, 'PUT', '/user/push', { level: 'alert' })).status).toBe(400)
    const { body } = await ask(ann, 'POST', '/user/personal-data', {})
    expect(body).toMatchObject({ data: { pushChoice: [{ level: 'warning' }], pushBrowsers: [{}] } })
    expect(await ask(ann, 'POST', '/user/close-account', { password })).toMatchObject({ status: 200 })
  })
})
