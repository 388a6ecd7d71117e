import type { ConditionKind } from '@fieldport/domain'
import type { TFunction } from 'i18next'

export function conditionKindName(kind: ConditionKind, t: TFunction): string {
  switch (kind) {
    case 'limit':
      return t('Limit')
    case 'area':
      return t('Area')
    case 'event':
      return t('Event')
    case 'code':
      return t('Trouble code')
    case 'silence':
      return t('No contact')
    default:
      return t('Device clock')
  }
}
