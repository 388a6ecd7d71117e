import { eventLevelName } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { formatCount, formatUpTo } from '../../../lib/format/numbers.ts'
import { formatClock } from '../../../lib/format/times.ts'
import type { RunEntry } from '../sandbox/run-entry.ts'

const maximumDecimals = 6

/** A line for an effect other than dispatching and printing. */
export function actionText(entry: RunEntry, t: TFunction): string {
  switch (entry.kind) {
    case 'event':
      return t('{{level}} event: {{text}}', { level: levelText(entry.level, t), text: entry.text })
    case 'output':
      return outputText(entry, t)
    case 'current':
      return entry.isOn
        ? t('Current source {{number}} on', { number: entry.channel })
        : t('Current source {{number}} off', { number: entry.channel })
    case 'can':
      return canText(entry, t)
    case 'serial':
      return t('Serial {{number}}: {{text}}', { number: entry.port, text: entry.text })
    case 'config':
      return configText(entry, t)
    case 'reboot':
      return t('Reboot after {{number}} ms', { number: formatCount(entry.afterMs) })
    default:
      return ''
  }
}

function levelText(level: number, t: TFunction): string {
  const words = { INFO: t('Info'), ALERT: t('Alert'), WARN: t('Warning'), ALARM: t('Alarm') }
  return words[eventLevelName(level)]
}

function outputText({ channel: number, isOn, seconds }: RunEntry & { kind: 'output' }, t: TFunction): string {
  if (!isOn) return t('Output {{number}} off', { number })
  return seconds === null
    ? t('Output {{number}} on', { number })
    : t('Output {{number}} on for {{seconds}} s', { number, seconds: formatUpTo(seconds, maximumDecimals) })
}

function canText({ bus, id, hex, periodMs }: RunEntry & { kind: 'can' }, t: TFunction): string {
  const frame = `CAN ${bus}: ${id.toString(16).toUpperCase()} · ${hex}`
  return periodMs > 0 ? t('{{frame}}, every {{period}} ms', { frame, period: formatCount(periodMs) }) : frame
}

function configText({ changes, isSaved }: RunEntry & { kind: 'config' }, t: TFunction): string {
  const list = changes.map(([path, value]) => `${path} = ${JSON.stringify(value)}`).join(', ')
  return isSaved
    ? t('Settings: {{list}}', { list })
    : t('Settings until the next restart: {{list}}', { list })
}

/** The device's activity, in front of a line. */
export function stepText({ step, atMs }: RunEntry, t: TFunction): string {
  const time = formatClock(atMs / 1000)
  switch (step.kind) {
    case 'start':
      return t('{{time}} start', { time })
    case 'timer':
      return t('{{time}} timer', { time })
    case 'trigger':
      return t('{{time}} trigger', { time })
    default:
      return t('{{time}} point', { time })
  }
}
