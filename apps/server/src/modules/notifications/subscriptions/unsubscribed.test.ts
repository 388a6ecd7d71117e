import { beforeEach, describe, expect, it } from 'vitest'
import { openStoresForTests } from '../../../testing/stores.ts'
import { notifications } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import type { TestConditions } from '../../conditions/testing.ts'
import { type NotificationsSetUp, setUpNotifications } from '../testing.ts'
import { createSubscriptionsRepository } from './subscriptions.repository.ts'

const device = 'AAAA00001'
const alarm = (topic: string) => ({ events: [{ topic, msg: 'Seal leaks', lv: 40 }] })

describe.each(relationalTestEngines())('unsubscribed addresses on $name', (engine) => {
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
      alarmEmailInterval: 86_400,
      emailList: ['Boss@example.com', 'owner@example.com'],
      emails_remaining: 7,
      rollover_email_limit: 300,
      rollover_ts: setUp.clock.now + 5000,
    })
  })

  const subscriptions = () => createSubscriptionsRepository(stores.relational.db)
  const happen = async (topic: string) => {
    await portal.store(device, alarm(topic))
    await messaging.settle()
  }
  const statusOf = async (address: string) => {
    const rows = await stores.relational.db.select().from(notifications)
    return rows.filter(({ recipient }) => recipient === address).map(({ status }) => status)
  }

  it.each([device, null])('are not notified and use no quota: %s', async (deviceId) => {
    await subscriptions().unsubscribe({ deviceId, address: 'boss@example.com' }, setUp.clock.now)
    await happen('pump')
    expect(messaging.sent().map(({ to }) => to)).toEqual(['owner@example.com'])
    expect(await statusOf('Boss@example.com')).toEqual(['unsubscribed'])
    expect(await setUp.setting(device, 'emails_remaining')).toBe(6)
  })

  it('are not sent what was waiting when they unsubscribed', async () => {
    // More than go by themselves within a minute.
    for (const topic of ['a', 'b', 'c', 'd']) await happen(topic)
    expect(await statusOf('Boss@example.com')).toContain('waiting')
    await subscriptions().unsubscribe({ deviceId: null, address: 'boss@example.com' }, setUp.clock.now)
    const before = messaging.sent().filter(({ to }) => to === 'Boss@example.com').length
    setUp.clock.now += 120
    await messaging.settle()
    expect(messaging.sent().filter(({ to }) => to === 'Boss@example.com')).toHaveLength(before)
    expect(await statusOf('Boss@example.com')).not.toContain('waiting')
  })

  it('log a repetition within the interval as suppressed, once', async () => {
    await happen('pump')
    for (let time = 0; time < 3; time += 1) {
      setUp.clock.now += 60
      await happen('pump')
    }
    expect((await statusOf('owner@example.com')).toSorted()).toEqual(['told', 'tooSoon'])
  })
})
