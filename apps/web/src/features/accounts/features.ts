import type { SessionUser } from '@fieldport/contract'
import type { SiteFeature } from '@fieldport/domain'

/** Whether the brand of the person's account has a feature. */
export function hasFeature(user: SessionUser | null | undefined, feature: SiteFeature): boolean {
  return user?.features.includes(feature) ?? false
}
