import {
  discountedCents,
  hostedPriceCents,
  type PlanTerm,
  termEndSeconds,
  totalCents,
} from '@fieldport/domain'
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
  const hasDebt = (kept.openCents ?? 0) > 0 || items.some(({ isUnpaid }) => isUnpaid)
  return { ...kept, items, unpaidSince: hasDebt ? (kept.unpaidSince ?? nowSeconds) : null }
}

/** Ends payment for some devices at once; outstanding amounts stay due. */
export function endItems(
  customer: SandboxCustomer,
  isEnding: (item: SandboxItem) => boolean,
): SandboxCustomer {
  const items = customer.items.filter((item) => !isEnding(item))
  const owed = customer.items.filter((item) => isEnding(item) && item.isUnpaid)
  const isCancelled = customer.isCancelled && items.length > 0
  return { ...customer, items, isCancelled, openCents: (customer.openCents ?? 0) + priceOf(customer, owed) }
}

/** Atomic: a card that cannot be charged changes no item. @throws PaymentError */
export function buyItems(customer: SandboxCustomer, wanted: Wanted, nowSeconds: number): SandboxCustomer {
  const present = new Map(customer.items.map((item) => [item.deviceId, item]))
  const bought = wanted.filter(({ deviceId, term }) => present.get(deviceId)?.term !== term)
  if (bought.length === 0) return customer.isCancelled ? { ...customer, isCancelled: false } : customer
  const problem = chargeProblem(customer)
  if (problem !== null) throw new PaymentError(problem)
  const replaced = bought.flatMap(({ deviceId }) => present.get(deviceId) ?? [])
  for (const { deviceId, term } of bought)
    present.set(
      deviceId,
      newTerm(customer, { deviceId, term }, { startsAt: nowSeconds, anchorAt: nowSeconds }),
    )
  const cents = priceOf(customer, bought) - unusedCents(customer, replaced, nowSeconds)
  const charges = addCharges(customer, chargeOf(nowSeconds, cents))
  return { ...customer, items: [...present.values()], isCancelled: false, charges }
}

/** Charges everything that is due to a working card. */
function collect(customer: SandboxCustomer, now: number): SandboxCustomer {
  const renewals: { readonly at: number; readonly term: PlanTerm }[] = []
  const items = customer.items.map((item) => {
    let renewed = item
    while (renewed.endsAt <= now) {
      renewed = nextTerm(customer, renewed, now)
      renewals.push({ at: item.isUnpaid ? now : (renewed.startsAt ?? now), term: renewed.term })
    }
    return renewed
  })
  const invoices = [...Map.groupBy(renewals, ({ at }) => at)]
  const charges = [
    ...chargeOf(now, customer.openCents ?? 0),
    ...invoices.flatMap(([at, terms]) => chargeOf(at, priceOf(customer, terms))),
  ]
  return { ...customer, items, openCents: 0, unpaidSince: null, charges: addCharges(customer, charges) }
}

/**
 * A term that is paid late starts where the last one ended, or now if it would be over, so that nobody pays for both.
 */
function nextTerm(customer: SandboxCustomer, item: SandboxItem, now: number): SandboxItem {
  const { term, endsAt, startsAt = endsAt, anchorAt = startsAt } = item
  const isOver = item.isUnpaid === true && termEndSeconds(endsAt, term, anchorAt) <= now
  return newTerm(customer, item, isOver ? { startsAt: now, anchorAt: now } : { startsAt: endsAt, anchorAt })
}

function newTerm(
  { percentOff }: SandboxCustomer,
  { deviceId, term }: Wanted[number],
  { startsAt, anchorAt }: { readonly startsAt: number; readonly anchorAt: number },
): SandboxItem {
  return { deviceId, term, startsAt, anchorAt, endsAt: termEndSeconds(startsAt, term, anchorAt), percentOff }
}

/** An invoice has a line per term, from which the coupon is taken. */
function priceOf({ percentOff }: SandboxCustomer, devices: readonly { readonly term: PlanTerm }[]): number {
  const lines = [...Map.groupBy(devices, ({ term }) => term)]
  return lines.reduce((sum, [term, some]) => sum + totalCents(some.length, term, percentOff), 0)
}

/** Credit for the rest of terms that longer ones replace, less the coupon with which they were paid. */
function unusedCents(customer: SandboxCustomer, items: readonly SandboxItem[], now: number): number {
  const lineOf = ({ term, startsAt, endsAt, percentOff }: SandboxItem) =>
    JSON.stringify([term, startsAt, endsAt, percentOff])
  const lines = [...Map.groupBy(items, lineOf).values()]
  return lines.reduce((sum, line) => sum + unusedOfLine(customer, line, now), 0)
}

/** @param line devices that share term, period and discount */
function unusedOfLine(customer: SandboxCustomer, line: readonly SandboxItem[], now: number): number {
  const [item] = line
  if (item?.startsAt === undefined) return 0
  const { term, startsAt, endsAt, percentOff = customer.percentOff } = item
  const rest = Math.max(0, endsAt - now) / (endsAt - startsAt)
  return discountedCents(Math.round(line.length * hostedPriceCents[term] * rest), percentOff)
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
