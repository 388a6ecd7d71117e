import { type SiteSettings, siteSettingsSchema } from '@fieldport/contract'
import { defaultSwitches } from '@fieldport/domain'

/** Settings of a new brand. */
export const defaultSettings: SiteSettings = {
  hosts: [],
  brandName: 'Portal',
  isDevelopment: false,
  colour: '#1d5fc2',
  copyright: '',
  termsUrl: '',
  privacyUrl: '',
  termsText: '',
  privacyText: '',
  docsUrl: '/api/docs',
  supportEmail: '',
  mailFromName: '',
  mailFromAddress: '',
  mailFooter: '',
  mapStyleUrl: '',
  mapSatelliteUrl: '',
  regulatory: { 'ORB-C1': '', 'QUAD-C2': '' },
  switches: { ...defaultSwitches },
}

/** Adds defaults for settings that did not exist when these were stored. */
export function readSettings(stored: unknown): SiteSettings {
  const partial = stored as Partial<SiteSettings>
  return siteSettingsSchema.parse({
    ...defaultSettings,
    ...partial,
    regulatory: { ...defaultSettings.regulatory, ...partial.regulatory },
    switches: { ...defaultSettings.switches, ...partial.switches },
  })
}
