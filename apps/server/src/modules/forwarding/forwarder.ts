import {
  type ForwardingKind,
  forwardableUntil,
  hasCapability,
  isForwardingGivenUp,
  isInPlan,
  maskTarget,
  planProblem,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import { retryAfterMs } from '../messages/messages.module.ts'
import type { TelemetryService } from '../telemetry/telemetry.module.ts'
import type { ForwardingLane, ForwardingRepository, ForwardingTarget } from './forwarding.repository.ts'
import type { Attempt, Batch, Outcome, TargetKind } from './targets/target.ts'

export type ForwarderPorts = {
  readonly repository: Pick<
    ForwardingRepository,
    'claim' | 'save' | 'delete' | 'hasDuplicate' | 'repairCursors'
  >
  readonly kinds: Readonly<Record<ForwardingKind, TargetKind>>
  readonly telemetry: Pick<TelemetryService, 'receivedBetween' | 'lastReceipts'>
  readonly findCaller: (userId: string) => Promise<Caller | null>
  readonly findDeviceAccess: (caller: Caller, deviceId: string) => Promise<DeviceAccess | null>
  readonly clock: Clock
  readonly wait: (ms: number) => Promise<unknown>
  /** 0 up to 1. */
  readonly random: () => number
  readonly log: Pick<Log, 'warn'>
  readonly deviceLog: DeviceLog
}

const targetsAtOnce: Readonly<Record<ForwardingLane, number>> = { working: 8, failing: 8 }
/** Delay before a free place looks for targets that became due while others are in progress. */
const claimAgainMs = 1_000
/** Longer than an attempt, so that no other portal sends the same points meanwhile. */
const claimSeconds = 60
const pointsAtOnce = 200
/** Delay before a target that has received everything is checked again. */
const pollSeconds = 10
/** Delay before a target whose device's plan has no API is checked again. */
const planCheckSeconds = 60
const maximumBackoffMs = 60 * 60_000

/**
 * Forwards stored points in batches, each after the receiver has accepted the previous one: at least once, in the order of
 * receipt.
 */
export function createForwarder(ports: ForwarderPorts) {
  const { repository, clock, log } = ports
  return {
    /** Forwards everything that is due in a lane. */
    run: (lane: ForwardingLane, stopping: AbortSignal): Promise<void> => runLane(ports, lane, stopping),

    /** Continues to forward to targets whose progress was stored before the clock was set back. */
    repairCursors: async (): Promise<void> => {
      const targets = await repository.repairCursors(Math.floor(clock.nowMs() * 1000))
      if (targets.length > 0) log.warn({ targets }, 'the clock was set back: some points are forwarded again')
    },
  }
}

async function runLane(ports: ForwarderPorts, lane: ForwardingLane, stopping: AbortSignal): Promise<void> {
  const { log, wait } = ports
  const underWay = new Set<Promise<void>>()
  const start = ({ target, lastReceipt }: Claimed) => {
    const done: Promise<void> = work(ports, target, lastReceipt, stopping)
      .catch((error: unknown) => log.warn({ err: error, target: target.id }, 'points are forwarded later'))
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }
  try {
    for (;;) {
      const free = stopping.aborted ? 0 : targetsAtOnce[lane] - underWay.size
      for (const claimed of free > 0 ? await claim(ports, lane, free) : []) start(claimed)
      if (underWay.size === 0) return
      await Promise.race([...underWay, wait(claimAgainMs)])
    }
  } finally {
    await Promise.all(underWay)
  }
}

type Claimed = {
  readonly target: ForwardingTarget
  /** When something was last received from its device, epoch microseconds. */
  readonly lastReceipt: number
}

/** One query tells of all these devices whether they sent anything: most targets have received all there is. */
async function claim(
  { repository, telemetry, clock }: ForwarderPorts,
  lane: ForwardingLane,
  maximum: number,
): Promise<readonly Claimed[]> {
  const now = nowSeconds(clock)
  const targets = await repository.claim(now, now + claimSeconds, lane, maximum)
  const receipts = await telemetry.lastReceipts([...new Set(targets.map(({ deviceId }) => deviceId))])
  return targets.map((target) => ({ target, lastReceipt: receipts.get(target.deviceId) ?? 0 }))
}

type Refusal = 'no access' | typeof planProblem

async function work(
  ports: ForwarderPorts,
  target: ForwardingTarget,
  lastReceipt: number,
  signal: AbortSignal,
): Promise<void> {
  const saveProgress: Attempt['saveProgress'] = (progress) => ports.repository.save(target, progress)
  const attempt = { signal, saveProgress }
  if (target.removedAt === null) await forward(ports, target, lastReceipt, attempt)
  else await withdraw(ports, target, attempt)
}

async function forward(
  ports: ForwarderPorts,
  target: ForwardingTarget,
  lastReceipt: number,
  attempt: Attempt,
): Promise<void> {
  const { repository, clock, kinds, deviceLog } = ports
  const refusal = await findRefusal(ports, target)
  if (refusal !== null) return pause(ports, target, refusal, attempt)
  if (target.problem === planProblem) await repository.save(target, { problem: null })
  const isWaiting = target.batchUntil !== null || lastReceipt > target.cursor
  const found = isWaiting ? await readBatch(ports, target) : undefined
  if (!found) {
    await repository.save(target, { nextAt: nowSeconds(clock) + pollSeconds })
    return
  }
  const { until, batch } = found
  const end = { cursor: until, batchUntil: null }
  if (!batch) {
    // Every point of the batch was deleted since the first attempt.
    await repository.save(target, { ...end, nextAt: nowSeconds(clock) })
    return
  }
  // A batch has the same points in each attempt, also after a crash, because receivers recognise it by its id.
  if (!(await repository.save(target, { batchUntil: until }))) return
  const outcome = await kinds[target.kind].deliver(target, batch, attempt)
  if (outcome.kind === 'failed') await recordFailure(ports, target, outcome)
  if (outcome.kind !== 'accepted') return
  const now = nowSeconds(clock)
  const { tooLarge = 0, progress } = outcome
  const lastDeliveredAt = tooLarge < batch.records.length ? now : target.lastDeliveredAt
  const done = { problem: null, failingSince: null, attempts: 0, lastDeliveredAt }
  // Due at once, so that this run claims it again: there may be more points.
  const isSaved = await repository.save(target, {
    ...done,
    ...end,
    ...progress,
    tooLarge: target.tooLarge + tooLarge,
    nextAt: now,
  })
  if (isSaved && tooLarge > 0)
    deviceLog.note(
      target.deviceId,
      'settings',
      createMessage('logForwardingTooLarge', { count: tooLarge, address: maskTarget(target) }),
    )
}

/**
 * Pauses a target. If the person lost access to the device, the announcements at the receiver are withdrawn first.
 */
async function pause(
  ports: ForwarderPorts,
  target: ForwardingTarget,
  problem: Refusal,
  attempt: Attempt,
): Promise<void> {
  const { repository, clock, kinds } = ports
  const now = nowSeconds(clock)
  if (problem === planProblem) {
    // Resumes automatically once the plan has the API again.
    await repository.save(target, {
      problem,
      failingSince: null,
      attempts: 0,
      nextAt: now + planCheckSeconds,
    })
    return
  }
  const paused = { pausedAt: now, problem }
  if (target.announced === null) {
    await repository.save(target, paused)
    return
  }
  const outcome = (await kinds[target.kind].withdraw?.(target, attempt)) ?? { kind: 'accepted' }
  if (outcome.kind === 'failed') await recordFailure(ports, target, outcome)
  if (outcome.kind === 'accepted') await repository.save(target, { ...paused, announced: null })
}

/** Withdraws the announcements of a removed target from its receiver, with the same retries as for points. */
async function withdraw(ports: ForwarderPorts, target: ForwardingTarget, attempt: Attempt): Promise<void> {
  const { repository, kinds } = ports
  if (await repository.hasDuplicate(target)) return repository.delete(target)
  const outcome = (await kinds[target.kind].withdraw?.(target, attempt)) ?? { kind: 'accepted' }
  if (outcome.kind === 'failed' && !(await recordFailure(ports, target, outcome))) return
  if (outcome.kind !== 'aborted') await repository.delete(target)
}

/** Why a target must not receive points: its creator may no longer edit the device, or the plan has no API. */
async function findRefusal(
  { findCaller, findDeviceAccess }: ForwarderPorts,
  { addedBy, deviceId }: ForwardingTarget,
): Promise<Refusal | null> {
  const caller = addedBy === null ? null : await findCaller(addedBy)
  const access = caller && (await findDeviceAccess(caller, deviceId))
  if (!access || !hasCapability(access.permission, 'editDeviceSettings')) return 'no access'
  return isInPlan(access, 'apiEnabled') ? null : planProblem
}

/** Reads the next batch, or an unacknowledged one again. @returns undefined: there is nothing to send */
async function readBatch(
  { telemetry, clock }: ForwarderPorts,
  { deviceId, cursor, batchUntil }: ForwardingTarget,
): Promise<{ readonly until: number; readonly batch: Batch | undefined } | undefined> {
  const until = batchUntil ?? Math.floor(forwardableUntil(cursor, clock.nowMs() * 1000))
  if (until <= cursor) return undefined
  const records = await telemetry.receivedBetween(deviceId, cursor, until, pointsAtOnce)
  const last = records.at(-1)
  if (!last) return batchUntil === null ? undefined : { until, batch: undefined }
  return { until: last.receivedMicros, batch: { records } }
}

/**
 * Stores a failed attempt and when to retry.
 * @returns whether the target is paused, because it failed for too long
 */
async function recordFailure(
  { repository, clock, random }: ForwarderPorts,
  target: ForwardingTarget,
  { problem, requestedDelayMs, isFinal }: Extract<Outcome, { kind: 'failed' }>,
): Promise<boolean> {
  const now = nowSeconds(clock)
  const attempts = target.attempts + 1
  const failingSince = target.failingSince ?? now
  const isOver = isFinal || isForwardingGivenUp({ failingSince, attempts }, now)
  const backoffMs = Math.max(Math.min(requestedDelayMs, maximumBackoffMs), retryAfterMs(attempts, random()))
  await repository.save(target, {
    attempts,
    failingSince,
    problem,
    nextAt: now + backoffMs / 1000,
    pausedAt: isOver ? now : null,
  })
  return isOver
}
