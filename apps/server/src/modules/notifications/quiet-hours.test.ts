import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openStoresForTests } from '../../testing/stores.ts'
import { notifications, users } from '../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { operator, type TestConditions } from '../conditions/testing.ts'
import { type NotificationsSetUp, setUpNotifications } from './testing.ts'

const device = 'AAAA00001'
const event = (topic: string, lv: number) => ({ events: [{ topic, msg: 'Seal leaks', lv }] })
const night = { from: '22:00', to: '06:00', alarmsPass: true, timeZone: 'UTC' }

describe.each(relationalTestEngines())('quiet hours on $name', (engine) => {
  const stores = openStoresForTests(() => engine.open())
  let setUp: NotificationsSetUp
  let portal: TestConditions
  let messaging: Awaited<ReturnType<NotificationsSetUp['attach']>>
  beforeEach(async () => {
    setUp = await setUpNotifications(stores.relational, stores.telemetry.engine)
    await setUp.addDevice(device)
    await stores.relational.db.delete(users).where(eq(users.id, 'ann'))
    await stores.relational.db.insert(users).values({
      id: 'ann',
      name: 'Ann',
      email: 'ann@example.com',
      emailVerified: true,
      phoneNumber: '+61400000000',
      phoneVerified: true,
      quietHours: night,
    })
    setUp.clock.now = Math.ceil(setUp.clock.now / 86_400) * 86_400 + 23 * 3600
    portal = await setUp.portal()
    messaging = await setUp.attach(portal)
    await setUp.choose(device, {
      warningEmailInterval: 600,
      warningSMSInterval: 600,
      alarmEmailInterval: 600,
      emailList: ['Ann@example.com', 'bob@example.com'],
      phoneList: ['+61400000000'],
    })
  })

  const happen = async (topic: string, lv = 30) => {
    setUp.clock.now += 90
    await portal.store(device, event(topic, lv))
    await messaging.settle()
  }
  const sentTo = (to: string) => messaging.sent().filter((message) => message.to === to)
  const change = (over: Partial<typeof users.$inferInsert>) =>
    stores.relational.db.update(users).set(over).where(eq(users.id, 'ann'))
  const goToMorning = async () => {
    setUp.clock.now = Math.ceil(setUp.clock.now / 86_400) * 86_400 + 6 * 3600 + 1
    await messaging.settle()
  }

  it('hold notifications, and send them as one message per recipient at the end', async () => {
    for (const topic of ['pump', 'tank', 'door']) await happen(topic)
    expect(sentTo('bob@example.com')).toHaveLength(3)
    expect([...sentTo('Ann@example.com'), ...sentTo('+61400000000')]).toEqual([])
    setUp.clock.now += 3600
    await messaging.settle()
    expect(sentTo('Ann@example.com')).toEqual([])
    await goToMorning()
    expect(sentTo('Ann@example.com')).toHaveLength(1)
    expect(sentTo('Ann@example.com')[0]?.subject).toBe('3 events on 1 device')
    expect(sentTo('+61400000000')).toHaveLength(1)
    await messaging.settle()
    await happen('pump')
    expect(sentTo('Ann@example.com')).toHaveLength(2)
  })

  it('let alarms pass unless the user wants none', async () => {
    await happen('pump', 40)
    expect(sentTo('Ann@example.com')).toHaveLength(1)
    await change({ quietHours: { ...night, alarmsPass: false } })
    await happen('tank', 40)
    expect(sentTo('Ann@example.com')).toHaveLength(1)
    await goToMorning()
    expect(sentTo('Ann@example.com')).toHaveLength(2)
  })

  it('end by the present clock if it was set back', async () => {
    const days = 10 * 86_400
    setUp.clock.now += days
    await happen('pump')
    setUp.clock.now += 5
    const others = ['tank', 'door', 'fan'].map((topic) => ({ topic, msg: 'Seal leaks', lv: 30 }))
    await portal.store(device, { events: others })
    await messaging.settle()
    // The others wait for their digest.
    expect(sentTo('bob@example.com')).toHaveLength(1)
    setUp.clock.now -= days
    await messaging.settle()
    expect(sentTo('bob@example.com')).toHaveLength(4)
    expect(sentTo('Ann@example.com')).toEqual([])
    await goToMorning()
    expect(sentTo('Ann@example.com')).toHaveLength(1)
  })

  it('are kept by a restart, and by several portals', async () => {
    await happen('pump')
    await messaging.close()
    await portal.close()
    portal = await setUp.portal()
    messaging = await setUp.attach(portal)
    const other = await setUp.attach(portal)
    await messaging.notifications.sweep()
    await messaging.settle()
    expect(sentTo('Ann@example.com')).toEqual([])
    setUp.clock.now = Math.ceil(setUp.clock.now / 86_400) * 86_400 + 6 * 3600 + 1
    await Promise.all([messaging.settle(), other.settle()])
    const all = [...messaging.sent(), ...other.sent()].filter(({ to }) => to === 'Ann@example.com')
    expect(all).toHaveLength(1)
    await other.close()
  })

  const changeHours = async (over: Partial<typeof users.$inferInsert>) => {
    await change(over)
    await messaging.notifications.followQuietHours('ann')
    await messaging.settle()
  }

  it.each([
    { quietHours: null },
    { quietHours: { ...night, to: '23:01' } },
    { quietHours: { ...night, from: '23:30' } },
    { timeZone: 'Pacific/Auckland' },
  ])('send what they held as one message when the person ends them: %j', async (over) => {
    for (const topic of ['pump', 'tank']) await happen(topic)
    expect([...sentTo('Ann@example.com'), ...sentTo('+61400000000')]).toEqual([])
    await changeHours(over)
    expect(sentTo('Ann@example.com').map(({ subject }) => subject)).toEqual(['2 events on 1 device'])
    expect(sentTo('+61400000000')).toHaveLength(1)
    await goToMorning()
    expect([...sentTo('Ann@example.com'), ...sentTo('+61400000000')]).toHaveLength(2)
  })

  it('send only held alarms when the person lets alarms pass', async () => {
    await change({ quietHours: { ...night, alarmsPass: false } })
    await happen('pump', 40)
    await happen('tank')
    await changeHours({ quietHours: night })
    expect(sentTo('Ann@example.com').map(({ subject }) => subject)).toEqual([
      expect.stringContaining('pump') as string,
    ])
    await goToMorning()
    expect(sentTo('Ann@example.com')).toHaveLength(2)
  })

  it.each([
    ['05:00', 5],
    ['09:00', 9],
  ])('that the person ends at %s hold until then', async (to, hour) => {
    await happen('pump')
    await changeHours({ quietHours: { ...night, to } })
    expect(sentTo('Ann@example.com')).toEqual([])
    const midnight = Math.ceil(setUp.clock.now / 86_400) * 86_400
    setUp.clock.now = midnight + hour * 3600 - 1
    await messaging.settle()
    expect(sentTo('Ann@example.com')).toEqual([])
    setUp.clock.now = midnight + hour * 3600
    await messaging.settle()
    expect(sentTo('Ann@example.com')).toHaveLength(1)
  })

  it.each([
    { emailVerified: false, phoneVerified: false },
    { quietHours: null },
    { quietHours: { ...night, to: 'x' } },
  ])('hold nothing for addresses of no user, or of users without quiet hours: %j', async (over) => {
    await change(over)
    await happen('pump')
    expect(sentTo('Ann@example.com')).toHaveLength(1)
    expect(sentTo('+61400000000')).toHaveLength(1)
  })

  it('follow the time zone of the profile', async () => {
    // It is noon there.
    await change({ timeZone: 'Pacific/Auckland' })
    await happen('pump')
    expect(sentTo('Ann@example.com')).toHaveLength(1)
  })

  it('send nothing to an address that the device no longer lists at their end', async () => {
    await happen('pump')
    await setUp.choose(device, { emailList: ['bob@example.com'], phoneList: ['+61400000009'] })
    await goToMorning()
    expect([...sentTo('Ann@example.com'), ...sentTo('+61400000000')]).toEqual([])
  })

  it('still send to an address that is saved again, in any spelling, meanwhile', async () => {
    await happen('pump')
    await setUp.choose(device, { emailList: ['ann@example.com'], warningSMSInterval: 3600 })
    await goToMorning()
    expect([...sentTo('Ann@example.com'), ...sentTo('+61400000000')]).toHaveLength(2)
  })

  it('show the editor of the recipients until when a message waits', async () => {
    await happen('pump')
    const access = { deviceId: device, permission: 'ADMIN' } as never
    const { Items } = await messaging.notifications.sentList.list(operator, access, { limit: 10 })
    const end = Math.ceil(setUp.clock.now / 86_400) * 86_400 + 6 * 3600
    expect(Items.filter(({ heldUntil }) => heldUntil === end)).toHaveLength(2)
    await goToMorning()
    const after = await messaging.notifications.sentList.list(operator, access, { limit: 10 })
    expect(after.Items.filter(({ heldUntil }) => heldUntil !== null)).toEqual([])
    const [row] = await stores.relational.db
      .select({ waiting: sql<number>`count(*)::int` })
      .from(notifications)
      .where(eq(notifications.status, 'waiting'))
    expect(row?.waiting).toBe(0)
  })
})
