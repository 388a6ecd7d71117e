import type { Widget } from '@fieldport/domain'
import type { TFunction } from 'i18next'

/** What a widget is called: by its name, or by its number where nobody gave it one. */
export function widgetTitle(
  { number, widget }: { readonly number: number; readonly widget: Pick<Widget, 'name'> },
  t: TFunction,
): string {
  return widget.name || t('Widget {{number}}', { number })
}
