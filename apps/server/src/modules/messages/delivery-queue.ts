import type { Database } from '../../adapters/relational/database.ts'
import type { Clock } from '../../platform/clock.ts'
import { DeliveryError, type MessageOutcome, type OutgoingMessage } from '../../platform/message-transport.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { Seal } from '../../platform/seal.ts'
import type { MessagesMetrics } from './messages.metrics.ts'
import type { MessagesRepository, QueuedMessage } from './messages.repository.ts'

/** Of what a message says, where it is stored. */
export const sealPurpose = 'message'
const underWayAtOnce = 8
const attemptMs = 50_000
/** Longer than an attempt, so that no other portal sends what is under way. */
const claimMs = 60_000
const firstRetryMs = 2_000
const longestRetryMs = 60 * 60_000
const givesUpAfterMs = 24 * 60 * 60_000
/** What is under way when the portal stops may end in this time. */
const graceMs = 5_000

export type DeliveryQueuePorts = {
  readonly repository: MessagesRepository
  readonly seal: Seal
  readonly clock: Clock
  /** 0 up to 1. */
  readonly random: () => number
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly metrics: MessagesMetrics
  /** Absent: a day. */
  readonly givesUpAfterMs?: number
  /** @throws DeliveryError */
  readonly deliver: (id: string, message: OutgoingMessage, signal: AbortSignal) => Promise<void>
  /** Hears, at least once each, what became of messages that have a reference; absent: nobody wants to know. */
  readonly report?: (outcome: MessageOutcome) => Promise<void>
  /** Expects reports of a message, as part of what stores it. */
  readonly expectReports?: (message: OutgoingMessage, within: Database | undefined) => Promise<void>
}

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>

/** Keeps messages in the database until the other side took them: at least once, in no order, for a day. */
export function createDeliveryQueue(ports: DeliveryQueuePorts) {
  const { repository, clock } = ports
  const attempt = createAttempt(ports)
  const underWay = new Set<Promise<void>>()
  const ending = new AbortController()
  let filling: Promise<void> | undefined
  let isAsked = false
  let isClosed = false

  const start = (message: QueuedMessage) => {
    const done = attempt(message, ending.signal).finally(() => {
      underWay.delete(done)
      // A place is free.
      wake()
    })
    underWay.add(done)
  }

  /** Claims until nothing is due or every place is taken; asked again meanwhile, it looks once more. */
  const fill = async () => {
    do {
      isAsked = false
      const places = underWayAtOnce - underWay.size
      if (places === 0 || isClosed) return
      const now = clock.nowMs()
      const claimed = await repository.claim(new Date(now), new Date(now + claimMs), places)
      for (const message of claimed) start(message)
    } while (isAsked)
  }

  const deliverDue = (): Promise<void> => {
    isAsked = true
    filling ??= fill().finally(() => {
      filling = undefined
    })
    return filling
  }
  function wake(): void {
    deliverDue().catch((error: unknown) => ports.log.warn({ err: error }, 'messages are waiting'))
  }

  return {
    /** Resolves when it is stored; sending starts at once, or with `wake` where it is part of a transaction. */
    add: async (message: OutgoingMessage, within?: Database): Promise<void> => {
      await store(ports, message, within)
      if (!within) wake()
    },

    /** Sends what is stored. Returns at once. */
    wake,

    /** For the schedule: what was stored by another portal, what failed before, what a crash left. */
    deliverDue,

    /** Epoch milliseconds; null: nothing waits. */
    nextDueMs: async (): Promise<number | null> => (await repository.nextAt())?.getTime() ?? null,

    /** Resolves when nothing that is due is left and nothing is under way. */
    idle: async (): Promise<void> => {
      await deliverDue()
      while (underWay.size > 0) {
        await Promise.all(underWay)
        await deliverDue()
      }
    },

    /** Takes nothing new and waits for what is under way; what takes too long is left for the next start. */
    close: async (): Promise<void> => {
      isClosed = true
      const patience = setTimeout(() => ending.abort(), graceMs)
      await filling?.catch(() => {})
      await Promise.all(underWay)
      clearTimeout(patience)
    },
  }
}

async function store(ports: DeliveryQueuePorts, message: OutgoingMessage, within: Database | undefined) {
  const { repository, seal, clock, expectReports } = ports
  // First, so that no report comes of a message that nobody expects.
  await expectReports?.(message, within)
  const body = seal.seal(JSON.stringify(message), sealPurpose)
  await repository.add(message, body, new Date(clock.nowMs()), within)
}

/** One try of one message. It never rejects: where even its failure cannot be noted, the claim runs out by itself. */
function createAttempt(ports: DeliveryQueuePorts) {
  const { repository, seal, clock, log, metrics } = ports

  /** What nobody could note keeps no message from going out, or from being tried again. */
  const report = async (
    { id, reference }: QueuedMessage,
    outcome: Omit<MessageOutcome, 'reference'>,
  ): Promise<void> => {
    if (reference === null) return
    await ports.report?.({ reference, ...outcome }).catch((cause: unknown) => {
      log.warn({ err: cause, message: id }, 'what became of a message could not be noted')
    })
  }

  const noteFailure = async (message: QueuedMessage, error: unknown): Promise<void> => {
    const { id, channel, attempts } = message
    const reason = reasonOf(error)
    const askedMs = error instanceof DeliveryError ? Math.min(error.retryAfterMs, longestRetryMs) : 0
    const nextMs = clock.nowMs() + Math.max(askedMs, retryAfterMs(attempts, ports.random()))
    const isOver = nextMs > message.createdAt.getTime() + (ports.givesUpAfterMs ?? givesUpAfterMs)
    // A program that took nothing for a day is not there; a mail server may be, for others.
    const isBounce = (error instanceof DeliveryError && error.isBounce) || (isOver && channel === 'webhook')
    if (isOver || (error instanceof DeliveryError && error.isFinal)) {
      // What was news an hour ago is sent again by nobody.
      if (channel === 'push') await repository.remove(id)
      else await repository.fail(id, new Date(clock.nowMs()), reason)
      metrics.failed(channel, 'givenUp')
      log.error({ message: id, channel, attempts, reason }, 'a message was given up')
      await report(message, { outcome: 'givenUp', reason, isBounce })
      return
    }
    await repository.retry(id, new Date(nextMs), reason)
    metrics.failed(channel, 'retried')
    log.warn({ message: id, channel, attempts, reason }, 'a message was not taken; it is tried again')
    await report(message, { outcome: 'retried', reason, isBounce })
  }

  return async (message: QueuedMessage, ending: AbortSignal): Promise<void> => {
    try {
      const signal = AbortSignal.any([ending, AbortSignal.timeout(attemptMs)])
      const opened = JSON.parse(seal.open(message.body, sealPurpose)) as OutgoingMessage
      await ports.deliver(String(message.id), opened, signal)
      await report(message, { outcome: 'accepted', reason: null, isBounce: false })
      await repository.remove(message.id)
      metrics.sent(message.channel)
    } catch (error) {
      await noteFailure(message, error).catch((cause: unknown) => {
        log.warn({ err: cause, message: message.id }, 'the failure of a message could not be stored')
      })
    }
  }
}

/** Never the error's own text, which may hold what was said. */
function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.reason
  return error instanceof Error ? error.name : 'unknown'
}

/** Doubles from two seconds to an hour, spread by half so that what failed together is not tried together. */
export function retryAfterMs(attempts: number, random: number): number {
  const full = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempts - 1, 20))
  return Math.round(full * (0.75 + random / 2))
}
