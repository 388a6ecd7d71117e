import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { rowsOf } from '../../adapters/relational/database.ts'
import { emptyTables, relationalTestEngines } from '../../adapters/relational/testing.ts'
import { DeliveryError, type MessageChannel, type OutgoingMessage } from '../../platform/message-transport.ts'
import { createSeal } from '../../platform/seal.ts'
import { createDeliveryQueue } from './delivery-queue.ts'
import { buildMessagesMetrics } from './messages.metrics.ts'
import { createFailedMessages } from './failed-messages.ts'
import { createMessagesRepository } from './messages.repository.ts'

const code = '493027'
const sms = (to: string): OutgoingMessage => ({ channel: 'sms', to, text: `Your code is ${code}.` })
const webhook: OutgoingMessage = {
  channel: 'webhook',
  to: 'https://hooks.example.com/',
  deviceId: 'AAAA00001',
  text: '{}',
  reference: 'r1',
}
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A promise that the test resolves. */
function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

describe.each(relationalTestEngines())('queued messages on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let nowMs = 0

  beforeEach(async () => {
    nowMs = 1_700_000_000_000
    await emptyTables(relational.db, 'outgoing_messages')
  })

  const waiting = async () =>
    rowsOf(
      await relational.db.execute(sql`SELECT * FROM outgoing_messages WHERE failed_at IS NULL ORDER BY id`),
    )

  /** One portal on the database. */
  const portal = (
    send: (message: OutgoingMessage, signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
    channels: readonly MessageChannel[] = ['mail', 'sms'],
  ) => {
    const taken: string[] = []
    const logged: string[] = []
    const outcomes: object[] = []
    const registry = new Registry()
    const repository = createMessagesRepository(relational.db, channels)
    const note = (details: unknown, text?: string) => {
      logged.push(`${text} ${JSON.stringify(details)}`)
    }
    const seal = createSeal('k'.repeat(32))
    const clock = { nowMs: () => nowMs }
    const queue = createDeliveryQueue({
      repository,
      seal,
      clock,
      random: () => 0.5,
      log: { warn: note, error: note },
      metrics: buildMessagesMetrics(registry, repository.countWaiting),
      report: async (outcome) => void outcomes.push(outcome),
      deliver: async (_id, message, signal) => {
        await send(message, signal)
        taken.push(message.to)
      },
    })
    const failed = createFailedMessages({ db: relational.db, seal, clock, wake: queue.wake })
    return { queue, failed, taken, logged, registry, outcomes }
  }

  it('are sent and removed', async () => {
    const { queue, taken, registry } = portal()
    await queue.add(sms('+61400000001'))
    await queue.add(sms('+61400000002'))
    await queue.idle()
    expect(taken.toSorted()).toEqual(['+61400000001', '+61400000002'])
    expect(await waiting()).toEqual([])
    const metrics = await registry.metrics()
    expect(metrics).toContain('fieldport_messages_sent_total{channel="sms"} 2')
    expect(metrics).toContain('fieldport_messages_waiting 0')
  })

  it('are all sent, even beyond the concurrency limit', async () => {
    const { queue, taken } = portal()
    const numbers = Array.from({ length: 30 }, (_, index) => `+614000000${index + 10}`)
    await Promise.all(numbers.map((to) => queue.add(sms(to))))
    await queue.idle()
    expect(taken.toSorted()).toEqual(numbers)
  })

  it('are stored sealed before they are sent', async () => {
    const { passed, open } = gate()
    const { queue, taken } = portal(() => passed)
    await queue.add(sms('+61400000001'))
    expect(taken).toEqual([])
    const [row] = await waiting()
    expect(JSON.stringify(row)).not.toContain(code)
    expect(JSON.stringify(row)).not.toContain('61400000001')
    open()
    await queue.idle()
    expect(await waiting()).toEqual([])
  })

  it('are retried with growing delays while the receiver is down', async () => {
    let isAway = true
    const { queue, taken, logged, registry } = portal(() =>
      isAway ? Promise.reject(new DeliveryError('ECONNECTION')) : Promise.resolve(),
    )
    await queue.add(sms('+61400000001'))
    await queue.idle()
    expect((await waiting())[0]).toMatchObject({ attempts: 1, last_error: 'ECONNECTION' })
    nowMs += 1_900
    await queue.idle()
    expect((await waiting())[0]).toMatchObject({ attempts: 1 })
    nowMs += 100
    await queue.idle()
    expect((await waiting())[0]).toMatchObject({ attempts: 2 })
    nowMs += 2_000
    await queue.idle()
    expect((await waiting())[0]).toMatchObject({ attempts: 2 })
    isAway = false
    nowMs += 2_000
    await queue.idle()
    expect(taken).toEqual(['+61400000001'])
    expect(await waiting()).toEqual([])
    expect(await registry.metrics()).toContain(
      'fieldport_messages_failed_total{channel="sms",outcome="retried"} 2',
    )
    expect(logged.join()).not.toContain(code)
    expect(logged.join()).not.toContain('61400000001')
  })

  it('wait as long as the receiver asks, up to an hour', async () => {
    const answers = [90_000, 7 * dayMs].map(
      (wait) => new DeliveryError('Webhook HTTP 429', { retryAfterMs: wait }),
    )
    const { queue, taken } = portal(() => {
      const error = answers.shift()
      return error ? Promise.reject(error) : Promise.resolve()
    })
    await queue.add(sms('+61400000001'))
    await queue.idle()
    nowMs += 89_000
    await queue.idle()
    expect((await waiting())[0]).toMatchObject({ attempts: 1 })
    nowMs += 1_000
    await queue.idle()
    expect((await waiting())[0]).toMatchObject({ attempts: 2 })
    nowMs += 60 * minuteMs
    await queue.idle()
    expect(taken).toEqual(['+61400000001'])
  })

  it.each([-10, 10])('are sent although the clock was set by %d days', async (days) => {
    let isAway = true
    const { queue, taken } = portal(() =>
      isAway ? Promise.reject(new DeliveryError('ECONNECTION')) : Promise.resolve(),
    )
    await queue.add(sms('+61400000001'))
    await queue.idle()
    nowMs += days * dayMs
    await queue.idle()
    expect((await waiting())[0]).toMatchObject({ attempts: 2 })
    isAway = false
    nowMs += minuteMs
    await queue.idle()
    expect(taken).toEqual(['+61400000001'])
    expect(await waiting()).toEqual([])
  })

  /** Attempts often enough for a message to be given up once it is a day old. */
  const attemptOften = async (queue: ReturnType<typeof createDeliveryQueue>) => {
    for (let attempts = 0; attempts < 8; attempts += 1) {
      await queue.idle()
      nowMs += 5 * minuteMs
    }
  }

  it('are given up after a day, which is reported without their contents', async () => {
    const { queue, logged, registry } = portal(() => Promise.reject(new Error(`no way for ${code}`)))
    await queue.add(sms('+61400000001'))
    await attemptOften(queue)
    nowMs += dayMs - 60 * minuteMs
    await queue.idle()
    expect(await waiting()).toHaveLength(1)
    nowMs += 60 * minuteMs
    await queue.idle()
    expect(await waiting()).toEqual([])
    expect(logged.at(-1)).toContain('a message was given up')
    expect(logged.join()).not.toContain(code)
    expect(await registry.metrics()).toContain(
      'fieldport_messages_failed_total{channel="sms",outcome="givenUp"} 1',
    )
  })

  it('for webhooks are sent separately, so that hanging receivers block no mail', async () => {
    const people = portal()
    const programs = portal(() => Promise.reject(new DeliveryError('Webhook timeout')), ['webhook'])
    await programs.queue.add(webhook)
    await people.queue.add(sms('+61400000001'))
    await people.queue.idle()
    expect(people.taken).toEqual(['+61400000001'])
    expect(await waiting()).toMatchObject([{ channel: 'webhook' }])
    await programs.queue.idle()
    expect((await waiting())[0]).toMatchObject({ attempts: 1, last_error: 'Webhook timeout' })
  })

  it('for webhooks count as bounced after a day of failures', async () => {
    const { queue, outcomes } = portal(
      () => Promise.reject(new DeliveryError('Webhook HTTP 500')),
      ['webhook'],
    )
    await queue.add(webhook)
    await attemptOften(queue)
    nowMs += dayMs
    await queue.idle()
    const reported = { reference: 'r1', reason: 'Webhook HTTP 500' }
    expect(outcomes).toEqual([
      ...Array.from({ length: 8 }, () => ({ ...reported, outcome: 'retried', isBounce: false })),
      { ...reported, outcome: 'givenUp', isBounce: true },
    ])
  })

  it('are given up at once if the address does not exist', async () => {
    const { queue } = portal(() => Promise.reject(new DeliveryError('EENVELOPE 550', { isFinal: true })))
    await queue.add(sms('+61400000001'))
    await queue.idle()
    expect(await waiting()).toEqual([])
  })

  it('when given up are listed without contents, and resent on request', async () => {
    let isAway = true
    const {
      queue,
      failed: given,
      taken,
    } = portal(() =>
      isAway ? Promise.reject(new DeliveryError('HTTP 400', { isFinal: true })) : Promise.resolve(),
    )
    await queue.add(sms('+61400000001'))
    await queue.idle()
    const [listed] = await given.list(10)
    expect(listed).toMatchObject({ channel: 'sms', to: '+61400000001', attempts: 1, reason: 'HTTP 400' })
    expect(JSON.stringify(listed)).not.toContain(code)
    expect(await queue.nextDueMs()).toBeNull()
    isAway = false
    expect(await given.resend(listed?.id ?? 0)).toBe(true)
    await queue.idle()
    expect(taken).toEqual(['+61400000001'])
    expect(await given.list(10)).toEqual([])
    // Pressed twice, or already resent by somebody else.
    expect(await given.resend(listed?.id ?? 0)).toBe(false)
  })

  it('when given up are deleted after a month', async () => {
    const { queue, failed: given } = portal(() =>
      Promise.reject(new DeliveryError('HTTP 400', { isFinal: true })),
    )
    await queue.add(sms('+61400000001'))
    await queue.idle()
    nowMs += 29 * dayMs
    await given.removeOld()
    expect(await given.list(10)).toHaveLength(1)
    nowMs += 2 * dayMs
    await given.removeOld()
    expect(await given.list(10)).toEqual([])
  })

  it('are sent after a restart if the portal was killed before', async () => {
    const killed = portal(() => new Promise(() => {}))
    await killed.queue.add(sms('+61400000001'))
    await killed.queue.deliverDue()
    const restarted = portal()
    await restarted.queue.idle()
    expect(restarted.taken).toEqual([])
    nowMs += minuteMs
    await restarted.queue.idle()
    expect(restarted.taken).toEqual(['+61400000001'])
    expect(await waiting()).toEqual([])
  })

  it('are sent once by several portals with one database', async () => {
    const first = portal()
    const second = portal()
    const numbers = Array.from({ length: 40 }, (_, index) => `+614000000${index + 10}`)
    await Promise.all(numbers.map((to, index) => (index % 2 ? first : second).queue.add(sms(to))))
    await Promise.all([first.queue.idle(), second.queue.idle(), first.queue.idle()])
    await Promise.all([first.queue.idle(), second.queue.idle()])
    expect([...first.taken, ...second.taken].toSorted()).toEqual(numbers)
  })

  it('sealed under another key cause no crash, and are listed as given up without their addresses', async () => {
    const { queue, failed: given, taken } = portal()
    await relational.db.execute(
      sql`INSERT INTO outgoing_messages (channel, body, next_at, created_at) VALUES ('sms', 'v1.nonsense', '2020-01-01', '2020-01-01')`,
    )
    await attemptOften(queue)
    expect(taken).toEqual([])
    expect(await waiting()).toEqual([])
    expect(await given.list(10)).toMatchObject([{ channel: 'sms', to: '', subject: '' }])
  })

  it('in progress are awaited at shutdown, and no new ones start', async () => {
    const { passed, open } = gate()
    const { queue, taken } = portal(() => passed)
    await queue.add(sms('+61400000001'))
    await queue.deliverDue()
    const closed = queue.close()
    await queue.add(sms('+61400000002'))
    open()
    await closed
    expect(taken).toEqual(['+61400000001'])
    expect(await waiting()).toHaveLength(1)
  })
})
