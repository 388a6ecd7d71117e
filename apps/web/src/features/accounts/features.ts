import type { SessionUser } from '@fieldport/contract'
import type { SiteFeature } from '@fieldport/domain'

/** Whether a part of the portal is open to this person, by the brand of their account. */
export function hasFeature(user: SessionUser | null | undefined, feature: SiteFeature): boolean {
  return user?.features.includes(feature) ?? false
}
