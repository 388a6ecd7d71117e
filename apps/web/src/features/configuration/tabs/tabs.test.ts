import type { DeviceSettings, SessionUser } from '@fieldport/contract'
import type { PermissionLevel } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { shownTabs } from './registry.ts'
import { parseSettingsView, settingsTabs } from './tab-ids.ts'

type Who = { readonly level?: PermissionLevel; readonly groups?: readonly string[] }

function tabsFor(config: Record<string, unknown>, { level = 'USER', groups = [] }: Who = {}) {
  const settings = { myPermission: level } as DeviceSettings
  return shownTabs({ config, settings, user: { groups } as unknown as SessionUser }).map(({ id }) => id)
}

describe('tabs', () => {
  it('are in the order of the specification', () => {
    const shown = tabsFor(
      { 'script.enable': true, 'script.num1': 0 },
      { level: 'ADMIN', groups: ['senquip_admin'] },
    )
    expect(shown).toEqual(settingsTabs.filter((tab) => shown.includes(tab)))
  })

  it('include Custom only if scripting is on and a first number is set', () => {
    expect(tabsFor({ 'script.enable': true, 'script.num1': 0 })).toContain('Custom')
    expect(tabsFor({ 'script.enable': true })).not.toContain('Custom')
    expect(tabsFor({ 'script.enable': true, 'script.num1': null })).toContain('Custom')
    expect(tabsFor({ 'script.enable': false, 'script.num1': 1 })).not.toContain('Custom')
  })

  it('include Admin only with the permission, and Vendor only for the vendor', () => {
    expect(tabsFor({})).not.toContain('Admin')
    expect(tabsFor({}, { level: 'ADMIN' })).toContain('Admin')
    expect(tabsFor({}, { level: 'ADMIN' })).not.toContain('Vendor')
    expect(tabsFor({}, { groups: ['senquip_admin'] })).toContain('Vendor')
  })
})

describe('the URL of a tab', () => {
  it('is case-insensitive, and an unknown tab is ignored', () => {
    expect(parseSettingsView({ tab: 'network', key: 'gsm.apn' })).toEqual({ tab: 'Network', key: 'gsm.apn' })
    expect(parseSettingsView({ tab: 'constructor' })).toEqual({})
    expect(parseSettingsView({ tab: ['Network'], key: 5 })).toEqual({})
  })
})
