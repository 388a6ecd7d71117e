import type { CardDisplay, WidgetElement, WidgetElementType } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { nameOfKey } from '../drawing/element-reading.ts'

export function elementTypeLabels(t: TFunction): Readonly<Record<WidgetElementType, string>> {
  return {
    value: t('Value'),
    levelIndicator: t('Level indicator'),
    statusIndicator: t('Status indicator'),
    text: t('Text'),
  }
}

/** An element's label, or else the name of its data key, or else its type. */
export function elementName(
  { displayType, label, dataElement }: WidgetElement,
  displays: readonly CardDisplay[],
  t: TFunction,
): string {
  if (label !== '') return label
  const isOfKey = displayType !== 'text' && dataElement !== ''
  return isOfKey ? nameOfKey(displays, dataElement) : elementTypeLabels(t)[displayType]
}
