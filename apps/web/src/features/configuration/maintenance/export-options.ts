import type { exportFlags } from '@fieldport/contract'
import type { TFunction } from 'i18next'

export type ExportFlag = (typeof exportFlags)[number]

/** In the order of the dialog. What holds passwords is off until it is asked for. */
export const exportDefaults: Readonly<Record<ExportFlag, boolean>> = {
  deviceSettings: true,
  displaySettings: true,
  assetNotes: true,
  script: true,
  notificationSettings: true,
  deviceToDeviceApi: true,
  aemp: true,
  wifi: false,
  lte: false,
}

export function flagName(flag: ExportFlag, t: TFunction): string {
  switch (flag) {
    case 'deviceSettings':
      return t('Device settings')
    case 'displaySettings':
      return t('Display settings')
    case 'assetNotes':
      return t('Asset notes')
    case 'script':
      return t('Script')
    case 'notificationSettings':
      return t('Notification settings')
    case 'deviceToDeviceApi':
      return t('Device to Device API')
    case 'aemp':
      return t('AEMP API')
    case 'wifi':
      return t('Wi-Fi, with its password')
    default:
      return t('LTE, with its password')
  }
}

/** Fleet reporting is for its own group alone. Source: specification 2, section 6. */
export function offeredFlags(groups: readonly string[]): readonly ExportFlag[] {
  const flags = Object.keys(exportDefaults) as ExportFlag[]
  return flags.filter((flag) => flag !== 'aemp' || groups.includes('aemp_api_users'))
}
