import { createHash } from 'node:crypto'
import type { PaymentDifferences } from '@fieldport/contract'
import {
  carryOverDifferences,
  isApplicable,
  type ListedDifference,
  type PaymentDifference,
  listNamedPayers,
  listAffectedPayers,
  PortalError,
} from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { createComparison } from './comparison.ts'
import type { PaymentReport, ReconciliationRepository } from './reconciliation.repository.ts'

export type ReconciliationPorts = {
  readonly repository: ReconciliationRepository
  readonly comparison: ReturnType<typeof createComparison>
  readonly audit: Pick<AuditService, 'record'>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** Finds and lists differences between the payment provider and the portal, for the vendor. */
export function createReconciliation({ repository, comparison, audit, clock, log }: ReconciliationPorts) {
  let running: Promise<void> | undefined

  const compare = async (stopping?: AbortSignal): Promise<void> => {
    const found = await comparison.whole(stopping)
    if (found === null) return
    const at = nowSeconds(clock)
    await repository.change((before) => ({
      ...found,
      at,
      differences: carryOverDifferences(found.differences, before?.differences ?? [], at),
    }))
    if (found.differences.length > 0)
      log.warn({ differences: found.differences.length }, 'the payment provider and the portal differ')
  }
  /** Runs a comparison, or joins the one that is running. */
  const run = (stopping?: AbortSignal): Promise<void> =>
    (running ??= compare(stopping).finally(() => (running = undefined)))

  const get = async (): Promise<PaymentDifferences> => {
    const report = await repository.find()
    const people = (report?.differences ?? []).flatMap((each) => [
      ...listAffectedPayers(each),
      ...(each.seen ? [each.seen.userId] : []),
    ])
    return toAnswer(report, await repository.emailsOf(people), running !== undefined)
  }

  return {
    run,
    get,

    /** Starts a comparison unless one is running. */
    start: async (caller: Caller, stopping: AbortSignal): Promise<void> => {
      if (running) return
      run(stopping).catch((err: unknown) => log.warn({ err }, 'the payments could not be compared'))
      await audit.record({ actor: caller, action: 'payments.checkStarted', subject: 'payments' })
    },

    /** Resolves when the running comparison has ended. */
    settled: async (): Promise<void> => running?.catch(() => undefined),

    /**
     * Marks a difference as seen or not.
     * @throws PortalError NOT_FOUND if it no longer exists, or its values have changed
     */
    mark: async (caller: Caller, id: string, isSeen: boolean): Promise<void> => {
      const seen = isSeen ? { userId: caller.userId, at: nowSeconds(clock) } : null
      const marked: ListedDifference[] = []
      await repository.change((report) => {
        const listed = report?.differences.find((each) => differenceId(each) === id)
        if (!report || !listed) throw new PortalError('NOT_FOUND', 'notFound')
        if ((listed.seen !== null) === isSeen) return null
        marked.push(listed)
        const differences = report.differences.map((each) => (each === listed ? { ...each, seen } : each))
        return { ...report, differences }
      })
      for (const { kind, deviceId, userId } of marked)
        await audit.record({
          actor: caller,
          action: 'payments.differenceMarked',
          subject: deviceId ?? userId ?? '',
          details: { kind, seen: isSeen },
        })
    },
  }
}

/** Id of a difference, derived from its values, so that nobody acts on other values than they saw. */
export function differenceId({ kind, userId, deviceId, here, there }: PaymentDifference): string {
  const facts = JSON.stringify([kind, userId, deviceId, here, there])
  return createHash('sha256').update(facts).digest('base64url').slice(0, 22)
}

function toAnswer(
  report: PaymentReport | null,
  emails: ReadonlyMap<string, string>,
  isChecking: boolean,
): PaymentDifferences {
  const named = (difference: PaymentDifference, side: string | null) => {
    const people = listNamedPayers(difference.kind, side)
    return people.length === 0 ? side : people.map((userId) => emails.get(userId) ?? userId).join(', ')
  }
  return {
    compared_ts: report?.at ?? null,
    checking: isChecking,
    payers: report?.payers ?? 0,
    unasked: report?.unasked ?? 0,
    differences: (report?.differences ?? []).map((each) => ({
      id: differenceId(each),
      kind: each.kind,
      proposal: each.proposal,
      may_apply: isApplicable(each),
      user: each.userId,
      email: each.userId === null ? null : (emails.get(each.userId) ?? null),
      deviceid: each.deviceId,
      here: named(each, each.here),
      there: named(each, each.there),
      since_ts: each.since,
      seen: each.seen && { by: emails.get(each.seen.userId) ?? null, ts: each.seen.at },
    })),
  }
}
