import type { DisplayType } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import type { GaugeField } from './display-draft.ts'

/** 'default' is a trend line for numbers and escaped text for strings. Source: specification 3, section 3. */
export function typeLabel(type: DisplayType, isText: boolean, t: TFunction): string {
  const labels: Readonly<Record<DisplayType, string>> = {
    default: isText ? t('Escaped text') : t('Trend line'),
    gauge: t('Gauge'),
    digital: t('Digital'),
    hours: t('Hours'),
    raw: t('Raw'),
    hex: t('Hex'),
    base64: t('Base64'),
    hide: t('Hidden'),
  }
  return labels[type]
}

export function gaugeLabels(t: TFunction): Readonly<Record<GaugeField, string>> {
  return {
    min: t('Minimum'),
    max: t('Maximum'),
    warnLow: t('Low warning'),
    warnHigh: t('High warning'),
    alarmLow: t('Low alarm'),
    alarmHigh: t('High alarm'),
  }
}

/** The labels of stored fields, for conflicts. */
export function fieldLabels(t: TFunction): Readonly<Record<string, string>> {
  return {
    displayType: t('Display type'),
    sort: t('Display order'),
    dp: t('Decimal places'),
    name: t('Name'),
    units: t('Units'),
    showSummary: t('Show summary'),
    showLastReading: t('Show last reading'),
    gaugeSettings: t('Gauge'),
    digitalSettings: t('Digital'),
    confirmEnabled: t('Ask before sending'),
    confirmText: t('Confirmation text'),
    colour: t('Colour'),
    groupKey: t('Group'),
  }
}
