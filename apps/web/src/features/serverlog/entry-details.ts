import type { ServerLogEntry } from '@fieldport/contract'
import { isObject } from '@fieldport/domain'
import { isMessage } from '@fieldport/messages'
import type { TFunction } from 'i18next'
import { keepLeftToRight } from '../../lib/format/direction.ts'
import { formatCount, formatDataSize } from '../../lib/format/numbers.ts'
import { localize } from '../../lib/texts/messages.ts'
import { settingName } from '../../lib/texts/setting-name.ts'

type Details = ServerLogEntry['details']
type Describe = (value: unknown, t: TFunction) => readonly string[]

/** A setting's value may be a long list. */
const valueCharacters = 60

/**
 * How each detail is shown. Details that the entry's sentence already contains, or that only programs need, are left
 * out.
 */
const describe: Readonly<Record<string, Describe>> = {
  transport: () => [],
  isConnected: () => [],
  count: () => [],
  method: () => [],
  ts: () => [],
  kind: () => [],
  filename: () => [],
  id: () => [],
  via: (via, t) => [t('Over {{transport}}', { transport: String(via).toUpperCase() })],
  by: (by, t) => [t('By {{person}}', { person: String(by) })],
  note: (note, t) => [t('Note: {{note}}', { note: String(note) })],
  keys: (keys, t) => {
    const names = listOf(keys).map((key) => (typeof key === 'string' ? settingName(key, t) : valueText(key)))
    return [t('Settings: {{settings}}', { settings: [...new Set(names)].join(', ') })]
  },
  changes: (changes) => listOf(changes).filter(isObject).map(changeText),
  conditions: (conditions) => [
    listOf(conditions)
      .filter(isObject)
      .map(({ subject }) => valueText(subject))
      .join(', '),
  ],
  attempts: (attempts, t) =>
    Number(attempts) > 1 ? [t('Attempt {{number}}', { number: formatCount(Number(attempts)) })] : [],
  points: (points, t) => [t('{{count}} points', { count: Number(points) })],
  sizeBytes: (bytes, t) => [t('Message of {{size}}', { size: formatDataSize(Number(bytes)) })],
  otherReasons: (reasons) => listOf(reasons).filter(isMessage).map(localize),
  // Entries of earlier versions contain codes.
  reasons: (reasons) => listOf(reasons).map(valueText),
  leftOut: (_, t) => [t('The details were too long to store.')],
}

/** An entry's details beside its sentence, one phrase each; unknown details of other versions are shown as they are. */
export function describeDetails(details: Details, t: TFunction): readonly string[] {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .flatMap(([name, value]) =>
      Object.hasOwn(describe, name) ? (describe[name]?.(value, t) ?? []) : [`${name}: ${valueText(value)}`],
    )
    .filter((phrase) => phrase !== '')
}

function changeText({ key, from, to }: Readonly<Record<string, unknown>>): string {
  const before = from === null || from === undefined ? '' : `${valueText(from)} `
  return keepLeftToRight(`${valueText(key)} ${before}→ ${valueText(to)}`)
}

function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '—')
  return text.length > valueCharacters ? `${text.slice(0, valueCharacters).toWellFormed()}…` : text
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}
