import { newPayer, type Payer, settle } from './model-payer.ts'

/**
 * A model of plans and mails, written only from the specification: like model-payer.ts it imports nothing of the
 * product. Times are epoch seconds.
 */
const daySeconds = 86_400
const trialSeconds = 91 * daySeconds

export type Device = {
  readonly id: string
  readonly admins: Set<string>
  kind: 'trial' | 'basic' | 'granted' | 'paid' | 'over'
  joinedAt: number | null
  resetAt: number | null
  upgradedAt: number | null
  payer: Payer | null
  /** End of what was granted or paid for; null: for life. */
  until: number | null
  /** Last payment status. */
  status: 'none' | 'active' | 'past_due' | 'cancelled' | 'lifetime'
  /** When data that Basic does not keep is deleted. */
  deleteAt: number | null
  isDeleted: boolean
  readonly told: Set<string>
}
export type Mail = {
  readonly to: string
  readonly notice: string
  readonly devices: readonly string[]
  readonly deleteAt: number | null
}
export type Grace = { readonly paymentDays: number; readonly dataDays: number }
export type Model = ReturnType<typeof createModel>

const newDevice = (id: string): Device => ({
  id,
  admins: new Set(),
  kind: 'trial',
  joinedAt: null,
  resetAt: null,
  upgradedAt: null,
  payer: null,
  until: null,
  status: 'none',
  deleteAt: null,
  isDeleted: false,
  told: new Set(),
})

export function createModel(ids: readonly string[], coupons: Readonly<Record<string, number>>, grace: Grace) {
  const devices = new Map(ids.map((id) => [id, newDevice(id)]))
  const payers = new Map(Object.entries(coupons).map(([name, off]) => [name, newPayer(name, off)]))
  const graceEnds = new Map<Payer, number>()
  const deletions: { readonly id: string; readonly at: number }[] = []
  const all = () => [...devices.values()]
  const device = (id: string) => devices.get(id) ?? newDevice(id)
  const payer = (name: string) => payers.get(name) ?? newPayer(name, 0)

  const endOf = (one: Device): number | null => {
    if (one.kind === 'basic') return null
    if (one.kind === 'trial') return one.joinedAt === null ? null : one.joinedAt + trialSeconds
    if (one.kind !== 'paid') return one.until
    if (one.status === 'past_due' && one.payer) return graceEnds.get(one.payer) ?? null
    return one.status === 'cancelled' ? one.until : null
  }
  const tierOf = (one: Device, now: number): 'Basic' | 'Trial' | 'Hosted' => {
    const end = endOf(one)
    if (one.kind === 'basic' || (one.kind === 'trial' && one.joinedAt === null)) return 'Basic'
    if (end !== null && end <= now) return 'Basic'
    return one.kind === 'trial' ? 'Trial' : 'Hosted'
  }
  const host = (one: Device, now: number, facts: Pick<Device, 'kind' | 'payer' | 'until' | 'status'>) => {
    const before = tierOf(one, now)
    Object.assign(one, facts)
    if (tierOf(one, now) !== 'Hosted') return
    if (before !== 'Hosted') one.upgradedAt = now
    Object.assign(one, { deleteAt: null, isDeleted: false })
  }

  /** The portal fetches what a person pays for. */
  const ask = (who: Payer, now: number) => {
    settle(who, now)
    for (const one of all()) {
      if (one.payer !== who || who.items.some(({ id }) => id === one.id)) continue
      // Removed at the provider: a cancelled term still runs to its end, and so does an announced grace period.
      const until = endOf(one) ?? now
      const status = one.status === 'active' ? 'none' : 'cancelled'
      Object.assign(one, { kind: 'over', payer: null, until, status })
    }
    const isFailing = who.items.some(({ isOwed }) => isOwed)
    const status = isFailing ? 'past_due' : who.isCancelled ? 'cancelled' : 'active'
    if (isFailing) graceEnds.set(who, graceEnds.get(who) ?? now + grace.paymentDays * daySeconds)
    for (const { id, to } of who.items) host(device(id), now, { kind: 'paid', payer: who, until: to, status })
    if (!isFailing) graceEnds.delete(who)
  }

  return { all, device, payer, payers, deletions, endOf, tierOf, host, ask, graceEnds, grace }
}
