import type { CustomAxis } from '@fieldport/domain'
import type { TFunction } from 'i18next'

/** The title of an axis in the editor: its name, otherwise its number. */
export function axisTitle({ id, name }: Pick<CustomAxis, 'id' | 'name'>, t: TFunction): string {
  return name.trim() === '' ? t('Axis {{number}}', { number: id.replace(/^ax/, '') }) : name
}
