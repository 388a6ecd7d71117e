/**
 * A model of the payment provider's charges, written only from its published rules: it imports nothing of the product,
 * so that both can be compared. Times are epoch seconds, money is integer cents before tax.
 */
const cents = { MONTHLY: 750, YEARLY: 7500 } as const
export type Term = keyof typeof cents

export type Item = {
  readonly id: string
  readonly term: Term
  readonly from: number
  readonly to: number
  /** Day of the month on which the first of consecutive terms began. */
  readonly day: number
  /** The term after `to` could not be charged. */
  isOwed: boolean
}

export type Payer = {
  readonly name: string
  readonly percentOff: number
  card: 'none' | 'good' | 'bad'
  isCancelled: boolean
  items: Item[]
  /** Owed for devices that were given up before payment. */
  debt: number
  charges: { readonly at: number; readonly cents: number }[]
}

export const newPayer = (name: string, percentOff: number): Payer => ({
  name,
  percentOff,
  card: 'none',
  isCancelled: false,
  items: [],
  debt: 0,
  charges: [],
})

export const hasDebt = (payer: Payer) => payer.debt > 0 || payer.items.some(({ isOwed }) => isOwed)

/** Applies what time alone causes until now. */
export function settle(payer: Payer, now: number): void {
  if (payer.isCancelled)
    giveUp(
      payer,
      payer.items.filter(({ to }) => to <= now).map(({ id }) => id),
    )
  if (payer.card !== 'good') {
    for (const item of payer.items) item.isOwed ||= item.to <= now
    return
  }
  take(payer, now, payer.debt)
  payer.debt = 0
  const due = new Map<number, Term[]>()
  payer.items = payer.items.map((item) => renew(item, now, due))
  for (const [at, terms] of due) take(payer, at, price(payer, terms))
}

/** An unpaid term that would already be over starts now, so that nobody pays for the past. */
function renew(item: Item, now: number, due: Map<number, Term[]>): Item {
  let current = item
  while (current.to <= now) {
    const { id, term, to, day } = current
    const isLate = item.isOwed && current === item
    const isOver = isLate && endOf(to, term, day) <= now
    const at = isLate ? now : to
    due.set(at, [...(due.get(at) ?? []), term])
    current = isOver ? firstItem(id, term, now) : newItem(id, term, to, day)
  }
  return current
}

/** @returns whether it was bought */
export function purchase(payer: Payer, ids: readonly string[], term: Term, now: number): boolean {
  const wanted = ids.filter((id) => payer.items.find((item) => item.id === id)?.term !== term)
  if (wanted.length > 0 && payer.card !== 'good') return false
  const replaced = payer.items.filter(({ id }) => wanted.includes(id))
  const due = price(
    payer,
    wanted.map(() => term),
  )
  payer.items = [
    ...payer.items.filter(({ id }) => !wanted.includes(id)),
    ...wanted.map((id) => firstItem(id, term, now)),
  ]
  take(payer, now, due - credit(payer, replaced, now))
  payer.isCancelled = false
  return true
}

/** Devices with one period are credited together, like they were charged. */
function credit(payer: Payer, replaced: readonly Item[], now: number): number {
  const periods = new Set(replaced.map(({ term, from, to }) => `${term} ${from} ${to}`))
  let sum = 0
  for (const period of periods) {
    const same = replaced.filter(({ term, from, to }) => `${term} ${from} ${to}` === period)
    for (const { term, from, to } of same.slice(0, 1))
      sum += discounted(payer, Math.round((same.length * cents[term] * (to - now)) / (to - from)))
  }
  return sum
}

export function giveUp(payer: Payer, ids: readonly string[]): void {
  const owed = payer.items.filter(({ id, isOwed }) => isOwed && ids.includes(id))
  payer.debt += price(
    payer,
    owed.map(({ term }) => term),
  )
  payer.items = payer.items.filter(({ id }) => !ids.includes(id))
  if (payer.items.length === 0) payer.isCancelled = false
}

const firstItem = (id: string, term: Term, from: number) =>
  newItem(id, term, from, new Date(from * 1000).getUTCDate())

function newItem(id: string, term: Term, from: number, day: number): Item {
  return { id, term, from, to: endOf(from, term, day), day, isOwed: false }
}

/** An invoice has one line per term with all its devices. */
function price(payer: Payer, terms: readonly Term[]): number {
  const line = (term: Term) => discounted(payer, terms.filter((each) => each === term).length * cents[term])
  return line('MONTHLY') + line('YEARLY')
}

/** A coupon reduces a line by its percentage, rounded to the nearest cent. */
function discounted({ percentOff }: Payer, line: number): number {
  return line - Math.round((line * percentOff) / 100)
}

/** Amounts charged at the same moment are one charge. */
function take(payer: Payer, at: number, due: number): void {
  if (due <= 0) return
  const same = payer.charges.find((charge) => charge.at === at)
  const others = payer.charges.filter((charge) => charge !== same)
  payer.charges = [...others, { at, cents: due + (same?.cents ?? 0) }].toSorted(
    (one, other) => one.at - other.at,
  )
}

/** That day of the next month or year, or the last day of that month. */
function endOf(from: number, term: Term, day: number): number {
  const date = new Date(from * 1000)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (term === 'MONTHLY' ? 1 : 12))
  const month = date.getUTCMonth()
  date.setUTCDate(day)
  if (date.getUTCMonth() !== month) date.setUTCDate(0)
  return date.getTime() / 1000
}
