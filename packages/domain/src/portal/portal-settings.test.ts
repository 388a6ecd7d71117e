import { describe, expect, it } from 'vitest'
import { capabilities, sessionGroups } from '../access/access.ts'
import {
  alertFrequency,
  dataJobWindowSeconds,
  isDataJobRunning,
  isPortalSetting,
  portalSettings,
} from './portal-settings.ts'

describe('alertFrequency', () => {
  it.each([
    [0, 'Never'],
    [-1, 'Never'],
    [1, 'Daily'],
    [600, 'Daily'],
    [3600, 'Daily'],
    [86_400, 'Daily'],
    [1_296_000, 'Daily'],
    [1_296_001, 'Once'],
    [2_592_000, 'Once'],
  ])('%i s is %s', (seconds, frequency) => expect(alertFrequency(seconds)).toBe(frequency))
})

describe('isDataJobRunning', () => {
  const job = { active: true, timestamp: 1000, action: 'delete' } as const
  it.each([
    [job, 1000, true],
    [job, 1000 + dataJobWindowSeconds - 1, true],
    [job, 1000 + dataJobWindowSeconds, false],
    [{ ...job, active: false }, 1000, false],
    [null, 1000, false],
  ])('%j at %i: %s', (each, now, expected) => expect(isDataJobRunning(each, now)).toBe(expected))
})

describe('portal settings', () => {
  it('are exactly those of the list', () => {
    expect(isPortalSetting('PORTAL_displaySettings')).toBe(true)
    expect(['toString', '__proto__', 'PORTAL_userScript', 'DATA_job', ''].some(isPortalSetting)).toBe(false)
  })

  it('require existing capabilities and groups', () => {
    for (const rule of Object.values(portalSettings)) {
      expect(capabilities).toContain(rule.capability)
      expect(['group' in rule ? rule.group : undefined, ...sessionGroups]).toContain(
        'group' in rule ? rule.group : undefined,
      )
    }
  })

  it('for fleet equipment require its group and its plan', () => {
    const aemp = Object.entries(portalSettings).filter(([key]) => key.startsWith('AEMP_'))
    expect(aemp).toHaveLength(9)
    expect(aemp.every(([, rule]) => 'group' in rule && rule.gate === 'apiEnabled')).toBe(true)
  })
})
