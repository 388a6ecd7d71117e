import { describe, expect, it } from 'vitest'
import {
  carryOverDifferences,
  differenceProposals,
  isApplicable,
  type PaymentDifference,
  listAffectedPayers,
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
  item: userId === null ? null : { userId, term: 'MONTHLY', isConfirmed: true, access: 'own' },
  ...facts,
})
/** Paid for by somebody without direct access to the device. */
const lent = (access: 'team' | 'noAccess') =>
  device('X', 'eve', { item: { userId: 'eve', term: 'MONTHLY', isConfirmed: true, access } })
const reserved = { userId: 'ann', term: 'MONTHLY', isConfirmed: false, access: 'own' } as const

describe('the payment provider and the portal', () => {
  it('agree if both say the same', () => {
    expect(reconcilePayments([payer('ann', paid('A'))], [stored('ann')], [device('A', 'ann')])).toEqual([])
    expect(reconcilePayments([payer('ann')], [], [])).toEqual([])
  })

  it('agree during a purchase, and about unpaid plans', () => {
    const basic = { tier: 'Basic', subscription: 'none', endsAt: null }
    const granted = [
      device('B', null, { subscription: 'none' }),
      device('C', null, { subscription: 'lifetime' }),
    ]
    const devices = [device('A', null, { ...basic, item: reserved }), ...granted]
    expect(reconcilePayments([payer('ann')], [stored('ann', 'none')], devices)).toEqual([])
  })

  it("agree about a team's device whose payment was cancelled: it ends automatically", () => {
    const cancelled = {
      ...payer('eve'),
      subscription: { status: 'cancelled', chargedDevices: 1, items: [paid('X')] },
    }
    const devices = [{ ...lent('team'), subscription: 'cancelled' }]
    expect(reconcilePayments([cancelled], [stored('eve', 'cancelled')], devices)).toEqual([])
  })

  it('are not compared if the provider cannot be reached', () => {
    expect(reconcilePayments([], [stored('ann')], [device('A', 'ann')])).toEqual([])
  })

  /** Every kind of difference, seeded among payers and devices without one. */
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
    ['payerNotAdded', { provider: [payer('eve', paid('X'))], devices: [lent('team')] }],
    ['payerNotAdded', { provider: [payer('eve', paid('X'))], devices: [lent('noAccess')] }],
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

describe('the list of differences', () => {
  const found: PaymentDifference = {
    kind: 'otherTerm',
    proposal: 'fetchAgain',
    userId: 'ann',
    deviceId: 'A',
    here: 'MONTHLY',
    there: 'YEARLY',
  }
  const seen = { userId: 'max', at: 150 }
  const listed = { ...found, since: 100, seen }

  it('keeps first-seen times and acknowledgements of unchanged differences', () => {
    expect(carryOverDifferences([found], [listed], 200)).toEqual([listed])
    const other = { ...found, here: 'YEARLY', there: 'MONTHLY' }
    expect(carryOverDifferences([other], [listed], 200)).toEqual([{ ...other, since: 100, seen: null }])
    const ofOther = { ...found, deviceId: 'B' }
    expect(carryOverDifferences([ofOther], [listed], 200)).toEqual([{ ...ofOther, since: 200, seen: null }])
    expect(carryOverDifferences([], [listed], 200)).toEqual([])
  })

  it('names the deciding payers, the stored payer first', () => {
    expect(listAffectedPayers(found)).toEqual(['ann'])
    const between = { ...found, kind: 'otherPayer', userId: 'ann', here: 'max', there: 'ann' } as const
    expect(listAffectedPayers(between)).toEqual(['max', 'ann'])
    const two = { ...found, kind: 'twoPayers', userId: 'max', here: 'max', there: 'ann, max' } as const
    expect(listAffectedPayers(two)).toEqual(['max', 'ann'])
    expect(listAffectedPayers({ ...found, kind: 'hostedByNobody', userId: null })).toEqual([])
  })

  it('leaves to a person what would charge or refund money', () => {
    const kinds = Object.entries(differenceProposals).filter(([, proposal]) => !isApplicable({ proposal }))
    expect(kinds.map(([kind]) => kind)).toEqual([
      'customerGone',
      'twoPayers',
      'otherQuantity',
      'openInvoice',
      'payerNotAdded',
    ])
  })
})
