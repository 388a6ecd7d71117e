import type { Widget } from '@fieldport/domain'
import type { TFunction } from 'i18next'

/** A widget's name, or its number if it has none. */
export function widgetTitle(
  { number, widget }: { readonly number: number; readonly widget: Pick<Widget, 'name'> },
  t: TFunction,
): string {
  return widget.name || t('Widget {{number}}', { number })
}
