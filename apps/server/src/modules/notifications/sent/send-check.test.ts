import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SmtpSink, startSmtpSink } from '../../../adapters/mail/testing.ts'
import { freePort } from '../../../testing/free-port.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import { notifications } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import type { OutgoingMail } from '../../../platform/message-transport.ts'
import { openStoresForTests } from '../../../testing/stores.ts'
import type { TestConditions } from '../../conditions/testing.ts'
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts'
import { type NotificationsSetUp, setUpNotifications } from '../testing.ts'
import { createSendCheck } from './send-check.ts'

const pump = 'AAAA00001'
const tank = 'BBBB00001'
const boss = 'Boss@example.com'
const owner = 'owner@example.com'
const phone = '+61400000000'
const keep = () => Promise.reject(new Error('This message must stay.'))
const alarm = (topic: string) => ({ events: [{ topic, msg: `Seal ${topic} leaks`, lv: 40 }] })

describe.each(relationalTestEngines())('a queued notification on $name', (engine) => {
  const stores = openStoresForTests(() => engine.open())
  let setUp: NotificationsSetUp
  let portal: TestConditions
  let messaging: Awaited<ReturnType<NotificationsSetUp['attach']>>
  let port: number
  let sink: SmtpSink | undefined

  /** The mail server is down until `startMailServer`. */
  beforeEach(async () => {
    port = await freePort()
    setUp = await setUpNotifications(stores.relational, stores.telemetry.engine)
    portal = await setUp.portal()
    const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'portal@example.com' }
    messaging = await setUp.attach(portal, { smtp })
    for (const device of [pump, tank]) await setUp.addDevice(device)
    for (const device of [pump, tank]) await choose(device, [boss, owner])
  })
  afterEach(async () => {
    await sink?.close()
    sink = undefined
  })

  const choose = (device: string, emailList: readonly string[]) =>
    setUp.choose(device, {
      alarmEmailInterval: 1,
      emailList,
      emails_remaining: 300,
      sms_remaining: 300,
      rollover_email_limit: 300,
      rollover_ts: setUp.clock.now + 100_000,
    })
  const happen = async (device: string, topic: string) => {
    await portal.store(device, alarm(topic))
    await messaging.settle()
  }
  const subscriptions = () => createSubscriptionsRepository(stores.relational.db)
  const unsubscribe = (deviceId: string | null) =>
    subscriptions().unsubscribe({ deviceId, address: 'boss@example.com' }, setUp.clock.now)
  const receive = async () => {
    sink ??= await startSmtpSink({ port })
    setUp.clock.now += 120
    await messaging.settle()
    await messaging.settle()
    return sink.received.map(({ to, source }) => ({ to: to.join(), source }))
  }
  const rows = async (channel = 'email') =>
    (await stores.relational.db.select().from(notifications).orderBy(notifications.id))
      .filter((row) => row.channel === channel)
      .map(({ recipient, status, delivery, problem }) => ({ recipient, status, delivery, problem }))
  const failed = async () =>
    rowsOf(
      await stores.relational.db.execute(
        sql`SELECT last_error FROM outgoing_messages WHERE failed_at IS NOT NULL ORDER BY id`,
      ),
    ).map(({ last_error: reason }) => reason)
  /** As the vendor does from the list of failed messages. */
  const resend = () =>
    stores.relational.db.execute(
      sql`UPDATE outgoing_messages SET failed_at = NULL, last_error = NULL, attempts = 0, next_at = created_at`,
    )

  it.each([pump, null])('is not sent to an address that has unsubscribed since: %s', async (scope) => {
    await happen(pump, 'a')
    await unsubscribe(scope)
    expect((await receive()).map(({ to }) => to)).toEqual([owner])
    expect(await failed()).toEqual(['unsubscribed'])
    expect(await rows()).toEqual([
      { recipient: boss, status: 'unsubscribed', delivery: 'givenUp', problem: 'unsubscribed' },
      { recipient: owner, status: 'told', delivery: 'accepted', problem: null },
    ])
  })

  it('is refused again when the vendor resends it, and sent once the address has subscribed', async () => {
    await happen(pump, 'a')
    await unsubscribe(pump)
    await receive()
    await resend()
    expect((await receive()).map(({ to }) => to)).toEqual([owner])
    expect(await failed()).toEqual(['unsubscribed'])
    await subscriptions().subscribe({ deviceId: pump, address: boss })
    await resend()
    expect((await receive()).map(({ to }) => to)).toEqual([owner, boss])
    expect((await rows())[0]).toEqual({
      recipient: boss,
      status: 'told',
      delivery: 'accepted',
      problem: null,
    })
  })

  it('is not sent to an address that the device no longer names', async () => {
    await happen(pump, 'a')
    await choose(pump, [owner])
    expect((await receive()).map(({ to }) => to)).toEqual([owner])
    expect(await failed()).toEqual(['removed'])
    expect((await rows())[0]).toEqual({
      recipient: boss,
      status: 'told',
      delivery: 'givenUp',
      problem: 'removed',
    })
  })

  it('is not sent once the list of messages went with the last user', async () => {
    await happen(pump, 'a')
    await stores.relational.db.delete(notifications)
    expect(await receive()).toEqual([])
    expect(await failed()).toEqual(['removed', 'removed'])
  })

  it('is written again without the device that its recipient has unsubscribed from', async () => {
    // Three go by themselves within a minute; the other four become a digest.
    for (const topic of ['a', 'b', 'c', 'd', 'e', 'f']) await happen(pump, topic)
    await happen(tank, 'g')
    setUp.clock.now += 120
    await messaging.settle()
    await unsubscribe(tank)
    const sent = (await receive()).filter(({ to }) => to === boss).map(({ source }) => source)
    expect(sent).toHaveLength(6)
    for (const topic of ['d', 'e', 'f'])
      expect(sent.filter((source) => source.includes(`Seal ${topic} leaks`))).toHaveLength(1)
    expect(sent.filter((source) => source.includes('Seal g leaks'))).toEqual([])
    expect(await failed()).toEqual([])
    expect((await rows()).filter(({ recipient }) => recipient === boss)).toEqual([
      ...Array.from({ length: 6 }, () => ({
        recipient: boss,
        status: 'told',
        delivery: 'accepted',
        problem: null,
      })),
      { recipient: boss, status: 'unsubscribed', delivery: 'givenUp', problem: 'unsubscribed' },
    ])
  })

  it('is replaced and removed at once, or neither', async () => {
    for (const topic of ['a', 'b', 'c', 'd', 'e', 'f']) await happen(pump, topic)
    await happen(tank, 'g')
    setUp.clock.now += 120
    await messaging.settle()
    await unsubscribe(tank)
    const all = () => stores.relational.db.select().from(notifications).orderBy(notifications.id)
    const before = await all()
    const row = before.find((each) => each.deviceId === tank && each.recipient === boss)
    const { db } = stores.relational
    const check = createSendCheck({ db, clock: setUp.clock, onWaiting: () => {} })
    const part: Partial<OutgoingMail> = {
      channel: 'mail',
      reference: row?.reference ?? '',
      deviceIds: [pump, tank],
    }
    const message = part as OutgoingMail
    await expect(check(message, () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    )
    expect(await all()).toEqual(before)
    expect(await check(message, () => Promise.resolve())).toBe('replaced')
    expect((await all()).filter(({ status }) => status === 'waiting').length).toBeGreaterThan(0)
  })

  it.each(['sms', 'webhook'] as const)(
    'of channel %s is not sent to a removed recipient',
    async (channel) => {
      const others = { alarmSMSInterval: 1, phoneList: [phone], alarmWebhookInterval: 1 }
      await setUp.choose(pump, { ...others, webhookList: [`http://127.0.0.1:${port}/hook`] })
      await happen(pump, 'a')
      const all = await stores.relational.db.select().from(notifications)
      const row = all.find((each) => each.channel === channel)
      const check = createSendCheck({ db: stores.relational.db, clock: setUp.clock, onWaiting: () => {} })
      const common = { text: '', to: row?.recipient ?? '', reference: row?.reference ?? '' }
      const message =
        channel === 'sms'
          ? ({ channel, ...common, deviceIds: [pump] } as const)
          : ({ channel, ...common, deviceId: pump } as const)
      expect(await check(message, keep)).toBe('send')
      await setUp.choose(pump, { phoneList: [], webhookList: [] })
      await expect(check(message, keep)).rejects.toMatchObject({
        reason: channel === 'sms' ? 'removed' : 'Webhook removed',
        isFinal: true,
        isBounce: false,
      })
    },
  )

  it('of which nothing else is known is sent', async () => {
    const check = createSendCheck({ db: stores.relational.db, clock: setUp.clock, onWaiting: () => {} })
    const code = { channel: 'sms', to: phone, text: 'Your code' } as const
    expect(await check({ ...code, reference: 'other' }, keep)).toBe('send')
    expect(await check(code, keep)).toBe('send')
  })
})
