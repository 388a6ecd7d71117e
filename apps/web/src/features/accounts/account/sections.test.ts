import type { SessionUser } from '@fieldport/contract'
import { describe, expect, it } from 'vitest'
import { accountSections, sectionOfTab, visibleSections } from './sections.ts'

const user = (features: SessionUser['features']) => ({ features }) as SessionUser

describe('sectionOfTab', () => {
  it('reads the tab in upper case', () => {
    expect(sectionOfTab('mfa', accountSections)).toBe('MFA')
    expect(sectionOfTab('Api', accountSections)).toBe('API')
  })

  it('opens the profile for everything else, also for what is not there', () => {
    expect(sectionOfTab(undefined, accountSections)).toBe('PROFILE')
    expect(sectionOfTab('billing', accountSections)).toBe('PROFILE')
    expect(sectionOfTab('mfa', ['PROFILE', 'API'])).toBe('PROFILE')
  })
})

describe('visibleSections', () => {
  it('shows what the brand opens', () => {
    expect(visibleSections(user(['account', 'mfaSetup', 'apiCredentials']), false)).toEqual(accountSections)
    expect(visibleSections(user(['account']), false)).toEqual([
      'PROFILE',
      'PASSWORD',
      'SESSIONS',
      'PREFERENCES',
    ])
  })

  it('leaves whoever has a second factor the way to disable it', () => {
    expect(visibleSections(user(['account']), true)).toContain('MFA')
  })
})
