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
  readonly paid: number
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

export const isOwing = (payer: Payer) => payer.debt > 0 || payer.items.some(({ isOwed }) => isOwed)

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
  payer.items = payer.items.map((item) => renew(payer, item, now))
}

/** An unpaid term that would already be over starts now, so that nobody pays for the past. */
function renew(payer: Payer, item: Item, now: number): Item {
  let current = item
  while (current.to <= now) {
    const isLate = item.isOwed && current === item
    const from = isLate && endOf(current.to, current.term) <= now ? now : current.to
    take(payer, isLate ? now : from, price(payer, current.term))
    current = newItem(payer, item.id, current.term, from)
  }
  return current
}

/** @returns whether it was bought */
export function purchase(payer: Payer, ids: readonly string[], term: Term, now: number): boolean {
  const wanted = ids.filter((id) => payer.items.find((item) => item.id === id)?.term !== term)
  if (wanted.length > 0 && payer.card !== 'good') return false
  let due = 0
  for (const id of wanted) {
    const old = payer.items.find((item) => item.id === id)
    const unused = old ? Math.round((old.paid * (old.to - now)) / (old.to - old.from)) : 0
    due += price(payer, term) - unused
    const bought = newItem(payer, id, term, now)
    payer.items = [...payer.items.filter((item) => item.id !== id), bought]
  }
  take(payer, now, due)
  payer.isCancelled = false
  return true
}

export function giveUp(payer: Payer, ids: readonly string[]): void {
  for (const { id, term, isOwed } of payer.items)
    if (isOwed && ids.includes(id)) payer.debt += price(payer, term)
  payer.items = payer.items.filter(({ id }) => !ids.includes(id))
  if (payer.items.length === 0) payer.isCancelled = false
}

function newItem(payer: Payer, id: string, term: Term, from: number): Item {
  return { id, term, from, to: endOf(from, term), paid: price(payer, term), isOwed: false }
}

/** Discounts are rounded in the customer's favour. */
function price({ percentOff }: Payer, term: Term): number {
  return Math.floor((cents[term] * (1000 - percentOff * 10)) / 1000)
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

/** The same day of the next month or year, or the last day of that month. */
function endOf(from: number, term: Term): number {
  const date = new Date(from * 1000)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (term === 'MONTHLY' ? 1 : 12))
  const month = date.getUTCMonth()
  date.setUTCDate(dayOfMonth)
  if (date.getUTCMonth() !== month) date.setUTCDate(0)
  return date.getTime() / 1000
}
