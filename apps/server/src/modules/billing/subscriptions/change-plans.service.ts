import {
  changingDevices,
  effectiveTier,
  hasCapability,
  hasChangedSince,
  parseSubscriptionState,
  type PlanChangeDevice,
  type PlanChangeRefusal,
  type PlanChangeRequest,
  planChangeRefusal,
  PortalError,
  type ShownPlan,
} from '@fieldport/domain'
import type { PlainMessageId } from '@fieldport/messages'
import { PaymentError, type PaymentGateway } from '../../../adapters/payments/payment-gateway.ts'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import { type Payers, toPortalError } from './payer.ts'
import { parseTerm, type SubscriptionsRepository } from './subscriptions.repository.ts'

export type ChangePlansPorts = {
  readonly repository: SubscriptionsRepository
  readonly gateway: PaymentGateway
  readonly payers: Payers
  readonly findDeviceAccesses: (
    caller: Caller,
    deviceIds: readonly string[],
  ) => Promise<ReadonlyMap<string, DeviceAccess>>
  readonly audit: Pick<AuditService, 'record'>
  readonly planChanged: (deviceIds: readonly string[]) => void
  /** Deletes at once what Basic does not keep; if this portal crashes before, a scheduled job does it. */
  readonly deleteDue: () => Promise<void>
  readonly clock: Clock
}

/** Reads the devices as they are now. */
async function read(
  { repository, clock }: Pick<ChangePlansPorts, 'repository' | 'clock'>,
  caller: Caller,
  deviceIds: readonly string[],
): Promise<PlanChangeDevice[]> {
  const now = nowSeconds(clock)
  const own = await repository.listOwn(caller.userId, deviceIds)
  return (await repository.listFacts(deviceIds)).map((row) => ({
    deviceId: row.deviceId,
    tier: effectiveTier(row, now).name,
    term: row.isConfirmed ? parseTerm(row.term) : null,
    subscription: parseSubscriptionState(row.subscription),
    isPaidByOther: row.payerId !== null && row.payerId !== caller.userId,
    isOwn: own.has(row.deviceId),
  }))
}

/** What the person has seen and decided on; absent parts: whatever they are. */
export type SeenOffer = {
  readonly plans?: readonly ShownPlan[]
  /** The percentage of the coupon in the price; null: none. */
  readonly percentOff?: number | null | undefined
}

/** The steps of a plan change. */
function createSteps(ports: ChangePlansPorts) {
  const { repository, gateway, payers, clock } = ports

  const payerOf = async (customerId: string | null) => {
    const customer = customerId === null ? null : await gateway.findCustomer(customerId)
    return {
      hasPaymentMethod: (customer?.paymentMethod ?? null) !== null,
      isDelinquent: customer?.isDelinquent ?? false,
      percentOff: customer?.percentOff ?? null,
    }
  }

  const buy = async (
    caller: Caller,
    customerId: string | null,
    changing: readonly PlanChangeDevice[],
    term: 'MONTHLY' | 'YEARLY',
  ) => {
    // Cannot happen: a person without a customer has no payment method, which was refused before.
    if (customerId === null) return []
    const ids = changing.map(({ deviceId }) => deviceId)
    const reservation = await repository.reserve(caller.userId, ids, term, nowSeconds(clock))
    if (typeof reservation === 'string') throw refused(reservation)
    try {
      await gateway.setItems(
        customerId,
        ids.map((deviceId) => ({ deviceId, term })),
      )
    } catch (error) {
      // If the provider did not answer, the purchase may have succeeded: the reservation stays until its state is
      // known.
      if (error instanceof PaymentError && error.problem !== 'unavailable')
        await repository.release(caller.userId, reservation)
      throw error
    }
    await payers.sync(caller.userId)
    return ids
  }

  /** @returns the devices that changed, without those that somebody else has bought meanwhile */
  const setBasic = async (
    caller: Caller,
    customerId: string | null,
    changing: readonly PlanChangeDevice[],
    onlyPaid: ReadonlySet<string>,
  ) => {
    const ids = changing.map(({ deviceId }) => deviceId)
    const paid = changing.filter(({ term }) => term !== null).map(({ deviceId }) => deviceId)
    if (customerId !== null && paid.length > 0) await gateway.removeItems(customerId, paid)
    // Devices that the caller only pays for end like any unpaid plan: their Admins are notified before data is deleted.
    const chosen = ids.filter((deviceId) => !onlyPaid.has(deviceId))
    const basic =
      chosen.length === 0 ? [] : await repository.setBasic(caller.userId, chosen, nowSeconds(clock))
    if (paid.length > 0) await syncEnded(payers, caller)
    ports.planChanged(ids)
    await ports.deleteDue()
    return ids.filter((deviceId) => onlyPaid.has(deviceId) || basic.includes(deviceId))
  }

  return { payerOf, buy, setBasic }
}

