import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStoresForTests } from '../../../testing/stores.ts'
import { notifications, users } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { type TestConditions, operator } from '../../conditions/testing.ts'
import { type NotificationsSetUp, setUpNotifications } from '../testing.ts'

const device = 'AAAA00001'
const phone = '+61400000001'
const boss = 'boss@example.com'
const alarm = { events: [{ topic: 'pump', msg: 'Seal leaks', lv: 40 }] }
/** Of a measurement: an event of any other topic stays open until somebody clears it. */
const low = { vin: 9, events: [{ topic: 'vin', msg: 'Too low', lv: 40 }] }
const over = { vin: 12, events: [{ topic: 'vin', msg: 'Back to normal', lv: 10 }] }

describe.each(relationalTestEngines())('escalations on $name', (engine) => {
  const stores = openStoresForTests(() => engine.open())
  let setUp: NotificationsSetUp
  let portal: TestConditions
  let messaging: Awaited<ReturnType<NotificationsSetUp['attach']>>
  beforeEach(async () => {
    setUp = await setUpNotifications(stores.relational, stores.telemetry.engine)
    await setUp.addDevice(device)
    portal = await setUp.portal()
    messaging = await setUp.attach(portal)
    await setUp.choose(device, {
      alarmEmailInterval: 0,
      emailList: [],
      phoneList: [],
      escalation: [
        { recipient: phone, waitMinutes: 10 },
        { recipient: boss, waitMinutes: 20 },
      ],
      emails_remaining: 7,
      sms_remaining: 7,
      rollover_email_limit: 300,
      rollover_sms_limit: 100,
      rollover_ts: setUp.clock.now + 500_000,
    })
  })

  const happen = async (event: Record<string, unknown>) => {
    setUp.clock.now += 1
    await portal.store(device, event)
    await messaging.settle()
    await messaging.notifications.escalate()
  }
  const wait = async (minutes: number) => {
    setUp.clock.now += minutes * 60
    await messaging.notifications.escalate()
    await messaging.settle()
  }
  const sent = () => messaging.sent().map(({ to }) => to)

  it('notify the next addresses in turn, once each, with the reason', async () => {
    await happen(alarm)
    await wait(9)
    expect(sent()).toEqual([])
    await wait(2)
    expect(sent()).toEqual([phone])
    expect(messaging.sent()[0]?.text).toContain('Nobody has acknowledged this alarm for 11 min.')
    await wait(0)
    await wait(19)
    expect(sent()).toEqual([phone])
    await wait(1)
    await wait(600)
    expect(sent()).toEqual([phone, boss])
    expect(messaging.sent()[1]?.text).toContain('Nobody has acknowledged this alarm for 31 min.')
    expect(await setUp.setting(device, 'sms_remaining')).toBe(6)
    expect(await setUp.setting(device, 'emails_remaining')).toBe(6)
    expect(setUp.logged.filter((line) => line.endsWith('logEscalated'))).toHaveLength(2)
  })

  const acknowledge = async () => {
    const { conditions } = portal.conditions.conditions.of(device, 0)
    const access = { deviceId: device, tier: {}, isVendor: true } as never
    await portal.conditions.conditions.acknowledge(operator as never, access, conditions)
    await portal.settle()
  }

  it('stop once the alarm is acknowledged', async () => {
    await happen(alarm)
    await wait(11)
    await acknowledge()
    await wait(60)
    expect(sent()).toEqual([phone])
  })

  describe('that quiet hours hold', () => {
    beforeEach(async () => {
      const quietHours = { from: '11:00', to: '18:00', alarmsPass: false, timeZone: 'UTC' }
      const owner = {
        id: 'zoe',
        name: 'Zoe',
        email: 'zoe@example.com',
        phoneNumber: phone,
        phoneVerified: true,
      }
      await stores.relational.db
        .insert(users)
        .values({ ...owner, quietHours })
        .onConflictDoNothing()
      setUp.clock.now = Math.ceil(setUp.clock.now / 86_400) * 86_400 + 12 * 3600
    })
    afterEach(async () => {
      await stores.relational.db.delete(users).where(eq(users.id, 'zoe'))
    })

    it.each([
      ['acknowledged', alarm, acknowledge],
      ['over', low, () => happen(over)],
    ])('are not sent at their end if the alarm is %s by then', async (_, event, end) => {
      await happen(event)
      await wait(11)
      await end()
      await wait(7 * 60)
      expect(sent()).toEqual([])
    })

    it('are sent at their end if it still waits', async () => {
      await happen(alarm)
      await wait(11)
      expect(sent()).toEqual([])
      await wait(7 * 60)
      const text = messaging.sent().find(({ to }) => to === phone)?.text
      expect(text).toContain('Nobody has acknowledged this alarm for 431 min.')
    })
  })

  it('stop once the alarm is over, and start again with the next', async () => {
    await happen(low)
    await wait(5)
    await happen(over)
    await wait(60)
    expect(sent()).toEqual([])
    await happen(low)
    await wait(11)
    expect(sent()).toEqual([phone])
  })

  it('are sent once by two portals, and after a restart', async () => {
    await happen(alarm)
    const other = await setUp.attach(portal)
    setUp.clock.now += 11 * 60
    await Promise.all([messaging.notifications.escalate(), other.notifications.escalate()])
    await Promise.all([messaging.settle(), other.settle()])
    expect([...messaging.sent(), ...other.sent()].map(({ to }) => to)).toEqual([phone])
    await messaging.close()
    await other.close()
    await portal.close()
    portal = await setUp.portal()
    messaging = await setUp.attach(portal)
    await messaging.notifications.escalate()
    await wait(21)
    expect(sent()).toEqual([boss])
  })

  it('use one message of the quota each, and continue without quota', async () => {
    await setUp.choose(device, { sms_remaining: 0 })
    await happen(alarm)
    await wait(11)
    await wait(21)
    expect(sent()).toEqual([boss])
    const rows = await stores.relational.db.select().from(notifications)
    const outcomes = rows.map(({ recipient, status }) => `${recipient} ${status}`)
    expect(outcomes.toSorted()).toEqual([`${phone} overLimit`, `${boss} told`])
  })
})
