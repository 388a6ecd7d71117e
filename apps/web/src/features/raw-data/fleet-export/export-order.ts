import type { ExportDefinition, ExportSchedule } from '@fieldport/contract'
import {
  type ExportDateStyle,
  type ExportFormat,
  exportFormatTable,
  isDeviceId,
  maximumExportDevices,
  type ScheduleFrequency,
  type ScheduleRange,
} from '@fieldport/domain'

/** The range of an immediate download, milliseconds; undefined: everything that the plan keeps. */
export const exportSpansMs = {
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  all: undefined,
} as const
export type SpanName = keyof typeof exportSpansMs

/** The chosen options of an export of several devices. */
export type ExportOrder = {
  readonly deviceids: readonly string[]
  /** Empty: all data keys. */
  readonly keys: readonly string[]
  readonly format: ExportFormat
  readonly dates: ExportDateStyle
  /** IANA name. */
  readonly timeZone: string
  /** Immediately, or on a schedule. */
  readonly delivery: 'download' | 'schedule'
  readonly span: SpanName
  readonly schedule: {
    readonly name: string
    readonly range: ScheduleRange
    readonly frequency: ScheduleFrequency
    readonly hour: number
    readonly weekday: number
    readonly monthDay: number
  }
}

export function createExportOrder(deviceids: readonly string[], timeZone: string): ExportOrder {
  return {
    deviceids,
    keys: [],
    format: 'csv',
    dates: 'en-AU',
    timeZone,
    delivery: 'download',
    span: 'day',
    schedule: { name: '', range: 'day', frequency: 'daily', hour: 6, weekday: 1, monthDay: 1 },
  }
}

/** The options of an existing schedule, for editing. */
export function toExportOrder(schedule: ExportSchedule): ExportOrder {
  const { deviceids, dataKeys, format, dates, timeZone } = schedule
  const { name, range, frequency, hour, weekday, monthDay } = schedule
  return {
    deviceids,
    keys: dataKeys ?? [],
    format,
    dates,
    timeZone,
    delivery: 'schedule',
    span: 'day',
    schedule: { name, range, frequency, hour, weekday, monthDay },
  }
}

/** The usual range for a frequency, so that each file begins where the last ended. */
export const usualRange = { daily: 'day', weekly: 'week', monthly: 'month' } as const satisfies Readonly<
  Record<ScheduleFrequency, ScheduleRange>
>

/** The device IDs in a URL: `devices=A,B`. */
export function parseDeviceIds(devices: string | undefined): readonly string[] {
  return [...new Set((devices ?? '').split(',').filter(isDeviceId))].slice(0, maximumExportDevices)
}

/** The range of an immediate download, in the format of calls. */
export function rangeOf({ span }: Pick<ExportOrder, 'span'>): { readonly relative?: number } {
  const relative = exportSpansMs[span]
  return relative === undefined ? {} : { relative }
}

/** The URL of the file. */
export function fleetExportPath(order: ExportOrder): string {
  const { deviceids, keys, format, dates, timeZone } = order
  const { hasColumns, hasDateStyle } = exportFormatTable[format]
  const query = new URLSearchParams({ deviceids: deviceids.join(','), format, timeZone })
  if (hasDateStyle) query.set('dates', dates)
  const { relative } = rangeOf(order)
  if (relative !== undefined) query.set('relative', String(relative))
  const [only] = keys
  // A single key containing a comma would be parsed as a list.
  if (hasColumns && keys.length === 1 && only?.includes(',')) query.append('dataKeys', only)
  if (hasColumns) for (const key of keys) query.append('dataKeys', key)
  return `/api/device/devices/export?${query}`
}

/** The definition of a schedule with these options. */
export function toExportDefinition(order: ExportOrder): ExportDefinition & { readonly name: string } {
  const { deviceids, keys, format, dates, timeZone, schedule } = order
  const chosen = exportFormatTable[format].hasColumns && keys.length > 0 ? [...keys] : null
  return { ...schedule, deviceids: [...deviceids], dataKeys: chosen, format, dates, timeZone }
}
