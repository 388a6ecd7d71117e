import { forwardingSettleSeconds, hasCapability, isForwardingGivenUp, isInPlan } from '@fieldport/domain'
import { NoAnswerError, post } from '../../adapters/webhook/post.ts'
import { messageIdHeader } from '../../adapters/webhook/webhook.ts'
import type { Caller, DeviceAccess } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { OutboundGuard } from '../../platform/network/outbound-guard.ts'
import { signatureHeader, signRequest } from '../../platform/request-signature.ts'
import type { Seal } from '../../platform/seal.ts'
import { retryAfterMs } from '../messages/messages.module.ts'
import type { TelemetryService } from '../telemetry/telemetry.module.ts'
import type { ForwardingRepository, ForwardingTarget } from './forwarding.repository.ts'
import { forwardingPurpose } from './forwarding.service.ts'

export type ForwarderPorts = {
  readonly repository: Pick<ForwardingRepository, 'claim' | 'save'>
  readonly telemetry: Pick<TelemetryService, 'receivedBetween'>
  readonly findCaller: (userId: string) => Promise<Caller | null>
  readonly findDeviceAccess: (caller: Caller, deviceId: string) => Promise<DeviceAccess | null>
  readonly guard: OutboundGuard
  readonly seal: Pick<Seal, 'open'>
  readonly clock: Clock
  /** 0 up to 1. */
  readonly random: () => number
  readonly log: Pick<Log, 'warn'>
}

const targetsAtOnce = 8
/** Longer than a try, so that no other portal sends what is under way. */
const claimSeconds = 60
const timeoutMs = 10_000
const pointsAtOnce = 200
/** How soon a target is looked at again that has taken everything. */
const pollSeconds = 10
const gone = 410

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
            forward(ports, target, stopping).catch((error: unknown) =>
              log.warn({ err: error, target: target.id }, 'points are forwarded later'),
            ),
          ),
        )
      }
    },
  }
}

async function forward(
  ports: ForwarderPorts,
  target: ForwardingTarget,
  stopping: AbortSignal,
): Promise<void> {
  const { repository, clock } = ports
  const refusal = await findRefusal(ports, target)
  if (refusal !== null) {
    await repository.save(target, { pausedAt: nowSeconds(clock), problem: refusal })
    return
  }
  const batch = await readBatch(ports, target)
  if (!batch) {
    await repository.save(target, { nextAt: nowSeconds(clock) + pollSeconds })
    return
  }
  if (batch.body === '') {
    // All of it was deleted since it was sent first.
    await repository.save(target, { cursor: batch.until, batchUntil: null, nextAt: nowSeconds(clock) })
    return
  }
  // What is in a batch stays so however often it is sent, also after a crash: the receiver knows it by its id.
  if (!(await repository.save(target, { batchUntil: batch.until }))) return
  await send(ports, target, batch, stopping)
}

/** Whoever set it up may no longer see to it, or the plan has no API. */
async function findRefusal(
  { findCaller, findDeviceAccess }: ForwarderPorts,
  { addedBy, deviceId }: ForwardingTarget,
): Promise<string | null> {
  const caller = await findCaller(addedBy)
  const access = caller && (await findDeviceAccess(caller, deviceId))
  if (!access || !hasCapability(access.permission, 'editDeviceSettings')) return 'no access'
  return isInPlan(access, 'apiEnabled') ? null : 'plan'
}

type Batch = { readonly id: string; readonly until: number; readonly body: string }

async function readBatch(
  { telemetry, clock }: ForwarderPorts,
  { id: targetId, deviceId, cursor, batchUntil }: ForwardingTarget,
): Promise<Batch | undefined> {
  const settled = Math.floor((clock.nowMs() - forwardingSettleSeconds * 1000) * 1000)
  const until = batchUntil ?? settled
  if (until <= cursor) return undefined
  const records = await telemetry.receivedBetween(deviceId, cursor, until, pointsAtOnce)
  const last = records.at(-1)
  if (!last) return batchUntil === null ? undefined : { id: '', until, body: '' }
  const id = `${targetId}-${last.receivedMicros}`
  const points = records.map(({ json }) => json).join()
  const head = `"id":${JSON.stringify(id)},"type":"points","deviceId":${JSON.stringify(deviceId)}`
  return { id, until: last.receivedMicros, body: `{${head},"points":[${points}]}` }
}

async function send(
  ports: ForwarderPorts,
  target: ForwardingTarget,
  { id, until, body }: Batch,
  signal: AbortSignal,
): Promise<void> {
  const { repository, guard, clock, seal } = ports
  const secret = seal.open(target.secret, forwardingPurpose(target.id))
  const headers = {
    'content-type': 'application/json',
    [messageIdHeader]: id,
    [signatureHeader]: signRequest(secret, body, nowSeconds(clock)),
  }
  try {
    const request = { url: target.address, headers, body, guard, timeoutMs, signal }
    const { status, retryAfterMs: asked } = await post(request)
    if (status < 200 || status >= 300)
      return await noteFailure(ports, target, `Webhook HTTP ${status}`, { asked, isFinal: status === gone })
    const now = nowSeconds(clock)
    const done = { problem: null, failingSince: null, attempts: 0, lastDeliveredAt: now }
    // More may wait: it is claimed again by the same run.
    await repository.save(target, { ...done, cursor: until, batchUntil: null, nextAt: now })
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    if (signal.aborted) return
    await noteFailure(ports, target, `Webhook ${error.reason}`, { asked: 0, isFinal: error.isRefusedHere })
  }
}

async function noteFailure(
  { repository, clock, random }: ForwarderPorts,
  target: ForwardingTarget,
  problem: string,
  { asked, isFinal }: { readonly asked: number; readonly isFinal: boolean },
): Promise<void> {
  const now = nowSeconds(clock)
  const attempts = target.attempts + 1
  const failingSince = target.failingSince ?? now
  const isOver = isFinal || isForwardingGivenUp(failingSince, now)
  const pauseMs = Math.max(Math.min(asked, longestPauseMs), retryAfterMs(attempts, random()))
  await repository.save(target, {
    attempts,
    failingSince,
    problem,
    nextAt: now + pauseMs / 1000,
    pausedAt: isOver ? now : null,
  })
}

const longestPauseMs = 60 * 60_000
