import type { ApplyOutcome } from '@fieldport/contract'
import {
  carryOverDifferences,
  isApplicable,
  isSameDifference,
  isUnchangedDifference,
  type ListedDifference,
  listAffectedPayers,
  PortalError,
} from '@fieldport/domain'
import type { PaymentGateway } from '../../../adapters/payments/payment-gateway.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import { type Payers, toPortalError } from '../subscriptions/payer.ts'
import type { createComparison } from './comparison.ts'
import type { PaymentReport, ReconciliationRepository } from './reconciliation.repository.ts'
import { differenceId } from './reconciliation.service.ts'

export type ApplyPorts = {
  readonly repository: ReconciliationRepository
  readonly comparison: ReturnType<typeof createComparison>
  readonly gateway: Pick<PaymentGateway, 'removeItems'>
  readonly payers: Pick<Payers, 'sync'>
  readonly audit: Pick<AuditService, 'record'>
  readonly planChanged: (deviceIds: readonly string[]) => void
  readonly clock: Clock
}

/** Only a complete comparison of all payers shows that nobody pays for a device, and only for this long. */
const wholeForSeconds = 3600

/** Applies the proposal of a difference, where the portal can. */
export function createApplyDifference(ports: ApplyPorts) {
  const { repository, audit } = ports

  const apply = async (caller: Caller, id: string): Promise<ApplyOutcome> => {
    const report = await repository.find()
    const listed = report?.differences.find((each) => differenceId(each) === id)
    // It was applied in another tab, or no longer exists.
    if (!report || !listed) return 'gone'
    if (!isApplicable(listed)) throw new PortalError('CONFLICT', 'differenceNeedsPerson')
    if (listed.proposal === 'endPlan') checkWhole(report, nowSeconds(ports.clock))
    const before = await look(ports, listed)
    if (before !== 'unchanged') return before
    await act(ports, listed)
    const outcome = (await look(ports, listed)) === 'gone' ? 'applied' : 'remains'
    const { kind, proposal, here, there, deviceId, userId } = listed
    await audit.record({
      actor: caller,
      action: 'payments.differenceApplied',
      subject: deviceId ?? userId ?? '',
      details: { kind, proposal, here, there, outcome },
    })
    return outcome
  }

  /** Serialises calls, so that a repeated click finds the difference already resolved. */
  let last: Promise<unknown> = Promise.resolve()
  return async (caller: Caller, id: string): Promise<ApplyOutcome> => {
    const mine = last.then(() => apply(caller, id))
    last = mine.catch(() => undefined)
    try {
      return await mine
    } catch (error) {
      throw toPortalError(error)
    }
  }
}

/**
 * Compares again what a difference is about, and updates the list.
 * @throws PortalError ENGINE_UNAVAILABLE
 */
async function look(
  { repository, comparison }: ApplyPorts,
  listed: ListedDifference,
): Promise<'gone' | 'changed' | 'unchanged'> {
  const people = listAffectedPayers(listed)
  const { deviceId } = listed
  const { unasked, differences } = await comparison.part(people, deviceId === null ? [] : [deviceId])
  if (unasked > 0) throw new PortalError('ENGINE_UNAVAILABLE', 'billingUnavailable')
  const found = differences.find((each) => isSameDifference(each, listed))
  await repository.change((report) => {
    if (!report) return null
    const kept = report.differences.flatMap((each) => {
      // Other differences of the same people were compared again too, so that they are updated as well.
      const others = listAffectedPayers(each)
      const isCompared = others.length > 0 && others.every((userId) => people.includes(userId))
      if (!isCompared && !isSameDifference(each, listed)) return [each]
      const by = differences.filter((other) => isSameDifference(each, other))
      return carryOverDifferences(by, [each], report.at)
    })
    return { ...report, differences: kept }
  })
  if (!found) return 'gone'
  return isUnchangedDifference(found, listed) ? 'unchanged' : 'changed'
}

async function act(ports: ApplyPorts, difference: ListedDifference): Promise<void> {
  const { proposal, deviceId } = difference
  if (proposal === 'fetchAgain')
    for (const userId of listAffectedPayers(difference)) await ports.payers.sync(userId)
  if (proposal === 'removeThere' && deviceId !== null) await removeThere(ports, difference, deviceId)
  if (proposal === 'endPlan' && deviceId !== null) {
    await ports.repository.endUnpaid(deviceId, nowSeconds(ports.clock))
    ports.planChanged([deviceId])
  }
}

async function removeThere(
  { repository, gateway }: ApplyPorts,
  difference: ListedDifference,
  deviceId: string,
): Promise<void> {
  const people = listAffectedPayers(difference)
  for (const { userId, customerId } of await repository.listCustomers())
    if (people.includes(userId)) await gateway.removeItems(customerId, [deviceId])
}

/** @throws PortalError CONFLICT */
function checkWhole({ at, unasked }: PaymentReport, now: number): void {
  if (unasked > 0 || now - at > wholeForSeconds) throw new PortalError('CONFLICT', 'differencesOutdated')
}
