import type { ApplyOutcome, ShownDifference } from '@fieldport/contract'
import { planTerms, subscriptionStates } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { formatDateTime } from '../../../lib/format/times.ts'
import { subscriptionName, termName } from '../../../ui/plan-names.ts'

type Kind = ShownDifference['kind']
type Proposal = ShownDifference['proposal']

export function differenceTitle(kind: Kind, t: TFunction): string {
  const titles: Readonly<Record<Kind, string>> = {
    customerGone: t('Customer unknown to the provider'),
    paidNotHere: t('Paid for, but not recorded here'),
    hereNotPaid: t('Recorded as paid, but not paid for'),
    otherTerm: t('Different term'),
    otherEnd: t('Different end of the term'),
    otherStatus: t('Different subscription status'),
    notHosted: t('Paid for, but on another plan'),
    otherPayer: t('Different payer'),
    twoPayers: t('Paid for by two people'),
    deviceGone: t('Charged for a device that does not exist'),
    otherQuantity: t('Charged for a different number of devices'),
    openInvoice: t('Unpaid invoice'),
    payerNotAdded: t("Payer isn't added to the device"),
    hostedByNobody: t('Hosted, but nobody pays'),
  }
  return titles[kind]
}

/** What applying a proposal does, or what a person has to do. */
export function proposalText(proposal: Proposal, t: TFunction): string {
  const texts: Readonly<Record<Proposal, string>> = {
    fetchAgain: t("Fetch the provider's data and store it. Nobody is charged."),
    removeThere: t('Stop charging for this device at the provider.'),
    endPlan: t(
      'End the plan. The Admins are notified, and data beyond Basic is deleted after the grace period.',
    ),
    refundOne: t(
      'Ask both people which of them will keep paying. At the provider, take the device off the other subscription and refund it.',
    ),
    correctQuantity: t(
      'At the provider, set the quantity to the number of devices listed there. Refund the overcharge.',
    ),
    checkInvoices: t('At the provider, open this customer and settle the invoice with them.'),
    addPayer: t(
      'Ask an Admin to add this person to the device. If they no longer want to pay, take the device off their subscription at the provider.',
    ),
    askCustomer: t(
      'Ask this person to set their billing details again. The portal then creates a new customer.',
    ),
  }
  return texts[proposal]
}

/** The label of a proposal's button. */
export function applyLabel(proposal: Proposal, t: TFunction): string {
  if (proposal === 'removeThere') return t('Stop charging')
  return proposal === 'endPlan' ? t('End plan') : t('Fetch again')
}

export function outcomeText(outcome: ApplyOutcome, t: TFunction): string {
  const texts: Readonly<Record<ApplyOutcome, string>> = {
    applied: t('Done. The provider and the portal now agree.'),
    gone: t('This difference no longer exists. Nothing was changed.'),
    changed: t('The values have changed, so nothing was done. Check the new ones.'),
    remains: t('Applied, but they still differ. Check this customer at the provider.'),
  }
  return texts[outcome]
}

/** The two sides with their labels. */
export function getDifferenceSides({ kind, here, there }: ShownDifference, t: TFunction) {
  const isOfProvider = kind === 'otherQuantity'
  return [
    { name: isOfProvider ? t('Listed at the provider') : t('Portal'), text: sideText(kind, here, t) },
    { name: isOfProvider ? t('Charged for') : t('Payment provider'), text: sideText(kind, there, t) },
  ] as const
}

function sideText(kind: Kind, side: string | null, t: TFunction): string {
  if (side === null) return t('Nothing')
  if (kind === 'otherEnd') return formatDateTime(Number(side))
  return side
    .split(', ')
    .map((word) => wordText(word, t))
    .join(', ')
}

/** A term or a status as text; everything else is unchanged. */
function wordText(word: string, t: TFunction): string {
  const words: Readonly<Record<string, string>> = {
    team: t('Access through a team only'),
    noAccess: t('No access'),
  }
  const term = planTerms.find((each) => each === word)
  if (term) return termName(term, t)
  const state = subscriptionStates.find((each) => each === word)
  return state ? subscriptionName(state, t) : (words[word] ?? word)
}
