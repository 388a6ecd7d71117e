import { type SiteSettings, siteSettingsSchema } from '@fieldport/contract'
import { defaultSwitches } from '@fieldport/domain'

/** A brand as it starts. */
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

/** Settings as stored, perhaps before a newer one existed: what is missing has its default. */
export function readSettings(stored: unknown): SiteSettings {
  const partial = stored as Partial<SiteSettings>
  return siteSettingsSchema.parse({
    ...defaultSettings,
    ...partial,
    regulatory: { ...defaultSettings.regulatory, ...partial.regulatory },
    switches: { ...defaultSettings.switches, ...partial.switches },
  })
}
