import type { SessionUser } from '@fieldport/contract'
import { hasFeature } from '../features.ts'

/** Sections of the account page, in their order. The address names them in lower case. */
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
 * The section that a tab of the address opens. When it names none that is there, the billing details open, and where plans are hidden
 * the profile. Source: specification 1, section 2 ('Account page').
 */
export function sectionOfTab(tab: string | undefined, visible: readonly AccountSection[]): AccountSection {
  const wanted = tab?.toUpperCase()
  const first = visible.includes('BILLING') ? 'BILLING' : 'PROFILE'
  return visible.find((section) => section === wanted) ?? first
}

/**
 * What this person sees. Where the brand does not allow to set up a second factor, whoever has one may still disable it.
 * Source: specification 1, section 2 ('Account page').
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