/**
 * Fetches the provider's state after items were removed. If the provider does not answer, an event or the daily check
 * updates it later.
 */
async function syncEnded(payers: Payers, { userId }: Caller): Promise<void> {
  try {
    await payers.sync(userId)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
  }
}

/**
 * Changes plans at people's request. The provider's state is fetched before every change and after every purchase, so that a
 * change made twice, in two tabs or around a crash, ends in the provider's state.
 */
export function createPlanChanges(ports: ChangePlansPorts) {
  const { repository, payers } = ports
  const { payerOf, buy, setBasic } = createSteps(ports)

  const change = async (
    caller: Caller,
    deviceIds: readonly string[],
    request: PlanChangeRequest,
    { plans = [], percentOff }: SeenOffer,
  ) => {
    await checkRights(ports, caller, deviceIds, request)
    await payers.sync(caller.userId)
    const onlyPaid = await checkRights(ports, caller, deviceIds, request)
    const devices = await read(ports, caller, deviceIds)
    // Also if the plan was seen as another one: a repeated change whose first response was lost has succeeded.
    if (devices.length > 0 && changingDevices(devices, request).length === 0) return []
    if (hasChangedSince(devices, plans))
      throw new PortalError('CONFLICT', 'billingPlanChanged', { reason: 'changed' })
    const customerId = await repository.findCustomerId(caller.userId)
    const payer = await payerOf(customerId)
    const refusal = planChangeRefusal(devices, request, payer)
    if (refusal === 'unchanged') return []
    if (refusal !== null) throw refused(refusal)
    if (request.plan === 'PREMIUM' && percentOff !== undefined && percentOff !== payer.percentOff)
      throw new PortalError('CONFLICT', 'billingPriceChanged', { reason: 'changed' })
    const changing = changingDevices(devices, request)
    const changed =
      request.plan === 'STANDARD'
        ? await setBasic(caller, customerId, changing, onlyPaid)
        : await buy(caller, customerId, changing, request.term)
    const details = request.plan === 'STANDARD' ? { plan: 'Basic' } : { plan: 'Hosted', term: request.term }
    for (const subject of changed)
      await ports.audit.record({ actor: caller, action: 'billing.planChanged', subject, details })
    if (changed.length < changing.length) throw refused('otherPayer')
    return changed
  }

  return {
    /**
     * @returns the devices whose plan changed
     * @throws PortalError NOT_FOUND, FORBIDDEN, CONFLICT with a reason, or ENGINE_UNAVAILABLE if the provider does not answer
     */
    change: async (
      caller: Caller,
      deviceIds: readonly string[],
      request: PlanChangeRequest,
      seen: SeenOffer = {},
    ): Promise<readonly string[]> => {
      try {
        return await change(caller, [...new Set(deviceIds)], request, seen)
      } catch (error) {
        throw toPortalError(error)
      }
    },
  }
}

/**
 * Admins change plans; whoever pays may also end their own payment, whatever has become of their level since.
 * @returns the devices that the caller only pays for
 * @throws PortalError NOT_FOUND for devices that do not exist or that the caller may not see, FORBIDDEN
 */
async function checkRights(
  { findDeviceAccesses, repository }: Pick<ChangePlansPorts, 'findDeviceAccesses' | 'repository'>,
  caller: Caller,
  deviceIds: readonly string[],
  { plan }: PlanChangeRequest,
): Promise<ReadonlySet<string>> {
  const accesses = await findDeviceAccesses(caller, deviceIds)
  const isAdmin = (deviceId: string) => {
    const access = accesses.get(deviceId)
    return access !== undefined && hasCapability(access.permission, 'accessAdminSettings')
  }
  const others = new Set(deviceIds.filter((deviceId) => !isAdmin(deviceId)))
  if (others.size === 0) return others
  const items = plan === 'STANDARD' ? await repository.listItems(caller.userId) : []
  const paid = new Set(items.map(({ deviceId }) => deviceId))
  const refused = [...others].filter((deviceId) => !paid.has(deviceId))
  if (refused.some((deviceId) => !accesses.has(deviceId))) throw new PortalError('NOT_FOUND', 'notFound')
  if (refused.length > 0)
    throw new PortalError('FORBIDDEN', 'permissionMissing', { capability: 'accessAdminSettings' })
  return others
}

const messageOf: Readonly<Record<Exclude<PlanChangeRefusal, 'unchanged' | 'noDevices'>, PlainMessageId>> = {
  existingHosted: 'billingExistingHosted',
  otherPayer: 'billingOtherPayer',
  notOwn: 'billingNotOwn',
  noPaymentMethod: 'billingNoPaymentMethod',
  outstandingInvoice: 'billingOutstandingInvoice',
}

function refused(reason: Exclude<PlanChangeRefusal, 'unchanged'>): PortalError {
  if (reason === 'noDevices') return new PortalError('NOT_FOUND', 'notFound')
  return new PortalError('CONFLICT', messageOf[reason], { reason })
}
