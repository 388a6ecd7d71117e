import { findPlainMessage } from '@fieldport/messages'
import { removeVolatileFields } from './read-portal.ts'
import type { TableRow, Tables } from './read-tables.ts'

/** Columns that a portal changes while it is used or continues its work. */
const movingColumns: Readonly<Record<string, readonly string[]>> = {
  api_credentials: ['access_date'],
  checkpoints: ['at', 'version'],
  device_conditions: ['state', 'next_check', 'rebuilt_at', 'received_micros', 'revision'],
  forwarding_targets: ['cursor', 'batch_until', 'claim', 'next_at'],
  outgoing_messages: ['attempts', 'next_at', 'last_error'],
  recovery_codes: ['used_at'],
  rollups: ['version'],
  second_factors: ['last_step'],
  sessions: ['updated_at', 'expires_at'],
  share_links: ['last_used_at'],
  storage_checks: ['checked_at'],
  subscriptions: ['synced_at'],
}

/** Attempts counted in the last minutes. */
const movingTables = new Set(['rate_limits', 'one_time_codes'])

/** Responses and arguments that contained a secret, which an upgrade may mask. */
const mayNameSecrets = new Set(['Config.Get', 'FS.Get', 'GSM.Cmd'])

function comparable(table: string, row: TableRow): TableRow {
  const without = new Set(movingColumns[table])
  const isSecret = table === 'device_commands' && mayNameSecrets.has(String(row['method']))
  if (isSecret) for (const column of ['args', 'shown_args', 'response']) without.add(column)
  const details = row['details'] as { readonly method?: unknown } | undefined
  if (table === 'audit_entries' && mayNameSecrets.has(String(details?.method))) without.add('details')
  return Object.fromEntries(Object.entries(row).filter(([column]) => !without.has(column)))
}

/** Rows of a fixture that are missing or changed, by table. Additional rows, columns and tables are ignored. */
export function findMissingRows(expected: Tables, actual: Tables): Record<string, readonly TableRow[]> {
  const missing: Record<string, readonly TableRow[]> = {}
  for (const [table, rows] of Object.entries(expected)) {
    if (movingTables.has(table)) continue
    const columns = [...new Set(rows.flatMap((row) => Object.keys(comparable(table, row))))].toSorted()
    const textOf = (row: TableRow) => {
      const kept = comparable(table, row)
      return JSON.stringify(columns.map((column) => kept[column] ?? null))
    }
    const present = new Set((actual[table] ?? []).map(textOf))
    const gone = rows.filter((row) => !present.has(textOf(row)))
    if (gone.length > 0) missing[table] = gone
  }
  return missing
}

/**
 * A response without parts that depend on the time, and those that an upgrade may mask. Texts may have been edited.
 */
export function normaliseAnswer(path: string, answer: unknown): unknown {
  const kept = nameSentences(removeVolatileFields(answer))
  if (path.endsWith('user-get-data-keys')) return withoutNamedChannels(kept)
  if (path.endsWith('user-get-device-summary')) return withoutOtherStates(kept)
  if (!path.includes('rpc-queue')) return kept
  const { Items } = kept as { Items: Record<string, unknown>[] }
  const cleaned = Items.map((item) =>
    mayNameSecrets.has(String(item['rpcmethod']))
      ? { ...item, args: undefined, device_response: undefined }
      : item,
  )
  return removeVolatileFields({ Items: cleaned })
}

/** Named channels have become columns; earlier lists of keys did not contain them. */
function withoutNamedChannels(answer: unknown): unknown {
  const { Items } = answer as { Items: readonly { readonly named?: boolean }[] }
  return { Items: Items.filter(({ named }) => !named) }
}

/** The state of a device now comes from its conditions; earlier it came from its newest reading. */
function withoutOtherStates(answer: unknown): unknown {
  const { Items } = answer as { Items: readonly Readonly<Record<string, unknown>>[] }
  return removeVolatileFields({
    Items: Items.map((item) => ('condition' in item ? item : { ...item, state: undefined })),
  })
}

/** Labels of earlier versions that were only ever part of an answer; sentences that were stored are in former-texts.ts. */
const earlierLabels: Readonly<Record<string, string>> = {
  'Added a limit rule': 'audit.conditions.limitRuleAdded',
  'Changed a limit rule': 'audit.conditions.limitRuleChanged',
  'Deleted a limit rule': 'audit.conditions.limitRuleDeleted',
}

/** Replaces the English text of a message, also of an earlier version, by the message's id. */
function nameSentences(value: unknown): unknown {
  if (typeof value === 'string') return findPlainMessage(value)?.id ?? earlierLabels[value] ?? value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(nameSentences)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, nameSentences(each)]))
}

type Columns = Readonly<Record<'ts' | 'n' | 'min' | 'max' | 'mean' | 'first' | 'last', readonly number[]>>
type Chart = {
  readonly bucketSeconds: number
  readonly source: string
  readonly series: Readonly<Record<string, Columns>>
}

type EventPage = { readonly events: readonly { readonly ts: number }[]; readonly from: number }

/** Limits events to the span of an earlier response: calls searched a month then, and everything stored now. */
export function limitToSearchedSpan(expected: unknown, actual: unknown): unknown {
  if (!isEventPage(expected) || !isEventPage(actual) || actual.from >= expected.from) return actual
  return { ...expected, events: actual.events.filter(({ ts }) => ts >= expected.from) }
}

function isEventPage(answer: unknown): answer is EventPage {
  return typeof answer === 'object' && answer !== null && 'events' in answer && 'from' in answer
}

/** Converts a chart to the buckets of an earlier response: short series are now returned sample by sample. */
export function convertToBucketsOf(expected: unknown, actual: unknown): unknown {
  if (!isChart(expected) || !isChart(actual) || actual.bucketSeconds >= expected.bucketSeconds) return actual
  const { bucketSeconds, source } = expected
  const series = Object.fromEntries(
    Object.entries(actual.series).map(([key, columns]) => {
      const grouped = groupSamples(columns, bucketSeconds)
      return [key, { ...grouped, mean: withoutRounding(grouped.mean, expected.series[key]?.mean ?? []) }]
    }),
  )
  return { ...actual, bucketSeconds, source, series }
}

/** Sums in another order differ in the last digit. */
function withoutRounding(means: readonly number[], expected: readonly number[]): readonly number[] {
  return means.map((mean, index) => {
    const before = expected[index] ?? Number.NaN
    return Math.abs(mean - before) < 1e-9 ? before : mean
  })
}

function isChart(answer: unknown): answer is Chart {
  return typeof answer === 'object' && answer !== null && 'bucketSeconds' in answer && 'series' in answer
}

function groupSamples({ ts, first }: Columns, bucketSeconds: number): Columns {
  const buckets = new Map<number, number[]>()
  for (const [index, at] of ts.entries()) {
    const start = Math.floor(at / bucketSeconds) * bucketSeconds
    buckets.set(start, [...(buckets.get(start) ?? []), first[index] ?? Number.NaN])
  }
  const values = [...buckets.values()]
  return {
    ts: [...buckets.keys()],
    n: values.map((each) => each.length),
    min: values.map((each) => Math.min(...each)),
    max: values.map((each) => Math.max(...each)),
    mean: values.map((each) => each.reduce((sum, value) => sum + value, 0) / each.length),
    first: values.map((each) => each[0] ?? Number.NaN),
    last: values.map((each) => each.at(-1) ?? Number.NaN),
  }
}
