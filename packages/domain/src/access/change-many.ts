import type { PlainMessageId } from '@fieldport/messages'
import { hasCapability, type PermissionLevel } from './access.ts'
import { wouldRemoveLastAdmin } from './device-users.ts'

/** Devices of one change. */
export const maximumUserChangeDevices = 500

/** What one device knows when the access of one address to it is to be changed. */
export type AccessFacts = {
  /** Of whoever changes it, with what teams lend; null: they may not even see the device. */
  readonly callerLevel: PermissionLevel | null
  /** Own levels of its people. */
  readonly levels: ReadonlyMap<string, PermissionLevel>
  /** The account of the address; null: none yet. */
  readonly userId: string | null
  /** With which level the address is invited; null: it is not. */
  readonly invited: PermissionLevel | null
  /** What teams give the person; null: nothing. */
  readonly inherited: PermissionLevel | null
  readonly payerId: string | null
  /** Whether an address without an account may sign up. */
  readonly maySignUp: boolean
}

export const accessChangeStatuses = [
  'added',
  'invited',
  'changed',
  'removed',
  'withdrawn',
  'unchanged',
  'refused',
] as const

export type AccessChange = {
  readonly status: (typeof accessChangeStatuses)[number]
  readonly from: PermissionLevel | null
  readonly to: PermissionLevel | null
  /** null: it is not refused. */
  readonly refusal: PlainMessageId | null
}

/** What becomes of the access of one address to one device. @param wanted null: none any more */
export function planAccessChange(facts: AccessFacts, wanted: PermissionLevel | null): AccessChange {
  const { levels, userId, invited, callerLevel } = facts
  const own = userId === null ? null : (levels.get(userId) ?? null)
  const from = own ?? invited
  const refuse = (refusal: PlainMessageId): AccessChange => ({ status: 'refused', from, to: from, refusal })
  // Whoever may not change its people is told nothing of them.
  const unseen = { status: 'refused', from: null, to: null } as const
  if (callerLevel === null) return { ...unseen, refusal: 'notFound' }
  if (!hasCapability(callerLevel, 'editUsers')) return { ...unseen, refusal: 'permissionMissing' }
  if (own === null && wanted === null && invited === null)
    return facts.inherited === null
      ? { status: 'unchanged', from, to: null, refusal: null }
      : refuse('accessComesByTeam')
  if (from === wanted) return { status: 'unchanged', from, to: wanted, refusal: null }
  if (own !== null && userId !== null) {
    if (wanted === null && facts.payerId === userId) return refuse('userHasSubscription')
    if (wouldRemoveLastAdmin(levels, userId, wanted)) return refuse('lastAdmin')
    return { status: wanted === null ? 'removed' : 'changed', from, to: wanted, refusal: null }
  }
  if (wanted === null) return { status: 'withdrawn', from, to: null, refusal: null }
  if (userId !== null) return { status: 'added', from: null, to: wanted, refusal: null }
  if (!facts.maySignUp) return refuse('accountMissingForInvitation')
  return { status: 'invited', from, to: wanted, refusal: null }
}
