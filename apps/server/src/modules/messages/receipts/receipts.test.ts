import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { emptyTables, relationalTestEngines } from '../../../adapters/relational/testing.ts'
import type { MessageOutcome } from '../../../platform/message-transport.ts'
import { createReceiptsRepository, findPaused } from './receipts.repository.ts'
import { createReceipts, type RecordedOutcome } from './receipts.service.ts'

const boss = 'Boss@example.com'
const phone = '+61400000001'
const day = 86_400

describe.each(relationalTestEngines())('delivery receipts on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let now: number
  let audited: object[]
  let heard: RecordedOutcome[]

  beforeEach(async () => {
    await emptyTables(relational.db, 'message_receipts', 'message_addresses')
    now = 1_700_000_000
    audited = []
    heard = []
  })

  const open = () => {
    const repository = createReceiptsRepository(relational.db)
    const clock = { nowMs: () => now * 1000 }
    const audit = { record: async (entry: object) => void audited.push(entry) }
    const receipts = createReceipts({ repository, clock, audit })
    receipts.onOutcome(async (outcome) => void heard.push(outcome))
    return { repository, receipts }
  }
  const handOver = async (references: readonly string[], to = boss) => {
    const channel = to === boss ? 'mail' : 'sms'
    for (const reference of references) await open().repository.add({ channel, to, reference }, (now += 60))
  }
  const report = (reference: string, outcome: MessageOutcome['outcome'], isBounce = false) =>
    open().receipts.note({ reference, outcome, reason: isBounce ? 'DSN 5.1.1' : null, isBounce })
  const bounce = (reference: string) => report(reference, 'undelivered', true)
  const isPaused = async (channel: 'email' | 'sms' = 'email', address = boss) =>
    (await findPaused(relational.db, [{ channel, address }])).size > 0

  it('tell what became of mails whose reference is known', async () => {
    await handOver(['queued', 'sent', 'back'])
    await report('sent', 'accepted')
    await report('back', 'accepted')
    await bounce('back')
    const states = await open().receipts.mailStates(['queued', 'sent', 'back', 'unknown'])
    expect(Object.fromEntries(states)).toEqual({ queued: 'waiting', sent: 'sent', back: 'returned' })
    expect((await open().receipts.mailStates([])).size).toBe(0)
  })

  it('pause an address after two consecutive bounces, and report it once', async () => {
    await handOver(['a', 'b', 'c'])
    await report('a', 'accepted')
    await bounce('a')
    await bounce('a')
    expect(await isPaused()).toBe(false)
    await bounce('b')
    expect(await isPaused()).toBe(true)
    await bounce('b')
    await bounce('c')
    expect(audited).toEqual([
      {
        actor: 'portal',
        action: 'address.paused',
        subject: 'boss@example.com',
        details: { channel: 'email', problem: 'DSN 5.1.1' },
      },
    ])
    expect(heard.filter(({ paused }) => paused)).toHaveLength(1)
    expect(await open().receipts.listPaused(10)).toEqual([
      { channel: 'email', address: 'boss@example.com', pausedAt: now, problem: 'DSN 5.1.1' },
    ])
  })

  it('pause an address after two simultaneous reports', async () => {
    await handOver(['a', 'b'])
    await Promise.all([bounce('a'), bounce('b')])
    expect(await isPaused()).toBe(true)
    expect(audited).toHaveLength(1)
  })

  it('count a mail that is refused repeatedly once', async () => {
    await handOver(['a'])
    for (let time = 0; time < 3; time += 1) await report('a', 'retried', true)
    await report('a', 'givenUp', true)
    expect(await isPaused()).toBe(false)
    // Fixed meanwhile, and resent manually.
    await report('a', 'accepted')
    await handOver(['b'])
    await bounce('b')
    expect(await isPaused()).toBe(false)
  })

  it('pause nothing for other reasons or unknown messages', async () => {
    await handOver(['a', 'b', 'c'])
    for (const reference of ['a', 'b', 'c']) await report(reference, 'undelivered')
    await bounce('nobody')
    await bounce('nobody else')
    expect(await open().receipts.listPaused(10)).toEqual([])
  })

  it('pause a number after three failed SMS', async () => {
    await handOver(['a', 'b', 'c'], phone)
    await bounce('a')
    await bounce('b')
    expect(await isPaused('sms', phone)).toBe(false)
    await bounce('c')
    expect(await isPaused('sms', phone)).toBe(true)
    expect(await isPaused()).toBe(false)
  })

  it('count from zero after an address is retried', async () => {
    await handOver(['a', 'b', 'late'])
    await bounce('a')
    await bounce('b')
    now += 10
    const address = { channel: 'email', address: boss } as const
    expect(await open().receipts.resume(address)).toBe(true)
    expect(await open().receipts.resume(address)).toBe(false)
    expect(await isPaused()).toBe(false)
    // Sent earlier, but reported later.
    await bounce('late')
    await handOver(['d'])
    await bounce('d')
    expect(await isPaused()).toBe(false)
    await handOver(['e'])
    await bounce('e')
    expect(await isPaused()).toBe(true)
  })

  it('ignore what was sent more than 30 days ago', async () => {
    await handOver(['a'])
    await bounce('a')
    now += 31 * day
    await open().receipts.removeOld()
    await handOver(['b'])
    await bounce('b')
    expect(await isPaused()).toBe(false)
  })
})
