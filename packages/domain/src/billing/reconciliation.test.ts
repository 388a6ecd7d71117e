import { describe, expect, it } from 'vitest'
import {
  differenceProposals,
  type ProviderPayer,
  reconcilePayments,
  type StoredPlanDevice,
} from './reconciliation.ts'

const end = 1_800_000_000
const paid = (deviceId: string, term: 'MONTHLY' | 'YEARLY' = 'MONTHLY', endsAt = end) => ({
  deviceId,
  term,
  endsAt,
})
const payer = (userId: string, ...items: ReturnType<typeof paid>[]): ProviderPayer => ({
  userId,
  customerId: `cus_${userId}`,
  isKnown: true,
  isDelinquent: false,
  subscription: items.length === 0 ? null : { status: 'active', chargedDevices: items.length, items },
})
const stored = (userId: string, status = 'active') => ({ userId, status })
const device = (
  deviceId: string,
  userId: string | null,
  facts: Partial<StoredPlanDevice> = {},
): StoredPlanDevice => ({
  deviceId,
  tier: 'Hosted',
  subscription: 'active',
  endsAt: end,
  item: userId === null ? null : { userId, term: 'MONTHLY', isConfirmed: true },
  ...facts,
})
const reserved = { userId: 'ann', term: 'MONTHLY', isConfirmed: false }

describe('the payment provider and the portal', () => {
  it('agree where each says the same', () => {
    expect(reconcilePayments([payer('ann', paid('A'))], [stored('ann')], [device('A', 'ann')])).toEqual([])
    expect(reconcilePayments([payer('ann')], [], [])).toEqual([])
  })

  it('agree while somebody buys, and about plans that nobody pays for', () => {
    const basic = { tier: 'Basic', subscription: 'none', endsAt: null }
    const granted = [
      device('B', null, { subscription: 'none' }),
      device('C', null, { subscription: 'lifetime' }),
    ]
    const devices = [device('A', null, { ...basic, item: reserved }), ...granted]
    expect(reconcilePayments([payer('ann')], [stored('ann', 'none')], devices)).toEqual([])
  })

  it('are not compared where the provider could not be asked', () => {
    expect(reconcilePayments([], [stored('ann')], [device('A', 'ann')])).toEqual([])
  })

  /** Twelve differences and more, seeded among payers and devices that agree. */
  it.each([
    ['customerGone', { provider: [{ ...payer('eve'), isKnown: false }], payers: [], devices: [] }],
    ['paidNotHere', { provider: [payer('eve', paid('X'))], devices: [device('X', null)] }],
    [
      'paidNotHere',
      { provider: [payer('eve', paid('X'))], devices: [device('X', null, { item: reserved })] },
    ],
    [
      'hereNotPaid',
      { provider: [payer('eve')], payers: [stored('eve', 'none')], devices: [device('X', 'eve')] },
    ],
    ['otherTerm', { provider: [payer('eve', paid('X', 'YEARLY'))], devices: [device('X', 'eve')] }],
    ['otherEnd', { provider: [payer('eve', paid('X', 'MONTHLY', end + 1))], devices: [device('X', 'eve')] }],
    ['otherEnd', { provider: [payer('eve', paid('X'))], devices: [device('X', 'eve', { endsAt: null })] }],
    [
      'otherStatus',
      {
        provider: [payer('eve', paid('X'))],
        payers: [stored('eve', 'past_due')],
        devices: [device('X', 'eve')],
      },
    ],
    ['notHosted', { provider: [payer('eve', paid('X'))], devices: [device('X', 'eve', { tier: 'Basic' })] }],
    [
      'notHosted',
      { provider: [payer('eve', paid('X'))], devices: [device('X', 'eve', { subscription: 'lifetime' })] },
    ],
    ['otherPayer', { provider: [payer('eve', paid('X'))], devices: [device('X', 'ann')] }],
    [
      'twoPayers',
      {
        provider: [payer('eve', paid('X')), payer('max', paid('X'))],
        payers: [stored('eve'), stored('max')],
        devices: [device('X', 'eve')],
      },
    ],
    ['deviceGone', { provider: [payer('eve', paid('X'))], devices: [] }],
    [
      'otherQuantity',
      {
        provider: [
          { ...payer('eve'), subscription: { status: 'active', chargedDevices: 2, items: [paid('X')] } },
        ],
        devices: [device('X', 'eve')],
      },
    ],
    [
      'openInvoice',
      { provider: [{ ...payer('eve', paid('X')), isDelinquent: true }], devices: [device('X', 'eve')] },
    ],
    ['hostedByNobody', { provider: [], payers: [], devices: [device('X', null)] }],
  ] as const)('differ: %s', (kind, { provider, devices, ...rest }) => {
    const payers = 'payers' in rest ? rest.payers : [stored('eve')]
    const found = reconcilePayments(
      [payer('ann', paid('A')), ...provider],
      [stored('ann'), ...payers],
      [device('A', 'ann'), ...devices],
    )
    expect(found.map((each) => each.kind)).toEqual([kind])
    expect(found[0]?.proposal).toBe(differenceProposals[kind])
    expect(found[0]?.deviceId ?? 'X').toBe('X')
  })
})
