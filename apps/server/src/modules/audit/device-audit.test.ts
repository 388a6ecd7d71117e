import type { DeviceAuditEntry } from '@fieldport/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const device = 'AUDIT0001'
const other = 'AUDIT0002'
let portal: TestPortal
const cookies: Record<string, string> = {}

beforeAll(async () => {
  portal = await startTestPortal()
  for (const deviceId of [device, other]) await portal.createDevice({ deviceId, tier: 'Basic' })
  for (const [name, level] of [
    ['admin', 'ADMIN'],
    ['second', 'ADMIN'],
    ['user', 'USER'],
  ] as const) {
    await portal.createUser({ email: `${name}@example.com` })
    for (const deviceId of [device, other]) await portal.grant(deviceId, `${name}@example.com`, level)
    cookies[name] = await portal.signIn(`${name}@example.com`)
  }
})
afterAll(() => portal.stop())

const ask = (method: string, path: string, who: string, body?: unknown) =>
  fetch(`${portal.origin}/api${path}`, {
    method,
    headers: { cookie: cookies[who] ?? '', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

type Page = { Items: DeviceAuditEntry[]; lastEvaluatedKey: number | null }
const read = async (query = '', deviceId = device): Promise<Page> =>
  (await ask('GET', `/device/device/${deviceId}/audit-log?${query}`, 'admin')).json() as Promise<Page>
const lockScript = (who: string, lock: boolean, deviceId = device) =>
  ask('PUT', `/device/device/${deviceId}/script-lock`, who, { lock })

let seen: number
beforeEach(async () => {
  seen = (await read()).Items[0]?.id ?? 0
})
const fresh = async (query = '') => (await read(query)).Items.filter(({ id }) => id > seen)

it('lists the actions on this device only', async () => {
  expect((await lockScript('admin', true)).status).toBe(200)
  expect((await lockScript('second', false)).status).toBe(200)
  expect((await lockScript('second', true, other)).status).toBe(200)
  expect((await fresh()).map(({ by, action, details }) => ({ by, action, details }))).toEqual([
    { by: 'second@example.com', action: 'script.unlocked', details: {} },
    { by: 'admin@example.com', action: 'script.locked', details: {} },
  ])
})

it('is filtered by kind, person and time, and paged', async () => {
  const before = Date.now() / 1000
  await lockScript('admin', true)
  await lockScript('second', false)
  expect((await fresh('q=second')).map(({ by }) => by)).toEqual(['second@example.com'])
  expect((await fresh('q=%25')).length).toBe(0)
  expect((await fresh('kinds=settings,people')).map(({ action }) => action)).toEqual([
    'script.unlocked',
    'script.locked',
  ])
  expect((await fresh('kinds=plan,data')).length).toBe(0)
  expect((await fresh(`to=${Math.floor(before) - 60}`)).length).toBe(0)
  const first = await read('limit=2')
  const second = await read(`limit=2&before=${first.lastEvaluatedKey}`)
  const ids = [...first.Items, ...second.Items].map(({ id }) => id)
  expect(ids).toEqual((await read('limit=4')).Items.map(({ id }) => id))
})

it('omits groups, and details that are no facts of this device', async () => {
  const grouped = await ask('POST', '/portal/user-change-device-group', 'second', {
    group: 'Secret plans',
    selected: [device],
  })
  expect(grouped.status).toBe(200)
  expect((await fresh()).length).toBe(0)
})

it('requires Admin', async () => {
  expect((await ask('GET', `/device/device/${device}/audit-log`, 'user')).status).toBe(403)
})

it('starts anew when the last Admin has given up the device', async () => {
  const given = 'AUDIT0003'
  await portal.createDevice({ deviceId: given, tier: 'Basic' })
  await portal.grant(given, 'admin@example.com', 'ADMIN')
  await lockScript('admin', true, given)
  expect((await read('', given)).Items).toHaveLength(1)
  const { user } = (await (await ask('GET', '/portal/session', 'admin')).json()) as {
    user: { userid: string }
  }
  const left = await ask('DELETE', `/user/device/${given}/user`, 'admin', {
    userid: user.userid,
    abandon: true,
  })
  expect(left.status).toBe(200)
  await portal.grant(given, 'second@example.com', 'ADMIN')
  await lockScript('second', false, given)
  const page = (await (await ask('GET', `/device/device/${given}/audit-log`, 'second')).json()) as Page
  expect(page.Items.map(({ by }) => by)).toEqual(['second@example.com'])
})
