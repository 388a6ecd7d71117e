import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createTestBrowser,
  type PushService,
  readVapid,
  startPushService,
  type TestBrowser,
} from '../../adapters/push/testing.ts'
import {
  devicePermissions,
  devices,
  notifications,
  pushSubscriptions,
  sessions,
  users,
} from '../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { openStoresForTests } from '../../testing/stores.ts'
import { accessTo, colleague, operator, type TestConditions } from '../conditions/testing.ts'
import { type NotificationsSetUp, setUpNotifications } from './testing.ts'

const device = 'AAAA00001'
const event = (lv: number, topic = 'pump', msg = 'Seal leaks') => ({ events: [{ topic, msg, lv }] })
const night = { from: '22:00', to: '06:00', alarmsPass: true, timeZone: 'UTC' }

type Shown = { title: string; body: string; path: string; tag?: string; lang: string }

describe.each(relationalTestEngines())('push notifications on $name', (engine) => {
  const stores = openStoresForTests(() => engine.open())
  let setUp: NotificationsSetUp
  let portal: TestConditions
  let messaging: Awaited<ReturnType<NotificationsSetUp['attach']>>
  let service: PushService
  let phone: TestBrowser
  beforeEach(async () => {
    service = await startPushService()
    setUp = await setUpNotifications(stores.relational, stores.telemetry.engine)
    await setUp.addDevice(device)
    await stores.relational.db.insert(devicePermissions).values({
      deviceId: device,
      userId: operator.userId,
      permission: 'VIEW',
    })
    portal = await setUp.portal()
    messaging = await setUp.attach(portal)
    phone = await add('phone')
  })
  afterEach(() => service.close())

  /** A browser of the operator, in a session of its own. */
  const add = async (name: string, userId = operator.userId): Promise<TestBrowser> => {
    const browser = createTestBrowser(service.url, name)
    const { endpoint, keys } = browser.subscription
    const at = new Date(setUp.clock.nowMs())
    const session = { id: `s-${name}`, token: name, userId, expiresAt: at, createdAt: at, updatedAt: at }
    await stores.relational.db.insert(sessions).values(session)
    const own = { id: name, userId, endpoint, ...keys, sessionId: session.id, userAgent: 'Firefox' }
    await messaging.messages.push.browsers.add(own, setUp.clock.now)
    return browser
  }
  const happen = async (record: Parameters<TestConditions['store']>[1], deviceId = device) => {
    setUp.clock.now += 1
    await portal.store(deviceId, record)
    await messaging.settle()
  }
  const shown = (browser = phone): readonly Shown[] =>
    service.to(browser).map(({ body }) => JSON.parse(browser.decrypt(body)) as Shown)
  const titles = (browser = phone) => shown(browser).map(({ title }) => title)
  const choose = (level: 'alarm' | 'warning' | 'off', userId = operator.userId) =>
    messaging.messages.push.browsers.setLevel(userId, level, setUp.clock.now)
  const rowOf = async (id: string) => {
    const rows = await stores.relational.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.id, id))
    return rows[0]
  }
  const waiting = () =>
    stores.relational.db.select().from(notifications).where(eq(notifications.status, 'waiting'))

  it("report an alarm in each browser, whatever the device's recipients, with a link to its time", async () => {
    const laptop = await add('laptop')
    await stores.relational.db.update(devices).set({ name: 'Pump 7' }).where(eq(devices.id, device))
    await happen(event(40))
    expect(shown()).toMatchObject([
      { title: 'Alarm: Pump 7', path: `/data/${device}?at=${setUp.clock.now}`, lang: 'en' },
    ])
    expect(shown()[0]?.body).toMatch(/^pump: Seal leaks\n/)
    expect(shown(laptop)).toEqual(shown())
    const [request] = service.to(phone)
    expect(request?.headers).toMatchObject({ ttl: '3600', urgency: 'high' })
    expect(request?.headers['topic']).toBe(shown()[0]?.tag)
    const { publicKey } = readVapid(String(request?.headers['authorization']))
    expect(publicKey).toBe((await messaging.messages.push.vapidKeys()).publicKey)
    expect(await rowOf('phone')).toMatchObject({ deliveredAt: setUp.clock.now, problem: null })
    // No address was asked.
    expect(messaging.sent().filter(({ channel }) => channel !== 'push')).toEqual([])
  })

  it('report what the user chose, and later states under the same topic', async () => {
    await happen(event(30))
    expect(titles()).toEqual([])
    await choose('warning')
    await happen(event(30))
    await happen(event(40))
    await happen(event(10))
    expect(titles()).toEqual([`Warning: ${device}`, `Alarm: ${device}`])
    const [warning, alarm] = service.to(phone)
    expect(warning?.headers['topic']).toBe(alarm?.headers['topic'])
    expect(warning?.headers['urgency']).toBe('normal')
    await choose('off')
    setUp.clock.now += 3600
    await happen(event(40))
    expect(titles()).toHaveLength(2)
  })

  it('are not sent from before the browser was added or an hour late, and repeat hourly', async () => {
    await messaging.messages.push.browsers.remove(operator.userId, 'phone')
    await happen(event(40))
    setUp.clock.now += 1
    phone = await add('tablet')
    await happen({ vin: 12 })
    await happen({ ts: setUp.clock.now - 4000, ...event(40, 'tank') })
    expect(titles()).toEqual([])
    for (const seconds of [0, 60, 3500, 3600]) {
      setUp.clock.now += seconds === 3600 ? 200 : 0
      await happen(event(40, 'valve'))
    }
    expect(titles()).toHaveLength(1)
    setUp.clock.now += 3600
    await happen(event(40, 'valve'))
    expect(titles()).toHaveLength(2)
  })

  it("use the user's words, units and time zone, and are listed for nobody else", async () => {
    await stores.relational.db
      .update(users)
      .set({ language: 'de', units: 'imperial', timeZone: 'Europe/Berlin' })
      .where(eq(users.id, operator.userId))
    await portal.addRule(device, { key: 'pressure', alarm: { low: 150 } })
    await happen({ pressure: 82 })
    expect(shown()[0]).toMatchObject({ title: `Alarm: ${device}`, lang: 'de' })
    expect(shown()[0]?.body).toMatch(/psi, unter 21,.*\n.*MESZ$/s)
    const listed = async (caller: typeof operator) =>
      (await messaging.notifications.sentList.list(caller, accessTo(device), { limit: 10 })).Items
    expect(await listed(operator)).toMatchObject([{ channel: 'push', recipient: '', state: 'accepted' }])
    expect(await listed(colleague)).toEqual([])
  })

  it('are not sent to users without access, even if it ended between decision and sending', async () => {
    await setUp.addUser(device, colleague)
    const other = await add('other', colleague.userId)
    const away = and(eq(devicePermissions.userId, colleague.userId), eq(devicePermissions.deviceId, device))
    service.behave({ status: 500 }, { status: 500 })
    await happen(event(40))
    expect(shown(other)).toHaveLength(1)
    await stores.relational.db.delete(devicePermissions).where(away)
    setUp.clock.now += 60
    await messaging.settle()
    // The operator's was tried again, the colleague's was not.
    expect([shown().length, shown(other).length]).toEqual([2, 1])
    setUp.clock.now += 3600
    await happen(event(40))
    expect([shown().length, shown(other).length]).toEqual([3, 1])
  })

  it('held in quiet hours are sent as one message at the end, except for devices lost meanwhile', async () => {
    setUp.clock.now = Math.ceil(setUp.clock.now / 86_400) * 86_400 + 23 * 3600
    await stores.relational.db.update(users).set({ quietHours: night }).where(eq(users.id, operator.userId))
    await choose('warning')
    await setUp.addDevice('AAAA00002')
    await setUp.addUser('AAAA00002', operator)
    setUp.clock.now += 60
    await happen(event(30))
    await happen(event(30, 'tank'))
    await happen(event(30), 'AAAA00002')
    expect(titles()).toEqual([])
    await happen(event(40, 'fire'))
    expect(titles()).toEqual([`Alarm: ${device}`])
    await stores.relational.db.delete(devicePermissions).where(eq(devicePermissions.deviceId, 'AAAA00002'))
    setUp.clock.now = Math.ceil(setUp.clock.now / 86_400) * 86_400 + 6 * 3600 + 1
    await messaging.settle()
    expect(titles()).toEqual([`Alarm: ${device}`, '2 events on 1 device'])
    expect(await waiting()).toEqual([])
  })

  it('stop when acknowledged or shelved, and under a plan without alerts', async () => {
    await portal.addRule(device, { key: 'pressure', alarm: { low: 50 } })
    await happen({ pressure: 40 })
    setUp.clock.now += 60
    await portal.conditions.conditions.acknowledge(operator, accessTo(device), [
      { kind: 'limit', subject: 'pressure' },
    ])
    setUp.clock.now += 3700
    await happen({ pressure: 40 })
    expect(titles()).toHaveLength(1)
    await stores.relational.db.update(devices).set({ tier: 'Basic' }).where(eq(devices.id, device))
    await happen(event(40, 'fire'))
    expect(titles()).toHaveLength(1)
  })

  it('batch what many devices report at once', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `AAAA${10_000 + at}`)
    await messaging.messages.push.browsers.remove(operator.userId, 'phone')
    for (const id of ids) {
      await setUp.addDevice(id)
      await setUp.addUser(id, operator)
    }
    phone = await add('tablet')
    setUp.clock.now += 1
    for (const id of ids) await portal.store(id, event(40))
    await portal.settle()
    await messaging.settle()
    const total = shown().reduce((sum, { title }) => sum + (Number(/^(\d+) events/.exec(title)?.[1]) || 1), 0)
    setUp.clock.now += 61
    await messaging.settle()
    const digests = titles().filter((title) => title.includes(' events on '))
    expect(digests).toHaveLength(1)
    expect(titles().length).toBeLessThanOrEqual(4)
    expect(total).toBeLessThanOrEqual(ids.length)
    expect(shown().find(({ title }) => title === digests[0])?.body).toMatch(
      /^Alarm: AAAA1\d+, AAAA1\d+, AAAA1\d+ …$/,
    )
  })

  it('end for a removed browser, and continue for the others', async () => {
    const laptop = await add('laptop')
    service.behave({ status: 410 })
    await happen(event(40))
    const left = await stores.relational.db.select({ id: pushSubscriptions.id }).from(pushSubscriptions)
    expect(left).toHaveLength(1)
    expect([shown().length, shown(laptop).length]).toEqual([1, 1])
    setUp.clock.now += 3600
    await happen(event(40))
    expect(service.received).toHaveLength(3)
  })

  it.each([
    ['500', { status: 500 }],
    ['429', { status: 429, headers: { 'retry-after': '1' } }],
    ['a reset connection', 'reset'],
  ] as const)('are retried after %s, only within the hour', async (_, behaviour) => {
    service.otherwise(behaviour)
    await happen(event(40))
    expect((await rowOf('phone'))?.problem).toMatch(/^Push /)
    setUp.clock.now += 1800
    service.otherwise({ status: 201 })
    await messaging.settle()
    const last = service.to(phone).at(-1)
    expect(service.to(phone)).toHaveLength(2)
    expect(Number(last?.headers['ttl'])).toBeLessThanOrEqual(1800)
    expect(await rowOf('phone')).toMatchObject({ problem: null })
    service.otherwise(behaviour)
    await happen(event(40, 'fire'))
    setUp.clock.now += 3601
    service.otherwise({ status: 201 })
    await messaging.settle()
    expect(service.to(phone)).toHaveLength(3)
    expect(await messaging.messages.pushQueue.nextDueMs()).toBeNull()
  })

  it('are sent once after crashes at each step, and by two portals at once', async () => {
    await happen({ vin: 12 })
    await portal.close()
    const killed = await setUp.portal()
    setUp.clock.now += 60
    await killed.store(device, event(40))
    setUp.clock.now += 5
    const second = await setUp.portal()
    const after = await setUp.attach(second)
    await after.settle()
    expect(titles()).toHaveLength(1)
    const third = await setUp.portal()
    const again = await setUp.attach(third)
    await Promise.all([after.notifications.sweep(), again.notifications.sweep()])
    await Promise.all([again.settle(), after.settle()])
    expect(titles()).toHaveLength(1)
  })

  it('are decided by a sweep if a process was killed after the fold', async () => {
    const silent = await setUp.portal()
    setUp.clock.now += 1
    await silent.store(device, event(40))
    await silent.settle()
    const after = await setUp.attach(silent)
    await after.notifications.sweep()
    await after.settle()
    expect(titles()).toHaveLength(1)
  })
})
