import type { Database } from '../../adapters/relational/database.ts'
import type { Clock } from '../../platform/clock.ts'
import { DeliveryError, type MessageOutcome, type OutgoingMessage } from '../../platform/message-transport.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { Seal } from '../../platform/seal.ts'
import type { MessagesMetrics } from './messages.metrics.ts'
import type { MessagesRepository, QueuedMessage } from './messages.repository.ts'

/** Seal purpose of stored messages. */
export const sealPurpose = 'message'
const maximumInProgress = 8
const attemptMs = 50_000
/** Longer than an attempt, so that no other portal sends a message in progress. */
const claimMs = 60_000
const firstRetryMs = 2_000
const longestRetryMs = 60 * 60_000
/** Factors of a delay, which spread retries. */
const [minimumJitter, maximumJitter] = [0.75, 1.25]
const givesUpAfterMs = 24 * 60 * 60_000
/** About four minutes: a message may seem a day old because the clock was set, or no portal was running. */
const minimumAttempts = 8
/** How long attempts in progress may take when the portal stops. */
const graceMs = 5_000

/**
 * Decides right before each attempt whether a message is still wanted.
 * @param remove removes it from the queue, in the transaction that stores what is sent instead
 * @returns 'replaced': it was removed, because what is still wanted of it is sent as another message
 * @throws DeliveryError final, with the reason, if nothing of it is wanted
 */
export type SendCheck = (
  message: OutgoingMessage,
  remove: (within: Database) => Promise<void>,
) => Promise<'send' | 'replaced'>

export type DeliveryQueuePorts = {
  readonly repository: MessagesRepository
  readonly seal: Seal
  readonly clock: Clock
  /** From 0 up to 1, excluded. */
  readonly random: () => number
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly metrics: MessagesMetrics
  /** Absent: a day. */
  readonly givesUpAfterMs?: number
  /** Absent: every message is sent. */
  readonly checkBeforeSending?: SendCheck
  /** @throws DeliveryError */
  readonly deliver: (id: string, message: OutgoingMessage, signal: AbortSignal) => Promise<void>
  /** Called at least once for each outcome of a message with a reference; absent: outcomes are not needed. */
  readonly report?: (outcome: MessageOutcome) => Promise<void>
  /** Registers a message for delivery reports, in the transaction that stores it. */
  readonly expectReports?: (message: OutgoingMessage, within: Database | undefined) => Promise<void>
}

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>

/** Keeps messages in the database until they are delivered: at least once, in no particular order, for up to a day. */
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
      // A slot is free.
      wake()
    })
    underWay.add(done)
  }

  /** Claims messages until none is due or all slots are taken; runs again if called meanwhile. */
  const fill = async () => {
    do {
      isAsked = false
      const places = maximumInProgress - underWay.size
      if (places === 0 || isClosed) return
      const now = clock.nowMs()
      const [until, latest] = [new Date(now + claimMs), new Date(now + longestRetryMs * maximumJitter)]
      const claimed = await repository.claim(new Date(now), until, latest, places)
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
    /** Resolves when the message is stored; sending starts at once, or with `wake` if it is part of a transaction. */
    add: async (message: OutgoingMessage, within?: Database): Promise<void> => {
      await store(ports, message, within)
      if (!within) wake()
    },

    /** Sends stored messages. Returns immediately. */
    wake,

    /** For the schedule: messages stored by other portals, failed attempts, and what a crash left. */
    deliverDue,

    /** Epoch milliseconds; null: nothing is waiting. */
    nextDueMs: async (): Promise<number | null> => (await repository.nextAt())?.getTime() ?? null,

    /** Resolves when nothing is due or in progress. */
    idle: async (): Promise<void> => {
      await deliverDue()
      while (underWay.size > 0) {
        await Promise.all(underWay)
        await deliverDue()
      }
    },

    /** Claims nothing more and waits for attempts in progress; slow ones are left for the next start. */
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
  // First, so that no report arrives for an unregistered message.
  await expectReports?.(message, within)
  const body = seal.seal(JSON.stringify(message), sealPurpose)
  await repository.add(message, body, new Date(clock.nowMs()), within)
}

/** One attempt at one message. Never rejects: if even its failure cannot be recorded, the claim expires. */
function createAttempt(ports: DeliveryQueuePorts) {
  const { repository, seal, clock, log, metrics } = ports

  /** A failing report must neither stop a message nor prevent its retry. */
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
    const isOld = nextMs > message.createdAt.getTime() + (ports.givesUpAfterMs ?? givesUpAfterMs)
    // A push is pointless when it is old.
    const isOver = isOld && (channel === 'push' || attempts >= minimumAttempts)
    // A webhook that accepted nothing for a day is gone for good; a mail server may still work for other addresses.
    const isBounce = (error instanceof DeliveryError && error.isBounce) || (isOver && channel === 'webhook')
    if (isOver || (error instanceof DeliveryError && error.isFinal)) {
      // Failed pushes are outdated by now, so they are not kept for resending.
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
      const remove = (within: Database) => repository.remove(message.id, within)
      if ((await ports.checkBeforeSending?.(opened, remove)) === 'replaced') return
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

/** Never the error's own text, which may contain the message. */
function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.reason
  return error instanceof Error ? error.name : 'unknown'
}

/** Exponential backoff from two seconds to an hour, with jitter to spread retries. */
export function retryAfterMs(attempts: number, random: number): number {
  const full = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempts - 1, 20))
  return Math.round(full * (minimumJitter + random * (maximumJitter - minimumJitter)))
}
