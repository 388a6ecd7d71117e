import type { ServerLogEntry } from '@fieldport/contract'
import { translateLabel } from '../../lib/texts/labels.ts'
import { localizeOr } from '../../lib/texts/messages.ts'
import { logRanges, type LogView } from './log-view.ts'

/** What the server is asked for. A range that begins 'an hour ago' is fixed to the minute, so that one view is one question. */
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

/** A log that ends in the past has no tail. */
export function canFollow(view: LogView, nowSeconds: number): boolean {
  return view.to === undefined || view.to > nowSeconds
}

/** The newest entry first, each once: a tail may bring again what a page already has. */
export function mergeNewerEntries(
  present: readonly ServerLogEntry[],
  newer: readonly ServerLogEntry[],
): readonly ServerLogEntry[] {
  const known = new Set(present.map(({ id }) => id))
  return [...newer.filter(({ id }) => !known.has(id)), ...present]
}

/** What an entry says in the reader's language; one from before is in English. */
export function entryText({ text, localizable }: Pick<ServerLogEntry, 'text' | 'localizable'>): string {
  return localizeOr(localizable && withMeasurementName(localizable), text)
}

const aboutMeasurements = new Set(['logLimitRuleAdded', 'logLimitRuleChanged', 'logLimitRuleDeleted'])

/** A name of the catalogue is noted in English; what a person named stays as it is. */
function withMeasurementName<Entry extends NonNullable<ServerLogEntry['localizable']>>(entry: Entry): Entry {
  const key = entry.params['key']
  if (!aboutMeasurements.has(entry.id) || typeof key !== 'string') return entry
  return { ...entry, params: { ...entry.params, key: translateLabel(key) } }
}
