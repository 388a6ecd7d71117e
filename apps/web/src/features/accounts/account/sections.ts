import type { SessionUser } from '@fieldport/contract'
import { hasFeature } from '../features.ts'

/** Sections of the account page in order. The URL contains their names in lower case. */
export const accountSections = [
  'PROFILE',
  'PASSWORD',
  'MFA',
  'BILLING',
  'SUBSCRIPTIONS',
  'API',
  'SESSIONS',
  'PREFERENCES',
  'NOTIFICATIONS',
  'DATA',
] as const
export type AccountSection = (typeof accountSections)[number]

/**
 * The section that the URL's tab opens; by default Billing Details, or the profile if plans are hidden. Source:
 * specification 1, section 2 ('Account page').
 */
export function sectionOfTab(tab: string | undefined, visible: readonly AccountSection[]): AccountSection {
  const wanted = tab?.toUpperCase()
  const first = visible.includes('BILLING') ? 'BILLING' : 'PROFILE'
  return visible.find((section) => section === wanted) ?? first
}

/**
 * The sections that a person sees. If the brand does not allow setting up a second factor, people who have one may
 * still disable it. Source: specification 1, section 2 ('Account page').
 */
export function visibleSections(user: SessionUser, hasFactor: boolean): readonly AccountSection[] {
  const isVisible: Readonly<Record<AccountSection, boolean>> = {
    PROFILE: true,
    PASSWORD: true,
    MFA: hasFeature(user, 'mfaSetup') || hasFactor,
    BILLING: hasFeature(user, 'plans'),
    SUBSCRIPTIONS: hasFeature(user, 'plans'),
    API: hasFeature(user, 'apiCredentials'),
    SESSIONS: true,
    PREFERENCES: true,
    NOTIFICATIONS: true,
    DATA: true,
  }
  return accountSections.filter((section) => isVisible[section])
}
