import { giveUp, hasDebt, type Payer, purchase, type Term } from './model-payer.ts'
import type { Device, Model } from './model.ts'

type Refusal = 'otherPayer' | 'existingHosted' | 'outstandingInvoice' | 'noPaymentMethod' | 'declined'
type Want = Term | 'BASIC'

/** Changes the plan of devices. @returns the changed devices, or why none changed */
export function choose(
  model: Model,
  name: string,
  ids: readonly string[],
  want: Want,
  now: number,
): readonly string[] | Refusal {
  const who = model.payer(name)
  model.ask(who, now)
  const changing = ids
    .map(model.device)
    .filter((one) => isChange(model, one, want, now) || isRenewal(who, one, want))
  if (changing.length === 0) return []
  if (changing.some((one) => one.payer !== null && one.payer !== who)) return 'otherPayer'
  const changed = changing.map(({ id }) => id)
  if (want === 'BASIC') {
    giveUp(who, changed)
    for (const one of changing) becomeBasic(model, one, now)
    return changed
  }
  const refusal = refusalOf(model, who, changing, want, now)
  if (refusal !== null) return refusal
  if (!purchase(who, changed, want, now)) return 'declined'
  model.ask(who, now)
  return changed
}

function isChange(model: Model, one: Device, want: Want, now: number): boolean {
  const tier = model.tierOf(one, now)
  return want === 'BASIC' ? tier !== 'Basic' || one.payer !== null : tier !== 'Hosted' || termOf(one) !== want
}

function refusalOf(
  model: Model,
  who: Payer,
  changing: readonly Device[],
  want: Term,
  now: number,
): Refusal | null {
  const isPossible = (one: Device) =>
    (termOf(one) === 'MONTHLY' && want === 'YEARLY') || isRenewal(who, one, want)
  const hosted = changing.filter((one) => model.tierOf(one, now) === 'Hosted')
  if (!hosted.every(isPossible)) return 'existingHosted'
  if (hasDebt(who)) return 'outstandingInvoice'
  return who.card === 'none' ? 'noPaymentMethod' : null
}

/** The term of a payer's own cancelled subscription, chosen again. */
const isRenewal = (who: Payer, one: Device, want: Want) =>
  one.payer === who && who.isCancelled && termOf(one) === want

/** Data that Basic does not keep is deleted at once. */
function becomeBasic(model: Model, one: Device, now: number): void {
  Object.assign(one, { kind: 'basic', payer: null, until: null, status: 'none' })
  Object.assign(one, { deleteAt: now, isDeleted: true })
  model.deletions.push({ id: one.id, at: now })
}

const termOf = (one: Device): Term | null => one.payer?.items.find(({ id }) => id === one.id)?.term ?? null
