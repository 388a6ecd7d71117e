import { discountedCents, hostedPriceCents, type PlanTerm, termEndSeconds } from '@fieldport/domain'
import { PaymentError, type PaymentGateway } from '../payment-gateway.ts'
import { chargeProblem, type SandboxCharge, type SandboxCustomer, type SandboxItem } from './sandbox-state.ts'

type Wanted = Parameters<PaymentGateway['setItems']>[1]

/**
 * Renews terms that have ended, marks those that cannot be charged as unpaid, and ends those of a cancelled
 * subscription. Earlier failed charges are retried.
 */
export function renewTerms(customer: SandboxCustomer, nowSeconds: number): SandboxCustomer {
  const isOver = ({ endsAt }: SandboxItem) => endsAt <= nowSeconds
  if (customer.unpaidSince === null && !customer.items.some(isOver)) return customer
  const kept = customer.isCancelled ? endItems(customer, isOver) : customer
  if (chargeProblem(kept) === null) return collect(kept, nowSeconds)
  const items = kept.items.map((item) => (isOver(item) ? { ...item, isUnpaid: true } : item))
  const isOwing = (kept.openCents ?? 0) > 0 || items.some(({ isUnpaid }) => isUnpaid)
  return { ...kept, items, unpaidSince: isOwing ? (kept.unpaidSince ?? nowSeconds) : null }
}

/** Ends payment for some devices at once; outstanding amounts stay due. */
export function endItems(
  customer: SandboxCustomer,
  isEnding: (item: SandboxItem) => boolean,
): SandboxCustomer {
  const items = customer.items.filter((item) => !isEnding(item))
  const owed = customer.items
    .filter((item) => isEnding(item) && item.isUnpaid)
    .reduce((sum, { term }) => sum + priceOf(customer, term), 0)
  const isCancelled = customer.isCancelled && items.length > 0
  return { ...customer, items, isCancelled, openCents: (customer.openCents ?? 0) + owed }
}

/** Atomic: a card that cannot be charged changes no item. @throws PaymentError */
export function buyItems(customer: SandboxCustomer, wanted: Wanted, nowSeconds: number): SandboxCustomer {
  const present = new Map(customer.items.map((item) => [item.deviceId, item]))
  const bought = wanted.filter(({ deviceId, term }) => present.get(deviceId)?.term !== term)
  if (bought.length === 0) return customer.isCancelled ? { ...customer, isCancelled: false } : customer
  const problem = chargeProblem(customer)
  if (problem !== null) throw new PaymentError(problem)
  let cents = 0
  for (const { deviceId, term } of bought) {
    const paidCents = priceOf(customer, term)
    cents += paidCents - unusedCents(present.get(deviceId), nowSeconds)
    const endsAt = termEndSeconds(nowSeconds, term)
    present.set(deviceId, { deviceId, term, startsAt: nowSeconds, endsAt, paidCents })
  }
  const charges = addCharges(customer, chargeOf(nowSeconds, cents))
  return { ...customer, items: [...present.values()], isCancelled: false, charges }
}

/** Charges everything that is due to a working card. */
function collect(customer: SandboxCustomer, now: number): SandboxCustomer {
  const charges: SandboxCharge[] = [...chargeOf(now, customer.openCents ?? 0)]
  const items = customer.items.map((item) => {
    let renewed = item
    while (renewed.endsAt <= now) {
      renewed = nextTerm(customer, renewed, now)
      charges.push(...chargeOf(item.isUnpaid ? now : (renewed.startsAt ?? now), renewed.paidCents ?? 0))
    }
    return renewed
  })
  return { ...customer, items, openCents: 0, unpaidSince: null, charges: addCharges(customer, charges) }
}

/**
 * A term that is paid late starts where the last one ended, or now if it would be over, so that nobody pays for both.
 */
function nextTerm(customer: SandboxCustomer, { deviceId, term, endsAt, isUnpaid }: SandboxItem, now: number) {
  const startsAt = isUnpaid && termEndSeconds(endsAt, term) <= now ? now : endsAt
  return {
    deviceId,
    term,
    startsAt,
    endsAt: termEndSeconds(startsAt, term),
    paidCents: priceOf(customer, term),
  }
}

const priceOf = ({ percentOff }: SandboxCustomer, term: PlanTerm) =>
  discountedCents(hostedPriceCents[term], percentOff)

/** Credit for the rest of a term that a longer one replaces. */
function unusedCents(item: SandboxItem | undefined, now: number): number {
  if (item?.startsAt === undefined || item.paidCents === undefined) return 0
  const { startsAt, endsAt, paidCents } = item
  return Math.round((paidCents * Math.max(0, endsAt - now)) / (endsAt - startsAt))
}

/** No charge if a coupon covers the whole amount. */
const chargeOf = (at: number, cents: number): SandboxCharge[] => (cents > 0 ? [{ at, cents }] : [])

/** Adds charges, oldest first; amounts charged at the same moment are one charge. */
function addCharges({ charges = [] }: SandboxCustomer, added: readonly SandboxCharge[]): SandboxCharge[] {
  const byMoment = Map.groupBy([...charges, ...added], ({ at }) => at)
  return [...byMoment]
    .map(([at, some]) => ({ at, cents: some.reduce((sum, { cents }) => sum + cents, 0) }))
    .toSorted((one, other) => one.at - other.at)
}
