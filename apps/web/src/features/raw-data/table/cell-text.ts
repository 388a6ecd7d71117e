import {
  type CardDisplay,
  eventLevelName,
  eventsKey,
  formatText,
  parseEvents,
  type RawValue,
  receivedKey,
} from '@fieldport/domain'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { formatDateTime, type TimeStyle } from '../../../lib/format/times.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import { isolateOnPage, withoutDirectionMarks } from '../../../lib/format/direction.ts'
import { translateDeviceText } from '../../../lib/texts/labels.ts'

export type CellText = { readonly text: string; readonly isNumber: boolean }

const nothing: CellText = { text: '', isNumber: false }

/** Creates the formatter of a column: its decimals, unit and texts are the same as on its card. */
export function createCellFormat(display: CardDisplay, style: TimeStyle): (value: RawValue) => CellText {
  const { convert, decimals } = toDisplayUnit(display)
  const isTime = display.key === receivedKey
  return (value) => {
    if (value === null) return nothing
    if (typeof value === 'number') {
      if (isTime) return { text: formatRowTime(value, style), isNumber: false }
      return { text: formatNumber(convert(value), decimals), isNumber: true }
    }
    return { text: typeof value === 'boolean' ? String(value) : formatWords(value, display), isNumber: false }
  }
}

/** The time of a row; milliseconds are shown unless they are zero. */
export function formatRowTime(seconds: number, style: TimeStyle): string {
  const milliseconds = Math.round(seconds * 1000) % 1000
  const text = formatDateTime(seconds, style)
  if (milliseconds === 0) return text
  return isolateOnPage(`${withoutDirectionMarks(text)}.${String(milliseconds).padStart(3, '0')}`)
}

function formatWords(text: string, display: CardDisplay): string {
  const list = parseList(text)
  if (list) return display.key === eventsKey ? formatEvents(list, text) : formatList(list)
  const isText = display.card === 'string'
  const format = isText ? display.textFormat : 'default'
  const isEncoded = isText ? display.encoded : display.key.startsWith('capture')
  return translateDeviceText(formatText(text, format, isEncoded))
}

/** Parses a list's JSON text; undefined for any other text. */
function parseList(text: string): readonly unknown[] | undefined {
  if (!text.startsWith('[')) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function formatEvents(list: readonly unknown[], text: string): string {
  const events = parseEvents(list)
  if (events.length === 0) return list.length === 0 ? '' : text
  return events
    .map(({ lv, topic, msg }) => [eventLevelName(lv), topic, msg].filter(Boolean).join(' '))
    .join(' · ')
}

/** Bus frames as 'id data', tags as their values; values that are not objects are unchanged. */
function formatList(list: readonly unknown[]): string {
  return list.map(formatItem).join(' · ')
}

function formatItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  return Object.entries(item)
    .map(([name, value]) => {
      if (name === 'id' && typeof value === 'number') return `0x${value.toString(16).toUpperCase()}`
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
    })
    .join(' ')
}
