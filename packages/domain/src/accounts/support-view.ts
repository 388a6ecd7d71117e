/** How long a support view lasts. */
export const supportViewSeconds = 30 * 60
/** Limits of the reason for a support view; the person can read it. */
export const minimumSupportReason = 5
export const maximumSupportReason = 200

type Account = { readonly userId: string; readonly groups: readonly string[] }

/**
 * Whether an account may be viewed by support: never another vendor account, whose view would show everybody.
 * @param viewer null: the viewer's account no longer exists
 */
export function mayBeViewed(person: Account | null, viewer: Account | null): person is Account {
  if (!person || !viewer || person.userId === viewer.userId) return false
  return viewer.groups.includes('senquip_admin') && !person.groups.includes('senquip_admin')
}

/**
 * A support view ends at its end time, when somebody ends it, or when the vendor or the person is no longer eligible.
 */
export function isSupportViewOver(
  { endsAt, isAllowed }: { readonly endsAt: number; readonly isAllowed: boolean },
  nowSeconds: number,
): boolean {
  return !isAllowed || nowSeconds >= endsAt
}
