import type { PermissionLevel } from '@fieldport/domain'
import type { TFunction } from 'i18next'

export function permissionName(level: PermissionLevel, t: TFunction): string {
  switch (level) {
    case 'ADMIN':
      return t('Admin')
    case 'USER':
      return t('User')
    case 'OPERATOR':
      return t('Operator')
    default:
      return t('View')
  }
}
