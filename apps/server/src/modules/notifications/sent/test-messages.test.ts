import { tierTable } from '@fieldport/domain'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openStoresForTests } from '../../../testing/stores.ts'
import { users } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { accessTo, operator } from '../../conditions/testing.ts'
import { type NotificationsSetUp, setUpNotifications } from '../testing.ts'
import type { TestRecipient } from './test-messages.service.ts'

const device = 'AAAA00001'
const access = accessTo(device)

describe.each(relationalTestEngines())('test messages on $name', (engine) => {
  const stores = openStoresForTests(() => engine.open())
  let setUp: NotificationsSetUp
  let messaging: Awaited<ReturnType<NotificationsSetUp['attach']>>
  beforeEach(async () => {
    setUp = await setUpNotifications(stores.relational, stores.telemetry.engine)
    await setUp.addDevice(device)
    messaging = await setUp.attach(await setUp.portal())
  })

  const send = (only?: TestRecipient) => messaging.notifications.testMessages.send(operator, access, only)

  it('are sent to all stored recipients, and report acceptance', async () => {
    await setUp.choose(device, {
      emailList: ['boss@example.com', 'Owner@example.com'],
      phoneList: ['+61400000000'],
      rollover_ts: setUp.clock.now + 5000,
      emails_remaining: 7,
      rollover_email_limit: 300,
      sms_remaining: 3,
      rollover_sms_limit: 100,
      alarmSMSInterval: 86_400,
    })
    await stores.relational.db
      .insert(users)
      .values({ id: 'id-owner', email: 'owner@example.com', name: 'O', language: 'de' })
    expect(await send()).toEqual([
      { channel: 'email', recipient: 'boss@example.com', state: 'accepted', problem: null },
      { channel: 'email', recipient: 'Owner@example.com', state: 'accepted', problem: null },
      { channel: 'sms', recipient: '+61400000000', state: 'accepted', problem: null },
    ])
    const subjects = messaging
      .sent()
      .flatMap(({ to, subject }) => (subject === '' ? [] : `${to}: ${subject}`))
    expect(subjects.toSorted()).toEqual([
      `Owner@example.com: Testnachricht: ${device}`,
      `boss@example.com: Test message: ${device}`,
    ])
    expect(messaging.sent().find(({ channel }) => channel === 'sms')?.text).toContain(
      'Portal: Test message for ',
    )
    // Mails count as SMS do.
    expect(await setUp.setting(device, 'emails_remaining')).toBe(5)
    expect(await setUp.setting(device, 'sms_remaining')).toBe(2)
    expect(setUp.logged).toEqual([`${device} logTestMessageSent`])
  })

  it('are sent to one of them, and to no unstored one', async () => {
    await setUp.choose(device, { emailList: ['boss@example.com', 'owner@example.com'] })
    await expect(send({ channel: 'email', recipient: 'thief@example.com' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    await send({ channel: 'email', recipient: 'owner@example.com' })
    expect(messaging.sent().map(({ to }) => to)).toEqual(['owner@example.com'])
  })

  it('have the brand of the notifications', async () => {
    await setUp.choose(
      device,
      { emailList: ['boss@example.com'], phoneList: ['+61400000000'], alarmSMSInterval: 600 },
      'pumps',
    )
    await send()
    const [sms] = messaging.sent().filter(({ channel }) => channel === 'sms')
    expect(sms?.text).toMatch(/^Pump Watch: Test message for /)
  })

  it('are not sent by SMS for a person without a phone number before SMS are set up', async () => {
    await setUp.choose(device, { phoneList: ['+61400000000'], alarmSMSInterval: 0 })
    expect((await send()).map(({ state }) => state)).toEqual(['noPhone'])
    expect(messaging.sent()).toEqual([])
    await stores.relational.db
      .update(users)
      .set({ phoneNumber: '+61411111111' })
      .where(eq(users.id, operator.userId))
    setUp.clock.now += 31
    expect((await send()).map(({ state }) => state)).toEqual(['accepted'])
  })

  it('are limited to one in 30 seconds, not counting refused ones', async () => {
    await expect(send()).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await setUp.choose(device, { emailList: ['boss@example.com'] })
    await send()
    await expect(send()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    setUp.clock.now += 31
    expect(await send()).toHaveLength(1)
  })

  it('are sent within the monthly quota', async () => {
    await setUp.choose(device, {
      emailList: ['boss@example.com', 'owner@example.com'],
      rollover_ts: setUp.clock.now + 5000,
      emails_remaining: 1,
      rollover_email_limit: 300,
    })
    expect((await send()).map(({ state }) => state)).toEqual(['accepted', 'overLimit'])
  })

  it('require a plan with messages', async () => {
    await setUp.choose(device, { emailList: ['boss@example.com'] })
    const basic = { ...access, tier: tierTable.Basic }
    await expect(messaging.notifications.testMessages.send(operator, basic, undefined)).rejects.toMatchObject(
      {
        code: 'PLAN_RESTRICTED',
      },
    )
  })
})
