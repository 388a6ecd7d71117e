import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openStoresForTests } from '../../testing/stores.ts'
import { devices, users } from '../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { accessTo, operator, type TestConditions } from '../conditions/testing.ts'
import { type NotificationsSetUp, publicUrl, setUpNotifications } from './testing.ts'

const device = 'AAAA00001'
const event = (lv: number, topic = 'pump', msg = 'Seal leaks') => ({ events: [{ topic, msg, lv }] })
const daily = {
  alarmEmailInterval: 86_400,
  warningEmailInterval: 86_400,
  alertEmailInterval: 0,
  emailList: ['owner@example.com'],
}

describe.each(relationalTestEngines())('notifications on $name', (engine) => {
  const stores = openStoresForTests(() => engine.open())
  let setUp: NotificationsSetUp
  let portal: TestConditions
  let messaging: Awaited<ReturnType<NotificationsSetUp['attach']>>
  beforeEach(async () => {
    setUp = await setUpNotifications(stores.relational, stores.telemetry.engine)
    await setUp.addDevice(device)
    portal = await setUp.portal()
    messaging = await setUp.attach(portal)
  })

  const happen = async (record: Parameters<TestConditions['store']>[1], deviceId = device) => {
    await portal.store(deviceId, record)
    await messaging.settle()
  }
  const subjects = () => messaging.sent().map(({ subject }) => subject)

  it('report an event to its recipients, with a link to its time', async () => {
    await setUp.choose(device, { ...daily, emailList: ['owner@example.com', 'boss@example.com'] })
    await stores.relational.db.update(devices).set({ name: 'Pump 7' }).where(eq(devices.id, device))
    await happen(event(40))
    const sent = messaging.sent()
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['boss@example.com', 'owner@example.com'])
    const [first] = sent
    expect(first?.subject).toBe('Alarm: Pump 7, pump: Seal leaks')
    expect(first?.text).toContain(`${publicUrl}/data/${device}?at=${setUp.clock.now}`)
    expect(first?.text).toContain('Device: Pump 7 (AAAA00001)')
  })

  it('are sent once per interval of the level, and never for INFO', async () => {
    await setUp.choose(device, daily)
    await happen(event(10))
    await happen(event(15))
    await happen(event(40))
    setUp.clock.now += 3600
    await happen(event(40))
    await happen(event(30))
    setUp.clock.now += 86_400
    await happen(event(40))
    expect(subjects().map((subject) => subject.split(':')[0])).toEqual(['Alarm', 'Warning', 'Alarm'])
  })

  it('are not sent for shelved conditions, until they get worse or the shelf ends', async () => {
    await setUp.choose(device, { ...daily, warningEmailInterval: 600, alarmEmailInterval: 600 })
    await happen(event(30))
    expect(subjects()).toHaveLength(1)
    const shelve = (until: number) =>
      portal.conditions.handling.shelve(operator, accessTo(device), {
        kind: 'event',
        subject: 'pump\nSeal leaks',
        reason: '',
        was: null,
        until,
      })
    setUp.clock.now += 60
    await shelve(setUp.clock.now + 86_400)
    setUp.clock.now += 1200
    await happen(event(30))
    await messaging.notifications.jobs
      .find(({ name }) => name === 'notifications')
      ?.run(new AbortController().signal)
    expect(subjects()).toHaveLength(1)
    await happen(event(30, 'pump', 'Overheats'))
    expect(subjects()).toHaveLength(2)
    setUp.clock.now += 60
    await happen(event(40))
    expect(subjects()).toHaveLength(3)
    const until = setUp.clock.now + 7200
    await shelve(until)
    setUp.clock.now += 3600
    await happen(event(40))
    expect(subjects()).toHaveLength(3)
    setUp.clock.now = until + 1
    await happen(event(40))
    expect(subjects()).toHaveLength(4)
  })

  it('are not sent for cleared conditions, until they return', async () => {
    await setUp.choose(device, { ...daily, alarmEmailInterval: 600 })
    await portal.store(device, { can1: [{ id: 0x18_fe_ca_00, data: '10FF6E000001FFFF' }] })
    await messaging.settle()
    expect(subjects()).toHaveLength(1)
    setUp.clock.now += 1200
    const names = portal.of(device).map(({ kind, subject }) => ({ kind, subject }))
    await portal.conditions.conditions.clear(operator, accessTo(device), names)
    await happen({ vin: 12 })
    expect(portal.of(device)).toEqual([])
    expect(subjects()).toHaveLength(1)
    await happen({ can1: [{ id: 0x18_fe_ca_00, data: '10FF6E000001FFFF' }] })
    expect(subjects()).toHaveLength(2)
  })

  it("describe a limit by its measurement, in the reader's units and language", async () => {
    await stores.relational.db
      .insert(users)
      .values({ id: 'id-reader', email: 'reader@example.com', name: 'R', language: 'de', units: 'imperial' })
    await setUp.choose(device, { ...daily, emailList: ['reader@example.com', 'other@example.com'] })
    await portal.addRule(device, { key: 'pressure', alarm: { low: 150 } })
    await happen({ pressure: 82 })
    const subjectTo = (address: string) => messaging.sent().find(({ to }) => to === address)?.subject
    expect(subjectTo('reader@example.com')).toMatch(/^Alarm: AAAA00001, .*psi, unter 21,/)
    expect(subjectTo('other@example.com')).toMatch(/^Alarm: AAAA00001, .*82.* kPa, below 150$/)
  })

  it('are not sent for events an hour late, or from before they were enabled', async () => {
    await happen(event(40))
    setUp.clock.now += 10
    await setUp.choose(device, daily)
    await happen({ vin: 12 })
    await happen({ ts: setUp.clock.now - 4000, ...event(40, 'tank') })
    expect(subjects()).toEqual([])
    await happen({ ts: setUp.clock.now - 3000, ...event(40, 'valve') })
    expect(subjects()).toEqual(['Alarm: AAAA00001, valve: Seal leaks'])
  })

  it('are not sent after an acknowledgement, until it gets worse', async () => {
    await setUp.choose(device, { ...daily, warningEmailInterval: 600, alarmEmailInterval: 600 })
    await portal.addRule(device, { key: 'pressure', warning: { low: 150 }, alarm: { low: 50 } })
    await happen({ pressure: 82 })
    setUp.clock.now += 60
    await portal.conditions.conditions.acknowledge(operator, accessTo(device), [
      { kind: 'limit', subject: 'pressure' },
    ])
    setUp.clock.now += 700
    await happen({ pressure: 80 })
    expect(subjects()).toHaveLength(1)
    setUp.clock.now += 60
    await happen({ pressure: 40 })
    expect(subjects()).toHaveLength(2)
  })

  it('report a silent device once', async () => {
    await setUp.choose(device, daily)
    await portal.beat()
    await happen({ vin: 12 })
    for (let minute = 0; minute < 30; minute += 1) {
      setUp.clock.now += 60
      await portal.beat()
      await portal.check()
    }
    await messaging.settle()
    expect(subjects()).toEqual([expect.stringMatching(/^Warning: AAAA00001, No contact since /)])
  })

  it('stop at the monthly quota, which is logged, and continue next month', async () => {
    await setUp.choose(device, {
      ...daily,
      alarmEmailInterval: 600,
      emails_remaining: 1,
      rollover_email_limit: 300,
      sms_remaining: 100,
      rollover_sms_limit: 100,
      rollover_ts: setUp.clock.now + 5000,
    })
    await happen(event(40))
    setUp.clock.now += 700
    await happen(event(40))
    expect(subjects()).toHaveLength(1)
    expect(setUp.logged).toEqual([`${device} logAlertLimitReached`])
    expect(await setUp.setting(device, 'emails_remaining')).toBe(0)
    setUp.clock.now += 5000
    await happen(event(40))
    expect(subjects()).toHaveLength(2)
    expect(await setUp.setting(device, 'emails_remaining')).toBe(299)
  })

  it('are not sent under a plan without messages, and start with the next event under one with them', async () => {
    const setPlan = (tier: 'Basic' | 'Hosted') =>
      stores.relational.db.update(devices).set({ tier }).where(eq(devices.id, device))
    await setPlan('Basic')
    await setUp.choose(device, daily)
    await happen(event(40))
    setUp.clock.now += 60
    await happen(event(40))
    expect(subjects()).toEqual([])
    await setPlan('Hosted')
    setUp.clock.now += 60
    await happen(event(40))
    expect(subjects()).toHaveLength(1)
    setUp.clock.now += 60
    await happen(event(40))
    expect(subjects()).toHaveLength(1)
  })

  it('fail after a day on a portal without mail, rather than arrive once it has some', async () => {
    await setUp.choose(device, daily)
    await messaging.close()
    await portal.close()
    portal = await setUp.portal()
    messaging = await setUp.attach(portal, { outbox: false })
    await happen(event(40))
    const access = { deviceId: device, permission: 'ADMIN' } as never
    const shown = async () =>
      (await messaging.notifications.sentList.list(operator, access, { limit: 10 })).Items
    expect(await shown()).toMatchObject([{ state: 'waiting', problem: null }])
    setUp.clock.now += 86_500
    await messaging.settle()
    expect(await shown()).toMatchObject([{ state: 'failed', problem: 'no way out is set up' }])
    setUp.clock.now += 1000
    messaging = await setUp.attach(portal)
    await messaging.settle()
    expect(messaging.sent()).toEqual([])
  })

  it('batch what many devices report at once', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `AAAA${10_000 + at}`)
    for (const id of ids) {
      await setUp.addDevice(id)
      await portal.store(id, event(40))
    }
    await messaging.settle()
    // Chosen last, so that one look decides about all of them, however slow the stores are.
    for (const id of ids) await setUp.choose(id, daily)
    await messaging.notifications.sweep()
    await messaging.settle()
    expect(subjects()).toEqual([`${ids.length} events on ${ids.length} devices`])
    setUp.clock.now += 5
    await happen(event(40, 'door'), ids[0])
    expect(subjects()).toHaveLength(1)
    setUp.clock.now += 60
    await messaging.settle()
    expect(subjects()).toHaveLength(2)
    expect(subjects()[1]).toBe(`Alarm: ${ids[0]}, door: Seal leaks`)
  })

  it('are sent by SMS in one line, under the brand on which they were enabled', async () => {
    await setUp.choose(device, { alarmSMSInterval: 600, phoneList: ['+61400000000'] }, 'pumps')
    await happen(event(40))
    const [sms] = messaging.sent()
    expect(sms).toMatchObject({ channel: 'sms', to: '+61400000000' })
    expect(sms?.text).toMatch(/^Pump Watch: Alarm: AAAA00001: pump: Seal leaks, .* https:\/\/\S+$/)
  })

  it('are sent once after crashes at each step, and by two portals at once', async () => {
    await setUp.choose(device, daily)
    await happen({ vin: 12 })
    await portal.close()
    const killed = await setUp.portal()
    setUp.clock.now += 60
    // Stored, and the process dies before anything is folded.
    await killed.store(device, event(40))
    setUp.clock.now += 5
    const second = await setUp.portal()
    const after = await setUp.attach(second)
    await after.settle()
    expect(after.sent()).toHaveLength(1)
    // A third one starts over what is stored, and both look again.
    const third = await setUp.portal()
    const again = await setUp.attach(third)
    await Promise.all([after.notifications.sweep(), again.notifications.sweep()])
    await again.settle()
    await after.settle()
    expect(after.sent()).toHaveLength(1)
    expect(again.sent()).toHaveLength(0)
  })

  it('are decided by a sweep if a process was killed after the fold', async () => {
    await setUp.choose(device, daily)
    // Folded by a process that tells nobody.
    const silent = await setUp.portal()
    await silent.store(device, event(40))
    await silent.settle()
    const after = await setUp.attach(silent)
    await after.settle()
    expect(after.sent()).toHaveLength(0)
    await after.notifications.sweep()
    await after.settle()
    expect(after.sent()).toHaveLength(1)
  })
})
