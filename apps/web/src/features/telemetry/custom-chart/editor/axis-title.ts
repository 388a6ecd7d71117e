import type { CustomAxis } from '@fieldport/domain'
import type { TFunction } from 'i18next'

/** What an axis is called in the editor: its name, else its number. */
export function axisTitle({ id, name }: Pick<CustomAxis, 'id' | 'name'>, t: TFunction): string {
  return name.trim() === '' ? t('Axis {{number}}', { number: id.replace(/^ax/, '') }) : name
}
