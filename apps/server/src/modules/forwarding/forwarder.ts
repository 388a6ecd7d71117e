import {
  type ForwardingKind,
  forwardingSettleSeconds,
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
import type { ForwardingRepository, ForwardingTarget } from './forwarding.repository.ts'
import type { Attempt, Batch, Outcome, TargetKind } from './targets/target.ts'

export type ForwarderPorts = {
  readonly repository: Pick<ForwardingRepository, 'claim' | 'save' | 'forget' | 'hasTwin'>
  readonly kinds: Readonly<Record<ForwardingKind, TargetKind>>
  readonly telemetry: Pick<TelemetryService, 'receivedBetween'>
  readonly findCaller: (userId: string) => Promise<Caller | null>
  readonly findDeviceAccess: (caller: Caller, deviceId: string) => Promise<DeviceAccess | null>
  readonly clock: Clock
  /** 0 up to 1. */
  readonly random: () => number
  readonly log: Pick<Log, 'warn'>
  readonly deviceLog: DeviceLog
}

const targetsAtOnce = 8
/** Longer than a try, so that no other portal sends what is under way. */
const claimSeconds = 60
const pointsAtOnce = 200
/** How soon a target is looked at again that has taken everything. */
const pollSeconds = 10
/** How soon a target is looked at again whose device's plan has no API. */
const planCheckSeconds = 60
const longestPauseMs = 60 * 60_000

export type Forwarder = ReturnType<typeof createForwarder>

/** Hands stored points on, a batch at a time, and goes on only where the other side has taken it: at least once, in the order of receipt. */
export function createForwarder(ports: ForwarderPorts) {
  const { repository, clock, log } = ports
  return {
    /** Everything that is due. */
    run: async (stopping: AbortSignal): Promise<void> => {
      while (!stopping.aborted) {
        const now = nowSeconds(clock)
        const claimed = await repository.claim(now, now + claimSeconds, targetsAtOnce)
        if (claimed.length === 0) return
        await Promise.all(
          claimed.map((target) =>
            work(ports, target, stopping).catch((error: unknown) =>
              log.warn({ err: error, target: target.id }, 'points are forwarded later'),
            ),
          ),
        )
      }
    },
  }
}

type Refusal = 'no access' | typeof planProblem

async function work(ports: ForwarderPorts, target: ForwardingTarget, signal: AbortSignal): Promise<void> {
  const remember: Attempt['remember'] = (progress) => ports.repository.save(target, progress)
  const attempt = { signal, remember }
  if (target.removedAt === null) await forward(ports, target, attempt)
  else await withdraw(ports, target, attempt)
}

async function forward(ports: ForwarderPorts, target: ForwardingTarget, attempt: Attempt): Promise<void> {
  const { repository, clock, kinds, deviceLog } = ports
  const refusal = await findRefusal(ports, target)
  if (refusal !== null) return pause(ports, target, refusal, attempt)
  if (target.problem === planProblem) await repository.save(target, { problem: null })
  const found = await readBatch(ports, target)
  if (!found) {
    await repository.save(target, { nextAt: nowSeconds(clock) + pollSeconds })
    return
  }
  const { until, batch } = found
  const end = { cursor: until, batchUntil: null }
  if (!batch) {
    // All of it was deleted since it was sent first.
    await repository.save(target, { ...end, nextAt: nowSeconds(clock) })
    return
  }
  // What is in a batch stays so however often it is sent, also after a crash: the receiver knows it by its id.
  if (!(await repository.save(target, { batchUntil: until }))) return
  const outcome = await kinds[target.kind].deliver(target, batch, attempt)
  if (outcome.kind === 'failed') await noteFailure(ports, target, outcome)
  if (outcome.kind !== 'taken') return
  const now = nowSeconds(clock)
  const { tooLarge = 0, progress } = outcome
  const lastDeliveredAt = tooLarge < batch.records.length ? now : target.lastDeliveredAt
  const done = { problem: null, failingSince: null, attempts: 0, lastDeliveredAt }
  // More may wait: it is claimed again by the same run.
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

/** Whoever may no longer see the device keeps nothing of it: what the other side has is taken back first. */
async function pause(
  ports: ForwarderPorts,
  target: ForwardingTarget,
  problem: Refusal,
  attempt: Attempt,
): Promise<void> {
  const { repository, clock, kinds } = ports
  const now = nowSeconds(clock)
  if (problem === planProblem) {
    // Goes on by itself once the plan has the API again.
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
  const outcome = (await kinds[target.kind].withdraw?.(target, attempt)) ?? { kind: 'taken' }
  if (outcome.kind === 'failed') await noteFailure(ports, target, outcome)
  if (outcome.kind === 'taken') await repository.save(target, { ...paused, announced: null })
}

/** Of a target that was removed: what the other side keeps of it is taken back, for as long as that is tried. */
async function withdraw(ports: ForwarderPorts, target: ForwardingTarget, attempt: Attempt): Promise<void> {
  const { repository, kinds } = ports
  if (await repository.hasTwin(target)) return repository.forget(target)
  const outcome = (await kinds[target.kind].withdraw?.(target, attempt)) ?? { kind: 'taken' }
  if (outcome.kind === 'failed' && !(await noteFailure(ports, target, outcome))) return
  if (outcome.kind !== 'left') await repository.forget(target)
}

/** Whoever set it up may no longer see to it, or the plan has no API. */
async function findRefusal(
  { findCaller, findDeviceAccess }: ForwarderPorts,
  { addedBy, deviceId }: ForwardingTarget,
): Promise<Refusal | null> {
  const caller = addedBy === null ? null : await findCaller(addedBy)
  const access = caller && (await findDeviceAccess(caller, deviceId))
  if (!access || !hasCapability(access.permission, 'editDeviceSettings')) return 'no access'
  return isInPlan(access, 'apiEnabled') ? null : planProblem
}

/** @returns undefined: there is nothing to send */
async function readBatch(
  { telemetry, clock }: ForwarderPorts,
  { deviceId, cursor, batchUntil }: ForwardingTarget,
): Promise<{ readonly until: number; readonly batch: Batch | undefined } | undefined> {
  const settled = Math.floor((clock.nowMs() - forwardingSettleSeconds * 1000) * 1000)
  const until = batchUntil ?? settled
  if (until <= cursor) return undefined
  const records = await telemetry.receivedBetween(deviceId, cursor, until, pointsAtOnce)
  const last = records.at(-1)
  if (!last) return batchUntil === null ? undefined : { until, batch: undefined }
  return { until: last.receivedMicros, batch: { records } }
}

/** @returns whether it is given up on */
async function noteFailure(
  { repository, clock, random }: ForwarderPorts,
  target: ForwardingTarget,
  { problem, askedMs, isFinal }: Extract<Outcome, { kind: 'failed' }>,
): Promise<boolean> {
  const now = nowSeconds(clock)
  const attempts = target.attempts + 1
  const failingSince = target.failingSince ?? now
  const isOver = isFinal || isForwardingGivenUp(failingSince, now)
  const pauseMs = Math.max(Math.min(askedMs, longestPauseMs), retryAfterMs(attempts, random()))
  await repository.save(target, {
    attempts,
    failingSince,
    problem,
    nextAt: now + pauseMs / 1000,
    pausedAt: isOver ? now : null,
  })
  return isOver
}
