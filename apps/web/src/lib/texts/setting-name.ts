import { isPortalSetting } from '@fieldport/domain'
import type { TFunction } from 'i18next'

/** The display name of a portal setting; other keys are returned unchanged. */
export function settingName(key: string, t: TFunction): string {
  if (!isPortalSetting(key)) return key
  switch (key) {
    case 'PORTAL_deviceName':
      return t('Device name')
    case 'PORTAL_deviceNotes':
      return t('Asset Notes')
    case 'PORTAL_displaySettings':
      return t('Display settings')
    case 'PORTAL_computedChannels':
      return t('Computed channels')
    case 'PORTAL_timeZone':
      return t('Time zone')
    case 'PORTAL_config_to_portal_ts':
      return t('Response to the warning that the configuration is not sent')
    case 'SPC_allowed_devices':
      return t('Device to Device API')
    default:
      return t('AEMP API')
  }
}
