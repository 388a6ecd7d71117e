import type { TFunction } from 'i18next'
import { localizeOr } from '../../../lib/texts/messages.ts'
import type { NotApplied } from '../form/config-store.ts'

/** Why the device does not have the requested value, with the device's own reason if it gave one. */
export function notAppliedText(
  { outcome, reason, localizable }: Pick<NotApplied, 'outcome' | 'reason' | 'localizable'>,
  reported: string,
  t: TFunction,
): string {
  if (outcome === 'ignored')
    return t('The device accepted the change, but still reports {{value}}.', { value: reported })
  const words = reason === null ? '' : localizeOr(localizable, reason)
  if (outcome === 'unanswered') return words
  return words === ''
    ? t('Not applied: the device refused another setting of the same save.')
    : t('Refused by the device: {{reason}}', { reason: words })
}
