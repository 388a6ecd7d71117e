import type { PlainMessageId } from '@fieldport/messages'
import { hasCapability, type PermissionLevel } from './access.ts'
import { payerRefusal, wouldRemoveLastAdmin } from './device-users.ts'

/** Maximum number of devices per change. */
export const maximumUserChangeDevices = 500

/** What is known about one device when an address's access to it is changed. */
export type AccessFacts = {
  /** The caller's level, including teams; null: they may not even see the device. */
  readonly callerLevel: PermissionLevel | null
  /** Its people's own levels. */
  readonly levels: ReadonlyMap<string, PermissionLevel>
  /** The account of the address; null: none yet. */
  readonly userId: string | null
  /** Whether it is the caller's own account. */
  readonly isCaller: boolean
  /** The level in the address's invitation; null: there is none. */
  readonly invited: PermissionLevel | null
  /** The person's level from teams; null: none. */
  readonly inherited: PermissionLevel | null
  readonly payerId: string | null
  /** Whether an address without an account may sign up. */
  readonly maySignUp: boolean
  /** Whether the caller may see plans. */
  readonly arePlansShown: boolean
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

/** The result for one address and one device. @param wanted null: remove access */
export function planAccessChange(facts: AccessFacts, wanted: PermissionLevel | null): AccessChange {
  const { levels, userId, invited, callerLevel } = facts
  const own = userId === null ? null : (levels.get(userId) ?? null)
  const from = own ?? invited
  const refuse = (refusal: PlainMessageId): AccessChange => ({ status: 'refused', from, to: from, refusal })
  // Callers who may not change the device's people learn nothing about them.
  const unseen = { status: 'refused', from: null, to: null } as const
  if (callerLevel === null) return { ...unseen, refusal: 'notFound' }
  if (!hasCapability(callerLevel, 'editUsers')) return { ...unseen, refusal: 'permissionMissing' }
  if (own === null && wanted === null && invited === null)
    return facts.inherited === null
      ? { status: 'unchanged', from, to: null, refusal: null }
      : refuse('accessComesByTeam')
  if (from === wanted) return { status: 'unchanged', from, to: wanted, refusal: null }
  if (own !== null && userId !== null) {
    if (wanted === null && facts.payerId === userId) {
      const reader = { isPayer: facts.isCaller, arePlansShown: facts.arePlansShown }
      return refuse(payerRefusal(reader))
    }
    if (wouldRemoveLastAdmin(levels, userId, wanted)) return refuse('lastAdmin')
    return { status: wanted === null ? 'removed' : 'changed', from, to: wanted, refusal: null }
  }
  if (wanted === null) return { status: 'withdrawn', from, to: null, refusal: null }
  if (userId !== null) return { status: 'added', from: null, to: wanted, refusal: null }
  if (!facts.maySignUp) return refuse('accountMissingForInvitation')
  return { status: 'invited', from, to: wanted, refusal: null }
}
