import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const device = 'ENDSLIVE1'
const password = 'Test-portal-1'
const [owner, partner, vendor] = ['owner@example.com', 'partner@example.com', 'vendor@example.com']

type Headers = Readonly<Record<string, string>>
type Live = { readonly text: () => string; readonly until: (part: string) => Promise<string> }

/** Heartbeats never fire, so a stream can only end because of the change itself. */
beforeAll(() => vi.useFakeTimers({ toFake: ['setInterval'] }))

let portal: TestPortal
const aborts: AbortController[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
  for (const email of [owner, partner]) {
    await portal.createUser({ email })
    await portal.grant(device, email, 'ADMIN')
  }
}, 240_000)
afterEach(() => {
  for (const abort of aborts.splice(0)) abort.abort()
})
afterAll(() => {
  vi.useRealTimers()
  return portal.stop()
})

const signIn = async (email: string): Promise<Headers> => ({ cookie: await portal.signIn(email) })

async function ask(who: Headers, method: string, path: string, body?: unknown) {
  const response = await fetch(`${portal.origin}${path}`, {
    method,
    headers: { ...who, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  expect([path, response.status, response.ok ? '' : text]).toEqual([path, 200, ''])
  return JSON.parse(text || 'null')
}

async function subscribe(path: string, who: Headers = {}): Promise<Live> {
  const abort = new AbortController()
  aborts.push(abort)
  const response = await fetch(`${portal.origin}${path}`, { headers: who, signal: abort.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (part: string) => {
    while (!text.includes(part)) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
      if (done) break
      text += value
    }
    return text
  }
  await until(': connected')
  return { text: () => text, until }
}

const livePaths = [
  `/api/device/device/${device}/live`,
  '/api/portal/user-live',
  `/api/portal/user-live-points?deviceids=${device}`,
]
const subscribeToAll = (who: Headers) => Promise.all(livePaths.map((path) => subscribe(path, who)))

async function haveEnded(streams: readonly Live[]): Promise<boolean> {
  const texts = await Promise.all(streams.map((stream) => stream.until('event: ended')))
  return texts.every((text) => text.includes('event: ended'))
}

let lastTs = Math.floor(Date.now() / 1000) - 1_000
/** Whether a new point still arrives. */
async function isOpen(stream: Live): Promise<boolean> {
  lastTs += 1
  await portal.ingest(device, { ts: lastTs, vin: 1 })
  return !(await stream.until(`"ts":${lastTs}`)).includes('event: ended')
}

describe('live streams end at once', () => {
  it("when their session is signed out, but not the user's other sessions", async () => {
    const [here, there] = [await signIn(owner), await signIn(owner)]
    const streams = await subscribeToAll(here)
    const [other] = await subscribeToAll(there)
    await ask(here, 'POST', '/api/auth/sign-out', {})
    expect(await haveEnded(streams)).toBe(true)
    expect(await isOpen(other as Live)).toBe(true)
  })

  it('when their session is ended elsewhere', async () => {
    const [here, there] = [await signIn(owner), await signIn(owner)]
    const { Items } = await ask(here, 'GET', '/api/user/sessions')
    const streams = await subscribeToAll(here)
    const { id } = Items.find(({ current }: { current: boolean }) => current)
    await ask(there, 'DELETE', `/api/user/sessions/${id}`)
    expect(await haveEnded(streams)).toBe(true)
    const again = await subscribeToAll(await signIn(owner))
    await ask(there, 'DELETE', '/api/user/sessions')
    expect(await haveEnded(again)).toBe(true)
  })

  it('when the password is changed', async () => {
    const [here, there] = [await signIn(partner), await signIn(partner)]
    const streams = await subscribeToAll(here)
    const [kept] = await subscribeToAll(there)
    const change = { oldPassword: password, newPassword: 'Another-word-2' }
    await ask(there, 'POST', '/api/user/change-password', change)
    expect(await haveEnded(streams)).toBe(true)
    expect(await isOpen(kept as Live)).toBe(true)
    await ask(there, 'POST', '/api/user/change-password', {
      oldPassword: change.newPassword,
      newPassword: password,
    })
  })

  it('when another user signs in in the same browser', async () => {
    const here = await signIn(owner)
    const streams = await subscribeToAll(here)
    await ask(here, 'POST', '/api/auth/sign-in/email', { email: partner, password })
    expect(await haveEnded(streams)).toBe(true)
  })

  it('when the permission is removed', async () => {
    const [mine, theirs] = [await signIn(owner), await signIn(partner)]
    const streams = await Promise.all(
      [livePaths[0], livePaths[2]].map((path) => subscribe(path as string, theirs)),
    )
    const userPath = `/api/user/device/${device}/user`
    const { Items } = await ask(mine, 'GET', `/api/portal/device-get-permissions/${device}`)
    const { userid } = Items.find(({ email }: { email: string }) => email === partner)
    await ask(mine, 'DELETE', userPath, { userid })
    expect(await haveEnded(streams)).toBe(true)
    await portal.grant(device, partner, 'ADMIN')
  })

  it.each(['deleted', 'left by the device', 'left by its owner'])('when a team is %s', async (how) => {
    await portal.createUser({ email: `guest-${how.length}@example.com` })
    const [mine, theirs] = [await signIn(owner), await signIn(`guest-${how.length}@example.com`)]
    const { id } = await ask(mine, 'POST', '/api/user/teams', { name: `Crew ${how.length}` })
    const path = `/api/user/teams/${id}`
    await ask(mine, 'POST', `${path}/devices`, { deviceids: [device] })
    const member = { targetEmail: `guest-${how.length}@example.com`, targetPermission: 'VIEW' }
    await ask(mine, 'POST', `${path}/members`, member)
    const stream = await subscribe(livePaths[0] as string, theirs)
    expect(await isOpen(stream)).toBe(true)
    if (how === 'deleted') await ask(mine, 'DELETE', path)
    if (how === 'left by the device') await ask(mine, 'DELETE', `${path}/devices`, { deviceids: [device] })
    if (how === 'left by its owner') {
      const { user } = await ask(mine, 'GET', '/api/portal/session')
      await ask(mine, 'DELETE', `/api/user/device/${device}/user`, { userid: user.userid })
    }
    expect(await haveEnded([stream])).toBe(true)
    await portal.grant(device, owner, 'ADMIN')
  })

  it('when a group is removed', async () => {
    await portal.createUser({ email: 'helper@example.com', groups: ['senquip_admin'] })
    const [helper, by] = [await signIn('helper@example.com'), await signIn(vendor)]
    const stream = await subscribe(livePaths[0] as string, helper)
    const { Items } = await ask(by, 'GET', '/api/portal/admin-find-users?q=helper')
    await ask(by, 'PUT', '/api/portal/admin-set-groups', { userid: Items[0].userid, groups: [] })
    expect(await haveEnded([stream])).toBe(true)
  })

  it('when their API key is deleted, or the brand disables API keys', async () => {
    const here = await signIn(owner)
    const first = await ask(here, 'POST', '/api/user/api-credentials', { scope: 'read' })
    const streams = await subscribeToAll({ 'x-api-key': `${first.id}.${first.key}` })
    await ask(here, 'DELETE', `/api/user/api-credentials/${first.id}`)
    expect(await haveEnded(streams)).toBe(true)
    const next = await ask(here, 'POST', '/api/user/api-credentials', { scope: 'read' })
    const byNext = await subscribeToAll({ 'x-api-key': `${next.id}.${next.key}` })
    await setSwitch('allowApi', false)
    expect(await haveEnded(byNext)).toBe(true)
    await setSwitch('allowApi', true)
  })

  it('when sessions are ended from the command line', async () => {
    const streams = await subscribeToAll(await signIn(owner))
    await portal.command('end-sessions', { email: owner })
    expect(await haveEnded(streams)).toBe(true)
  })

  it.each(['revoked', 'its page deleted', 'its maker no longer Admin', 'closed by the brand'])(
    'when a share link is %s',
    async (how) => {
      const [mine, by] = [await signIn(owner), await signIn(partner)]
      const { path, id, token } = await sharePage(mine)
      const guest = await subscribe(`/api/portal/shared/${token}/live`)
      expect(await isOpen(guest)).toBe(true)
      if (how === 'revoked') await ask(mine, 'DELETE', `${path}/links/${id}`)
      if (how === 'its page deleted') await ask(mine, 'DELETE', path)
      if (how === 'its maker no longer Admin') {
        const { Items } = await ask(by, 'GET', `/api/portal/device-get-permissions/${device}`)
        const { userid } = Items.find(({ email }: { email: string }) => email === owner)
        await ask(by, 'PUT', `/api/user/device/${device}/user`, { userid, permission: 'VIEW' })
      }
      if (how === 'closed by the brand') await setSwitch('allowShareLinks', false)
      expect(await haveEnded([guest])).toBe(true)
      if (how === 'closed by the brand') await setSwitch('allowShareLinks', true)
      await portal.grant(device, owner, 'ADMIN')
      if (how !== 'its page deleted') await ask(by, 'DELETE', path)
    },
  )

  it('when a share link expires', async () => {
    const mine = await signIn(owner)
    const { path, token } = await sharePage(mine)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const guest = await subscribe(`/api/portal/shared/${token}/live`)
    const [expire] = timers.mock.calls.find(([, ms = 0]) => Math.abs(ms - 7 * 86_400_000) < 60_000) ?? []
    timers.mockRestore()
    expect(await isOpen(guest)).toBe(true)
    expire?.()
    expect(await haveEnded([guest])).toBe(true)
    await ask(mine, 'DELETE', path)
  })
})

const card = { id: 'key:vin', w: 2, h: 1 }

/** Shares a page of the device for a week. */
async function sharePage(by: Headers) {
  const path = `/api/device/device/${device}/page/wall`
  const page = { title: 'Wall', theme: 'auto', scale: 100, showHeader: true, cards: [card] }
  await ask(by, 'PUT', path, { page, version: 0 })
  const { id, token } = await ask(by, 'POST', `${path}/links`, { days: 7 })
  return { path, id, token }
}

async function setSwitch(name: string, isOn: boolean): Promise<void> {
  const by = await signIn(vendor)
  const { Items } = await ask(by, 'GET', '/api/portal/admin-get-sites')
  const { images: _, ...site } = Items[0]
  const switches = { ...site.switches, [name]: isOn }
  await ask(by, 'PUT', `/api/portal/admin-sites/${site.siteid}`, { ...site, switches })
}
