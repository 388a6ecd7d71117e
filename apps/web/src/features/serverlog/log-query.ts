import type { ServerLogEntry } from '@fieldport/contract'
import { translateMeasurement } from '../../lib/texts/labels.ts'
import { localizeOr } from '../../lib/texts/messages.ts'
import { logRanges, type LogView } from './log-view.ts'

/** The input of the call. A relative range is rounded to the minute, so that a view keeps its query key. */
export function toLogQuery(view: LogView, nowSeconds: number) {
  const { q = '', kinds, range, from, to } = view
  const start = range ? Math.floor((nowSeconds - logRanges[range]) / 60) * 60 : from
  return {
    q,
    ...(kinds === undefined ? {} : { kinds }),
    ...(start === undefined ? {} : { from: start }),
    ...(to === undefined ? {} : { to }),
  }
}

/** A log that ends in the past cannot be followed. */
export function canFollow(view: LogView, nowSeconds: number): boolean {
  return view.to === undefined || view.to > nowSeconds
}

/** Newest first, without duplicates: a followed log may return entries that a page already has. */
export function mergeNewerEntries(
  present: readonly ServerLogEntry[],
  newer: readonly ServerLogEntry[],
): readonly ServerLogEntry[] {
  const known = new Set(present.map(({ id }) => id))
  return [...newer.filter(({ id }) => !known.has(id)), ...present]
}

/** An entry's text in the reader's language; entries of earlier versions are in English. */
export function entryText({ text, localizable }: Pick<ServerLogEntry, 'text' | 'localizable'>): string {
  return localizeOr(localizable && withMeasurementName(localizable), text)
}

const aboutMeasurements = new Set(['logLimitRuleAdded', 'logLimitRuleChanged', 'logLimitRuleDeleted'])

/** Catalogue names are logged in English and localised here; names that people gave stay. */
function withMeasurementName<Entry extends NonNullable<ServerLogEntry['localizable']>>(entry: Entry): Entry {
  const key = entry.params['key']
  if (!aboutMeasurements.has(entry.id) || typeof key !== 'string') return entry
  return { ...entry, params: { ...entry.params, key: translateMeasurement(key) } }
}
