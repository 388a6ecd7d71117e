import type { ConditionComment, DeviceConditions, DeviceSummary } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const device = 'HAND00001'
const other = 'HAND00002'
const people = {
  ADMIN: 'admin@example.com',
  OPERATOR: 'operator@example.com',
  VIEW: 'viewer@example.com',
} as const
type Who = keyof typeof people
const leak = { kind: 'event', subject: 'pump\nLeak' } as const
const wait = { timeout: 15_000 }

describe('handling of conditions over HTTP', () => {
  let portal: TestPortal
  const cookies = new Map<string, string>()

  beforeAll(async () => {
    portal = await startTestPortal()
    for (const deviceId of [device, other]) await portal.createDevice({ deviceId, tier: 'Hosted' })
    for (const [permission, email] of Object.entries(people)) {
      await portal.createUser({ email })
      await portal.grant(device, email, permission as Who)
      cookies.set(permission, await portal.signIn(email))
    }
    const ts = Math.floor(Date.now() / 1000)
    await portal.ingest(device, { ts, vin: 12, events: [{ topic: 'pump', msg: 'Leak', lv: 40 }] })
    await vi.waitFor(async () => {
      if ((await openOf()).conditions.length === 0) throw new Error('Nothing is open yet.')
    }, wait)
  })
  afterAll(() => portal.stop())

  const call = (who: Who, path: string, body?: object, method = body ? 'POST' : 'GET') =>
    fetch(`${portal.origin}/api/${path}`, {
      method,
      headers: { cookie: cookies.get(who) ?? '', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const own = (who: Who, path: string, body?: object, method?: string) =>
    call(who, `device/device/${device}/conditions${path}`, body, method)
  const openOf = async () => (await (await own('VIEW', '')).json()) as DeviceConditions
  const now = () => Math.floor(Date.now() / 1000)

  it('is visible to all with access to the device, and changed by operators', async () => {
    const { Items } = (await (await own('OPERATOR', '/people')).json()) as {
      Items: { id: string; name: string }[]
    }
    expect(Items.map(({ name }) => name)).toEqual(Object.values(people))
    const viewer = Items.find(({ name }) => name === people.VIEW)
    const changes: readonly [string, object][] = [
      ['/assign', { ...leak, person: viewer?.id, was: null }],
      ['/shelve', { ...leak, until: now() + 3600, reason: 'Known', was: null }],
      ['/comments', { ...leak, text: 'Ordered a seal.' }],
    ]
    expect((await own('VIEW', '/people')).status).toBe(403)
    for (const [path, body] of changes) expect((await own('VIEW', path, body)).status).toBe(403)
    for (const [path, body] of changes)
      expect([path, (await own('OPERATOR', path, body)).status]).toEqual([path, 200])
    const by = people.OPERATOR
    expect(await openOf()).toMatchObject({
      state: 'ok',
      needsSomebody: false,
      conditions: [
        {
          assigned: { id: viewer?.id, name: people.VIEW, by },
          shelved: { by, reason: 'Known' },
          comments: { count: 1 },
        },
      ],
    })
    const query = `/comments?kind=event&subject=${encodeURIComponent(leak.subject)}`
    const comments = (await (await own('VIEW', query)).json()) as { Items: ConditionComment[] }
    expect(comments).toMatchObject({ Items: [{ by, isOwn: false, text: 'Ordered a seal.' }] })
    const ofComment = `/comments/${comments.Items[0]?.id}`
    expect((await own('VIEW', ofComment, undefined, 'DELETE')).status).toBe(403)
    expect((await own('ADMIN', ofComment, undefined, 'DELETE')).status).toBe(404)
    expect(await (await own('OPERATOR', ofComment, undefined, 'DELETE')).json()).toEqual({ Items: [] })
  })

  it('hides a shelved condition from rows and counters until the shelf ends', async () => {
    const row = async () => {
      const answer = await call('VIEW', 'portal/user-get-device-summary')
      const { Items } = (await answer.json()) as { Items: DeviceSummary[] }
      return Items.find(({ deviceid }) => deviceid === device)
    }
    expect(await row()).toMatchObject({ state: 'ok', condition: null })
    const was = (await openOf()).conditions[0]?.shelved?.until ?? null
    const soon = Date.now() / 1000 + 2
    expect((await own('ADMIN', '/shelve', { ...leak, until: soon, was: null })).status).toBe(409)
    expect((await own('ADMIN', '/shelve', { ...leak, until: soon, was })).status).toBe(200)
    await vi.waitFor(
      async () => expect(await row()).toMatchObject({ state: 'alarm', condition: { open: 1 } }),
      wait,
    )
  })

  it('refuses hostile input with the reason', async () => {
    const refused: readonly [string, object][] = [
      ['/assign', { ...leak, person: 'nobody', was: null }],
      ['/assign', { ...leak, person: "' OR 1=1", was: null }],
      ['/assign', { ...leak, person: 7, was: null }],
      ['/assign', { ...leak, kind: 'other', person: null, was: null }],
      ['/shelve', { ...leak, until: now() - 5, was: null }],
      ['/shelve', { ...leak, until: now() + 31 * 86_400, was: null }],
      ['/shelve', { ...leak, until: 'tomorrow', was: null }],
      ['/shelve', { ...leak, until: now() + 60, was: null, reason: 'x'.repeat(201) }],
      ['/comments', { ...leak, text: ' \n ' }],
      ['/comments', { ...leak, text: 'x'.repeat(1001) }],
      ['/comments', { ...leak, text: 'a\0b' }],
      ['/comments', { ...leak, text: '\ud800' }],
      ['/comments', { ...leak, text: 'Fine', author: 'Somebody else' }],
      ['/clear', { conditions: [] }],
    ]
    for (const [path, body] of refused) {
      const answer = await own('ADMIN', path, body)
      expect([path, body, answer.status]).toEqual([path, body, 400])
      expect(((await answer.json()) as { message: string }).message).not.toBe('')
    }
    const text = '<script>alert(1)</script> \u202e'
    const answer = await own('ADMIN', '/comments', { ...leak, text })
    expect(await answer.json()).toMatchObject({ Items: [{ text }] })
  })

  it('reveals nothing without access to the device', async () => {
    const path = `device/device/${other}/conditions`
    for (const [part, body] of [
      ['/people', undefined],
      ['/comments?kind=event&subject=x', undefined],
      ['/assign', { ...leak, person: null, was: null }],
      ['/shelve', { ...leak, until: null, was: null }],
      ['/clear', { conditions: [leak] }],
    ] as const)
      expect([part, (await call('ADMIN', path + part, body)).status]).toEqual([part, 404])
    const own = await (
      await call(
        'ADMIN',
        `device/device/${device}/conditions/comments?kind=event&subject=${encodeURIComponent(leak.subject)}`,
      )
    ).json()
    const { Items } = own as { Items: ConditionComment[] }
    expect((await call('ADMIN', `${path}/comments/${Items[0]?.id}`, undefined, 'DELETE')).status).toBe(404)
  })
})
