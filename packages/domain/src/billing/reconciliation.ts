import type { PlanTerm } from './prices.ts'

/** A payer's data at the payment provider. Ends are epoch seconds. */
export type ProviderPayer = {
  readonly userId: string
  readonly customerId: string
  /** false: the provider has no such customer. */
  readonly isKnown: boolean
  readonly isDelinquent: boolean
  /** null: no subscription. */
  readonly subscription: {
    readonly status: string
    /** Number of devices that the provider charges for. */
    readonly chargedDevices: number
    readonly items: readonly { readonly deviceId: string; readonly term: PlanTerm; readonly endsAt: number }[]
  } | null
}

/** A payer's access to a device: direct, through a team only, or none. */
export type PayerAccess = 'own' | 'team' | 'noAccess'

/** The same data as stored in the portal. */
export type StoredPayer = { readonly userId: string; readonly status: string }
export type StoredPlanDevice = {
  readonly deviceId: string
  readonly tier: string
  /** The device's subscription state. */
  readonly subscription: string
  readonly endsAt: number | null
  /** null: nobody pays for it. */
  readonly item: {
    readonly userId: string
    readonly term: string
    readonly isConfirmed: boolean
    readonly access: PayerAccess
  } | null
}

/**
 * `fetchAgain`: the provider is right, so store its state. `removeThere`: nobody has the charged device any more.
 * `endPlan`: nobody pays for the device any more. A person must decide the others.
 */
export const differenceProposals = {
  customerGone: 'askCustomer',
  paidNotHere: 'fetchAgain',
  hereNotPaid: 'fetchAgain',
  otherTerm: 'fetchAgain',
  otherEnd: 'fetchAgain',
  otherStatus: 'fetchAgain',
  notHosted: 'fetchAgain',
  otherPayer: 'fetchAgain',
  twoPayers: 'refundOne',
  deviceGone: 'removeThere',
  otherQuantity: 'correctQuantity',
  openInvoice: 'checkInvoices',
  payerNotAdded: 'addPayer',
  hostedByNobody: 'endPlan',
} as const
export type DifferenceKind = keyof typeof differenceProposals
export type DifferenceProposal = (typeof differenceProposals)[DifferenceKind]

/** What the portal can apply automatically: it follows from the provider's data and charges nobody. */
const applicableProposals: readonly DifferenceProposal[] = ['fetchAgain', 'removeThere', 'endPlan']

/** Whether the portal can apply the proposal itself; otherwise a person must decide. */
export function isApplicable({ proposal }: Pick<PaymentDifference, 'proposal'>): boolean {
  return applicableProposals.includes(proposal)
}

export type PaymentDifference = {
  readonly kind: DifferenceKind
  readonly proposal: DifferenceProposal
  /** null: nobody pays. */
  readonly userId: string | null
  readonly deviceId: string | null
  /** What the portal has stored and what the provider says, as text; null: nothing. */
  readonly here: string | null
  readonly there: string | null
}

/** A difference as listed. Times are epoch seconds. */
export type ListedDifference = PaymentDifference & {
  /** When a comparison first found it. */
  readonly since: number
  /** Who acknowledged it in its current state, and when; null: nobody yet. */
  readonly seen: { readonly userId: string; readonly at: number } | null
}

/** Whether two differences have the same subject, whatever their values. */
export function isSameDifference(one: PaymentDifference, other: PaymentDifference): boolean {
  return one.kind === other.kind && one.userId === other.userId && one.deviceId === other.deviceId
}

/** Whether subject and values are the same. */
export function isUnchangedDifference(one: PaymentDifference, other: PaymentDifference): boolean {
  return isSameDifference(one, other) && one.here === other.here && one.there === other.there
}

/** Carries `since` and `seen` over from the previous list; changed values have not been seen yet. */
export function carryOverDifferences(
  found: readonly PaymentDifference[],
  before: readonly ListedDifference[],
  atSeconds: number,
): readonly ListedDifference[] {
  return found.map((difference) => {
    const known = before.find((each) => isSameDifference(each, difference))
    const isUnchanged = known !== undefined && isUnchangedDifference(known, difference)
    return { ...difference, since: known?.since ?? atSeconds, seen: isUnchanged ? known.seen : null }
  })
}

const betweenPayers = ', '
/** Differences whose two sides name people. */
const payerKinds: readonly DifferenceKind[] = ['otherPayer', 'twoPayers', 'deviceGone']

/** The people named on one side of a difference; empty if that side holds something else. */
export function listNamedPayers(kind: DifferenceKind, side: string | null): readonly string[] {
  return side !== null && payerKinds.includes(kind) ? side.split(betweenPayers) : []
}

/**
 * The people whose payments decide a difference, the stored payer first: one person must give up a device before
 * another gets it.
 */
export function listAffectedPayers({ kind, userId, here, there }: PaymentDifference): readonly string[] {
  const stored = listNamedPayers(kind, here)
  return [...new Set([...stored, ...(userId === null ? [] : [userId]), ...listNamedPayers(kind, there)])]
}

type Facts = Partial<Omit<PaymentDifference, 'kind' | 'proposal'>>

const nothing = { userId: null, deviceId: null, here: null, there: null }
const difference = (kind: DifferenceKind, facts: Facts): PaymentDifference => ({
  ...nothing,
  ...facts,
  kind,
  proposal: differenceProposals[kind],
})

