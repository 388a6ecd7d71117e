import type { SessionUser } from '@fieldport/contract'
import { describe, expect, it } from 'vitest'
import { accountSections, sectionOfTab, visibleSections } from './sections.ts'

const user = (features: SessionUser['features']) => ({ features }) as SessionUser

describe('sectionOfTab', () => {
  it('matches the tab in upper case', () => {
    expect(sectionOfTab('mfa', accountSections)).toBe('MFA')
    expect(sectionOfTab('Api', accountSections)).toBe('API')
  })

  it('defaults to the billing details, or to the profile if plans are hidden', () => {
    expect(sectionOfTab(undefined, accountSections)).toBe('BILLING')
    expect(sectionOfTab('nothing', accountSections)).toBe('BILLING')
    expect(sectionOfTab('billing', ['PROFILE', 'API'])).toBe('PROFILE')
    expect(sectionOfTab(undefined, ['PROFILE', 'API'])).toBe('PROFILE')
  })
})

describe('visibleSections', () => {
  it('shows the sections that the brand enables', () => {
    expect(visibleSections(user(['account', 'mfaSetup', 'plans', 'apiCredentials']), false)).toEqual(
      accountSections,
    )
    expect(visibleSections(user(['account']), false)).toEqual([
      'PROFILE',
      'PASSWORD',
      'SESSIONS',
      'PREFERENCES',
      'NOTIFICATIONS',
      'DATA',
    ])
  })

  it('keeps MFA for users who have a second factor, so that they can disable it', () => {
    expect(visibleSections(user(['account']), true)).toContain('MFA')
  })
})
