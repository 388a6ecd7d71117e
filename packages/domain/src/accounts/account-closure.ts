import { createMessage, type Message } from '@fieldport/messages'

/** Why an account cannot be closed yet. */
export const closureObstacles = ['lastAdmin', 'subscription', 'lastVendor'] as const
export type ClosureObstacle = {
  readonly reason: (typeof closureObstacles)[number]
  readonly deviceIds: readonly string[]
  readonly message: Message
}

export type ClosureFacts = {
  /** Devices that would have no Admin left. */
  readonly lastAdminOf: readonly string[]
  /** Devices that the person pays for or is currently buying. */
  readonly paysFor: readonly string[]
  /** Whether the payment provider has a subscription of this person that has not ended. */
  readonly hasSubscription: boolean
  /** Whether nobody else could manage the portal. */
  readonly isLastVendor: boolean
}

/** What the person has to do before the account can be closed; empty: nothing. */
export function findClosureObstacles(facts: ClosureFacts): readonly ClosureObstacle[] {
  const { lastAdminOf, paysFor, hasSubscription, isLastVendor } = facts
  const found: ClosureObstacle[] = []
  if (lastAdminOf.length > 0)
    found.push({
      reason: 'lastAdmin',
      deviceIds: lastAdminOf,
      message: createMessage('closureLastAdmin'),
    })
  if (paysFor.length > 0 || hasSubscription)
    found.push({ reason: 'subscription', deviceIds: paysFor, message: createMessage('closureSubscription') })
  if (isLastVendor)
    found.push({ reason: 'lastVendor', deviceIds: [], message: createMessage('lastVendorAccount') })
  return found
}

/** Stored in place of the name or address of whoever did something, once the account is closed. Screens show it in their language. */
export const closedAccountName = 'Closed account'