/**
 * Differences between the payment provider and the portal, each with a proposal, in the order of the given payers and
 * devices. A purchase in progress, meaning a device that is reserved but not yet paid for, is not a difference.
 * @param devices every device that somebody pays for on either side, or that has a subscription
 */
export function reconcilePayments(
  provider: readonly ProviderPayer[],
  payers: readonly StoredPayer[],
  devices: readonly StoredPlanDevice[],
): readonly PaymentDifference[] {
  const storedOf = new Map(payers.map((payer) => [payer.userId, payer]))
  const ofPayers = provider.flatMap((payer) => payerDifferences(payer, storedOf.get(payer.userId)))
  const deviceOf = new Map(devices.map((device) => [device.deviceId, device]))
  const paid = paidDevices(provider)
  const ofPaid = [...paid].flatMap(([deviceId, payments]) =>
    paymentDifferences(deviceId, payments, deviceOf.get(deviceId)),
  )
  const asked = new Set(provider.map(({ userId }) => userId))
  const ofOthers = devices.flatMap((device) =>
    paid.has(device.deviceId) ? [] : unpaidDifferences(device, asked),
  )
  return [...ofPayers, ...ofPaid, ...ofOthers]
}

function payerDifferences(payer: ProviderPayer, stored: StoredPayer | undefined): PaymentDifference[] {
  const { userId, subscription } = payer
  if (!payer.isKnown) return [difference('customerGone', { userId, here: payer.customerId })]
  const here = stored?.status ?? 'none'
  const there = subscription?.status ?? 'none'
  const charged = subscription?.chargedDevices ?? 0
  const listed = subscription?.items.length ?? 0
  return [
    ...(here === there ? [] : [difference('otherStatus', { userId, here, there })]),
    ...(charged === listed
      ? []
      : [difference('otherQuantity', { userId, here: String(listed), there: String(charged) })]),
    // An open invoice of the subscription itself makes it past due.
    ...(payer.isDelinquent && there !== 'past_due' ? [difference('openInvoice', { userId, there })] : []),
  ]
}

type Payment = {
  readonly userId: string
  readonly status: string
  readonly term: PlanTerm
  readonly endsAt: number
}

function paidDevices(provider: readonly ProviderPayer[]): ReadonlyMap<string, readonly Payment[]> {
  const paid = new Map<string, Payment[]>()
  for (const { userId, subscription } of provider)
    for (const { deviceId, term, endsAt } of subscription?.items ?? []) {
      const payment = { userId, status: subscription?.status ?? 'none', term, endsAt }
      paid.set(deviceId, [...(paid.get(deviceId) ?? []), payment])
    }
  return paid
}

function paymentDifferences(
  deviceId: string,
  payments: readonly Payment[],
  device: StoredPlanDevice | undefined,
): PaymentDifference[] {
  const users = payments.map(({ userId }) => userId)
  const there = users.join(betweenPayers)
  const [payment] = payments
  if (!payment) return []
  const { userId } = payment
  if (!device) return [difference('deviceGone', { deviceId, userId, there })]
  const here = device.item?.userId ?? null
  if (payments.length > 1) return [difference('twoPayers', { deviceId, userId: here, here, there })]
  if (!device.item?.isConfirmed) return [difference('paidNotHere', { deviceId, userId, there: payment.term })]
  if (here !== userId) return [difference('otherPayer', { deviceId, userId, here, there })]
  return factDifferences(device, device.item, payment)
}

function factDifferences(
  device: StoredPlanDevice,
  { term, access }: NonNullable<StoredPlanDevice['item']>,
  payment: Payment,
): PaymentDifference[] {
  const { deviceId, tier, subscription, endsAt } = device
  const { userId } = payment
  const found: PaymentDifference[] = []
  if (term !== payment.term)
    found.push(difference('otherTerm', { deviceId, userId, here: term, there: payment.term }))
  if (endsAt !== payment.endsAt)
    found.push(
      difference('otherEnd', {
        deviceId,
        userId,
        here: endsAt?.toString() ?? null,
        there: `${payment.endsAt}`,
      }),
    )
  if (tier !== 'Hosted' || subscription !== payment.status)
    found.push(
      difference('notHosted', { deviceId, userId, here: `${tier}, ${subscription}`, there: payment.status }),
    )
  // A cancelled subscription ends without action.
  if (access !== 'own' && payment.status !== 'cancelled')
    found.push(difference('payerNotAdded', { deviceId, userId, here: access, there: payment.term }))
  return found
}

/** Differences of a device that nobody pays for at the provider. */
function unpaidDifferences(
  { deviceId, tier, subscription, item }: StoredPlanDevice,
  asked: ReadonlySet<string>,
): PaymentDifference[] {
  if (item && !item.isConfirmed) return []
  // A payer who could not be looked up may still be paying.
  if (item && !asked.has(item.userId)) return []
  if (item) return [difference('hereNotPaid', { deviceId, userId: item.userId, here: item.term })]
  const isActive = subscription === 'active' || subscription === 'past_due'
  return tier === 'Hosted' && isActive ? [difference('hostedByNobody', { deviceId, here: subscription })] : []
}
