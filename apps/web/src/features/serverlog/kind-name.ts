import type { TFunction } from 'i18next'
import type { LogKind } from './log-view.ts'

export function kindName(kind: LogKind, t: TFunction): string {
  switch (kind) {
    case 'connection':
      return t('Connections')
    case 'refused':
      return t('Refused')
    case 'command':
      return t('Commands')
    case 'settings':
      return t('Settings')
    case 'firmware':
      return t('Firmware')
    default:
      return t('Data')
  }
}
