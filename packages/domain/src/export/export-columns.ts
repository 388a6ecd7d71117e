import { createMessage, type Message } from '@fieldport/messages'
import { type ComputedChannel, mergeComputedSettings } from '../computed/channels.ts'
import { resolveDisplay } from '../display/display.ts'
import { parseDisplaySettings } from '../display/display-settings.ts'
import { compareMeasurements } from '../measurements/measurements.ts'
import type { ExportFormat } from './export-formats.ts'
import { maximumSheetColumns } from './workbook.ts'

/** The type of all values in a column; `mixed` if they differ or are texts. */
export type ColumnKind = 'number' | 'boolean' | 'mixed'

export type ExportColumn = {
  readonly key: string
  /** The name and unit that people gave the key, otherwise the catalogue's. */
  readonly name: string
  readonly unit: string
  /** The heading of the column: name and unit, and the key if another column has the same. */
  readonly heading: string
  /**
   * Its name in formats whose columns are named by data key: the key, followed by the heading if the key has several
   * columns.
   */
  readonly field: string
}

export type ExportColumnOptions = {
  readonly model: string
  /** The stored display settings. */
  readonly displaySettings: unknown
  readonly channels: readonly ComputedChannel[]
  /** Names and units of bus signals among the keys; names given by people take precedence. */
  readonly signals?: ReadonlyMap<string, { readonly name: string; readonly unit: string }>
}

/** Fields of a row that have columns of their own. */
const ownKeys: ReadonlySet<string> = new Set(['ts', 'aws_ts', 'deviceid'])

/** Whether a key of a record is a column of an export; its time and its device have columns of their own. */
export function isExportKey(key: string): boolean {
  return !ownKeys.has(key)
}

/**
 * The keys of stored records and computed channels, in display order: as cards and lists show them.
 * @param keys in any order
 */
export function exportKeys(keys: Iterable<string>, options: ExportColumnOptions): readonly string[] {
  const settings = settingsOf(options)
  const all = new Set([...keys, ...options.channels.map(({ key }) => key)].filter(isExportKey))
  return [...all]
    .map((key) => ({ key, sortOrder: resolveDisplay(key, settings[key], { model: options.model }).order }))
    .toSorted(compareMeasurements)
    .map(({ key }) => key)
}

/** The columns of an export, in the order of the keys. Headings are unique. */
export function exportColumns(
  keys: readonly string[],
  options: ExportColumnOptions,
): readonly ExportColumn[] {
  const describe = createDescriber(options)
  return withUniqueHeadings(keys.map(describe))
}

/** The column of a key on its own. */
function createDescriber(options: ExportColumnOptions): (key: string) => ExportColumn {
  const settings = settingsOf(options)
  return (key) => {
    const signal = options.signals?.get(key)
    const setting = settings[key]
    const shown = resolveDisplay(key, setting, { model: options.model })
    const name = setting?.name ?? signal?.name ?? shown.name
    const unit = setting?.units ?? signal?.unit ?? shown.unit
    return { key, name, unit, heading: unit === '' ? name : `${name} (${unit})`, field: key }
  }
}

/** Two columns with the same heading add their keys, and a number if people used just that as a name. */
function withUniqueHeadings(columns: readonly ExportColumn[]): readonly ExportColumn[] {
  const counts = countBy(columns, ({ heading }) => heading)
  const headings = columns.map(({ heading, key }) =>
    counts.get(heading) === 1 ? heading : `${heading} [${key}]`,
  )
  const unique = numberEqual(headings)
  return columns.map((column, at) => ({ ...column, heading: unique[at] ?? column.heading }))
}

/** The texts, numbered if they repeat: 'Oil', 'Oil (2)'. All results are different. */
function numberEqual(texts: readonly string[]): readonly string[] {
  const counts = countBy(texts, (text) => text)
  const taken = new Set(texts.filter((text) => counts.get(text) === 1))
  return texts.map((text) => {
    if (counts.get(text) === 1) return text
    let unique = text
    for (let number = 2; taken.has(unique); number++) unique = `${text} (${number})`
    taken.add(unique)
    return unique
  })
}

function countBy<Item>(items: readonly Item[], of: (item: Item) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(of(item), (counts.get(of(item)) ?? 0) + 1)
  return counts
}

export type DeviceColumns = { readonly keys: readonly string[]; readonly options: ExportColumnOptions }

/** The columns of a file of several devices, and each device's data key for every column; null: it has none. */
export type FleetColumns = {
  readonly columns: readonly ExportColumn[]
  readonly keysOf: readonly (readonly (string | null)[])[]
}

/**
 * The columns of a file of several devices. A data key with different names or units on two of them gets a column for each, because
 * its values mean different things. Keys are in the order of first occurrence.
 */
export function fleetExportColumns(devices: readonly DeviceColumns[]): FleetColumns {
  const merged = new Map<string, ExportColumn>()
  const idsOf = devices.map(({ keys, options }) => {
    const describe = createDescriber(options)
    return new Map(
      keys.map((key): [string, string] => {
        const column = describe(key)
        const id = JSON.stringify([key, column.heading])
        if (!merged.has(id)) merged.set(id, column)
        return [id, key]
      }),
    )
  })
  const entries = [...Map.groupBy(merged, ([, { key }]) => key).values()].flat()
  const columns = withUniqueHeadings(entries.map(([, column]) => column))
  const uses = countBy(columns, ({ key }) => key)
  const fields = numberEqual(
    columns.map(({ key, heading }) => (uses.get(key) === 1 ? key : `${key} ${heading}`)),
  )
  return {
    columns: columns.map((column, at) => ({ ...column, field: fields[at] ?? column.key })),
    keysOf: idsOf.map((ids) => entries.map(([id]) => ids.get(id) ?? null)),
  }
}

/** Time, device and the device's id. */
const leadingColumns = 3

/** Why a format cannot have this many data columns; null: it can. */
export function exportColumnsProblem(format: ExportFormat, keys: number): Message | null {
  const maximum = maximumSheetColumns - leadingColumns
  return format === 'xlsx' && keys > maximum ? createMessage('exportTooManyColumns', { maximum }) : null
}

function settingsOf({ displaySettings, channels }: ExportColumnOptions) {
  return mergeComputedSettings(parseDisplaySettings(displaySettings), channels)
}
