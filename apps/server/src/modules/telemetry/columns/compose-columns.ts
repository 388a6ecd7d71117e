import { mergeRecords, type PointRecord, receivedKey } from '@fieldport/domain'
import type { StoredRecord } from '../rows.ts'
import type { CellsText, WindowText } from './columns.repository.ts'

/** The points of a window: their number, and the values of each key as JSON texts of lists. */
export type Columns = {
  readonly points: number
  readonly momentsMs: readonly number[]
  readonly secondsText: string
  readonly values: ReadonlyMap<string, string>
}

/** Matches text from the engine that is a JSON value rather than a string: a number, list, object, true or false. */
const literal = /^(?:-?\d|[[{]|true$|false$)/

/**
 * The columns of a window in which each moment has one record that the engine could read, and no text has to be checked.
 * @returns moments that must be read in full, because one of their values may be a text
 */
export function composeSimpleWindow(window: WindowText): { columns: Columns; ambiguous: readonly number[] } {
  const momentsMs = JSON.parse(`[${window.momentsText}]`) as number[]
  const ambiguous = new Set<number>()
  const values = new Map<string, string>()
  for (const [key, cells] of window.cells) {
    values.set(key, cells.kind === 'json' ? cells.text : writeMixed(cells, momentsMs, ambiguous))
  }
  const columns = { points: momentsMs.length, momentsMs, secondsText: window.secondsText, values }
  return { columns, ambiguous: [...ambiguous] }
}

function writeMixed(
  { texts, mayBeText }: Extract<CellsText, { readonly kind: 'mixed' }>,
  momentsMs: readonly number[],
  ambiguous: Set<number>,
): string {
  const cells = (JSON.parse(`[${texts}]`) as (string | null)[]).map((text, at) => {
    if (text === null) return 'null'
    if (!literal.test(text)) return JSON.stringify(text)
    if (mayBeText[at] !== '1') return text
    // Replaced by the value of the record. A text such as 192.168.1.35 would not even be JSON here.
    ambiguous.add(momentsMs[at] ?? Number.NaN)
    return 'null'
  })
  return cells.join(',')
}

/** The same, with the merged values of some moments replaced by those of their records, each moment once. */
export function withRecords(columns: Columns, records: readonly StoredRecord[]): Columns {
  const merged = mergeByMoment(records)
  const places = columns.momentsMs.flatMap((ms, at) => (columns.momentsMs[at - 1] === ms ? [] : [at]))
  const momentsMs = places.map((at) => columns.momentsMs[at] ?? Number.NaN)
  const values = new Map<string, string>()
  for (const [key, text] of columns.values) {
    const cells = JSON.parse(`[${text}]`) as unknown[]
    const kept = places.map((at, place) => {
      const record = merged.get(momentsMs[place] ?? Number.NaN)
      return record ? ownValue(record, key) : cells[at]
    })
    values.set(key, kept.map(writeValue).join(','))
  }
  return { points: momentsMs.length, momentsMs, secondsText: momentsMs.map(toSeconds).join(','), values }
}

function mergeByMoment(records: readonly StoredRecord[]): ReadonlyMap<number, PointRecord> {
  const groups = new Map<number, StoredRecord[]>()
  for (const record of records) {
    const group = groups.get(record.tsMs)
    if (group) group.push(record)
    else groups.set(record.tsMs, [record])
  }
  return new Map([...groups].map(([ms, group]) => [ms, mergeGroup(group)]))
}

function mergeGroup(group: readonly StoredRecord[]): PointRecord {
  const received = Math.min(...group.map(({ receivedMicros }) => receivedMicros)) / 1e6
  const record = mergeRecords(
    group.map(({ contentHash, json }) => ({ contentHash, record: JSON.parse(json) as PointRecord })),
  )
  return { ...record, [receivedKey]: received }
}

function ownValue(record: PointRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : null
}

/** A number that JSON cannot represent is not a number. */
function writeValue(value: unknown): string {
  return JSON.stringify(value ?? null)
}

function toSeconds(ms: number): number {
  return ms / 1000
}

/** Adds computed values and decoded signals to the measured ones, matched by moment. */
export function withDerived(
  columns: Columns,
  derived: ReadonlyMap<string, ReadonlyMap<number, string>>,
): Columns {
  const values = new Map(columns.values)
  for (const [key, byMoment] of derived)
    values.set(key, columns.momentsMs.map((ms) => byMoment.get(ms) ?? 'null').join(','))
  return { ...columns, values }
}

/** A line of the response. */
export function writeLine({ secondsText, values }: Columns): string {
  const members = [...values].map(([key, text]) => `${JSON.stringify(key)}:[${text}]`)
  return `{"ts":[${secondsText}],"columns":{${members.join(',')}}}\n`
}
