import { describe, expect, it } from 'vitest'
import { buyItems, endItems, renewTerms } from './sandbox-invoices.ts'
import { type CardBehaviour, emptyCustomer, type SandboxCustomer, subscriptionOf } from './sandbox-state.ts'

const at = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000
const start = at('2026-03-01')

const payingWith = (customer: SandboxCustomer, behaviour: CardBehaviour): SandboxCustomer => ({
  ...customer,
  card: { id: 'card', brand: 'Visa', last4: '4242', expiryMonth: 1, expiryYear: 2099, behaviour },
})
const buyer = (facts: Partial<SandboxCustomer> = {}) =>
  payingWith({ ...emptyCustomer('c', 'Ann', 'ann@example.com'), ...facts }, 'succeeds')
const buy = (customer: SandboxCustomer, term: 'MONTHLY' | 'YEARLY', now: number, ...ids: readonly string[]) =>
  buyItems(
    customer,
    ids.map((deviceId) => ({ deviceId, term })),
    now,
  )
const charged = ({ charges = [] }: SandboxCustomer) => charges.map(({ cents }) => cents)

describe('the sandbox charges', () => {
  it('purchases at once, less the coupon', () => {
    expect(charged(buy(buyer(), 'MONTHLY', start, 'A', 'B'))).toEqual([1500])
    expect(charged(buy(buyer({ percentOff: 12.5 }), 'MONTHLY', start, 'A', 'B'))).toEqual([1312])
    expect(charged(buy(buyer({ percentOff: 15 }), 'MONTHLY', start, 'A', 'B'))).toEqual([1275])
    expect(charged(buy(buyer({ percentOff: 100 }), 'MONTHLY', start, 'A'))).toEqual([])
  })

  it('a year less the remainder of the month that it replaces', () => {
    const monthly = buy(buyer(), 'MONTHLY', start, 'A')
    const yearly = buy(monthly, 'YEARLY', start + (at('2026-04-01') - start) / 2, 'A')
    expect(charged(yearly)).toEqual([750, 7500 - 375])
    const before = { ...monthly, items: [{ deviceId: 'A', term: 'MONTHLY' as const, endsAt: start + 1 }] }
    expect(charged(buy(before, 'YEARLY', start + 1, 'A'))).toEqual([750, 7500])
  })

  it('each ended term at its end, however late it is queried', () => {
    const renewed = renewTerms(buy(buyer(), 'MONTHLY', start, 'A'), at('2026-05-10'))
    expect(renewed.charges).toEqual([
      { at: start, cents: 750 },
      { at: at('2026-04-01'), cents: 750 },
      { at: at('2026-05-01'), cents: 750 },
    ])
  })

  it('several devices that renew together as one, less the coupon', () => {
    const renewed = renewTerms(buy(buyer(), 'MONTHLY', start, 'A', 'B'), at('2026-04-10'))
    expect(charged(renewed)).toEqual([1500, 1500])
    const couponed = buy(buyer({ percentOff: 15 }), 'MONTHLY', start, 'A', 'B', 'C')
    expect(charged(renewTerms(couponed, at('2026-04-10')))).toEqual([1912, 1912])
  })

  it('terms that keep the day on which the first began', () => {
    const renewed = renewTerms(buy(buyer(), 'MONTHLY', at('2027-01-31'), 'A'), at('2027-05-10'))
    expect(renewed.items).toMatchObject([{ endsAt: at('2027-05-31') }])
    expect(renewed.charges?.map((charge) => charge.at)).toEqual(
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'].map(at),
    )
  })

  it('a year less the remainder of months paid with a coupon, less that coupon', () => {
    const monthly = buy(buyer({ percentOff: 50 }), 'MONTHLY', start, 'A', 'B')
    const half = start + (at('2026-04-01') - start) / 2
    expect(charged(buy({ ...monthly, percentOff: null }, 'YEARLY', half, 'A', 'B'))).toEqual([
      750,
      15_000 - 375,
    ])
  })

  it('a failed term once when the card works, starting now if it would be over already', () => {
    const failing = renewTerms(payingWith(buy(buyer(), 'MONTHLY', start, 'A'), 'declined'), at('2026-04-02'))
    expect(failing).toMatchObject({ unpaidSince: at('2026-04-02') })
    expect(subscriptionOf(failing)?.status).toBe('past_due')
    const soon = renewTerms(payingWith(failing, 'succeeds'), at('2026-04-05'))
    expect(soon).toMatchObject({ unpaidSince: null, items: [{ endsAt: at('2026-05-01') }] })
    expect(charged(soon)).toEqual([750, 750])
    const late = renewTerms(payingWith(renewTerms(failing, at('2026-06-01')), 'succeeds'), at('2026-07-03'))
    expect(late).toMatchObject({ items: [{ endsAt: at('2026-08-03') }] })
    expect(charged(late)).toEqual([750, 750])
  })

  it('the debt of a device that is no longer paid for, without making others past due', () => {
    const two = buy(buy(buyer(), 'MONTHLY', start, 'A'), 'YEARLY', start + 1, 'B')
    const failing = renewTerms(payingWith(two, 'declined'), at('2026-04-01'))
    const without = endItems(failing, ({ deviceId }) => deviceId === 'A')
    expect(subscriptionOf(without)?.status).toBe('active')
    expect(renewTerms(without, at('2026-04-02'))).toMatchObject({ unpaidSince: at('2026-04-01') })
    const paid = renewTerms(payingWith(without, 'succeeds'), at('2026-04-03'))
    expect(paid.unpaidSince).toBeNull()
    expect(charged(paid)).toEqual([750, 7500, 750])
    expect(charged(renewTerms(paid, at('2026-04-04')))).toEqual([750, 7500, 750])
  })

  it('nothing more once the subscription is cancelled', () => {
    const cancelled = { ...buy(buyer(), 'MONTHLY', start, 'A'), isCancelled: true }
    const over = renewTerms(payingWith(cancelled, 'declined'), at('2026-04-01'))
    expect(over).toMatchObject({ items: [], unpaidSince: null, isCancelled: false })
    expect(charged(over)).toEqual([750])
  })
})
