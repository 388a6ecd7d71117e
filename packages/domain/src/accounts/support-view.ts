/** How long support may look at an account before it has to ask for it again. */
export const supportViewSeconds = 30 * 60
/** Letters of why support looks at an account; the person reads it. */
export const minimumSupportReason = 5
export const maximumSupportReason = 200

type Account = { readonly userId: string; readonly groups: readonly string[] }

/**
 * Whether somebody may be looked at the way support does: never another vendor account, whose view would show everybody.
 * @param viewer null: who asked has no account any more
 */
export function mayBeViewed(person: Account | null, viewer: Account | null): person is Account {
  if (!person || !viewer || person.userId === viewer.userId) return false
  return viewer.groups.includes('senquip_admin') && !person.groups.includes('senquip_admin')
}

/** Over at its end, when somebody ended it, and when the vendor or the person is no longer who they were. */
export function isSupportViewOver(
  { endsAt, isAllowed }: { readonly endsAt: number; readonly isAllowed: boolean },
  nowSeconds: number,
): boolean {
  return !isAllowed || nowSeconds >= endsAt
}
