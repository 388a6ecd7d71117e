import {
  compileChannels,
  type ColumnKind,
  type ExportDateStyle,
  exportColumns,
  exportColumnsProblem,
  exportFileName,
  type ExportColumnOptions,
  type ExportFormat,
  exportFormatTable,
  exportKeys,
  fleetExportColumns,
  fleetExportFileName,
  PortalError,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller } from '../../platform/access/caller.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { DeviceDisplayInfo } from '../devices/devices.module.ts'
import type { TelemetryService } from '../telemetry/telemetry.module.ts'
import type { ExportsRepository, Span } from './exports.repository.ts'
import { listKeys } from './list-columns.ts'
import { type DeviceReading, readDevices } from './read-devices.ts'
import { nameSignals } from './signal-columns.ts'
import { fileWriters } from './writers/formats.ts'
import type { ExportTable, PointSlices } from './writers/writer.ts'

export type ExportsPorts = {
  readonly repository: ExportsRepository
  readonly telemetry: Pick<TelemetryService, 'allPoints'>
  /** @throws PortalError NOT_FOUND */
  readonly getDisplayInfo: (deviceId: string) => Promise<DeviceDisplayInfo>
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
}

/** The device and span to export. */
export type ExportSource = { readonly deviceId: string; readonly span: Span }

export type ExportOptions = {
  readonly format: ExportFormat
  readonly dates: ExportDateStyle
  /** IANA name; undefined: the device's zone, or the one that several devices share. */
  readonly timeZone: string | undefined
  /** undefined: every key in the span. */
  readonly keys: readonly string[] | undefined
}

export type ExportFile = {
  readonly name: string
  readonly mediaType: string
  /** The content of the file, generated as it is read. */
  readonly content: AsyncGenerator<Uint8Array>
}

export type ExportsService = ReturnType<typeof createExportsService>

/** A device of a file, with what is known before its points are read. */
type Source = ExportSource & {
  readonly info: DeviceDisplayInfo & ExportColumnOptions
  /** The common type of each key's values. */
  readonly kinds: ReadonlyMap<string, ColumnKind>
  readonly keys: readonly string[]
}

type Check = () => Promise<void>

/** Exports stored data as files. */
export function createExportsService(ports: ExportsPorts) {
  const { repository, getDisplayInfo } = ports

  const sourceOf = async (
    { deviceId, span }: ExportSource,
    { format, keys }: ExportOptions,
    check: Check,
  ): Promise<Source> => {
    await check()
    const info = await getDisplayInfo(deviceId)
    const { hasColumns } = exportFormatTable[format]
    const needsKinds = hasColumns && (keys === undefined || format === 'parquet')
    const stored: ReadonlyMap<string, ColumnKind> = needsKinds
      ? await listKeys(repository, deviceId, span, check)
      : new Map()
    const computed = info.channels.map(({ key }): [string, ColumnKind] => [key, 'number'])
    const chosen = hasColumns ? (keys ?? exportKeys(stored.keys(), info)) : []
    const signals = nameSignals(chosen)
    const decoded = [...signals.keys()].map((key): [string, ColumnKind] => [key, 'number'])
    const kinds = new Map([...stored, ...computed, ...decoded])
    return { deviceId, span, info: { ...info, signals }, kinds, keys: chosen }
  }

  return {
    /**
     * Opens the file of an export; its content must be read to the end, or returned.
     * @param check called repeatedly during reading; rejects to end it
     * @throws PortalError INVALID_INPUT for more columns than the format allows, and whatever `check` throws
     */
    async open(request: ExportSource & ExportOptions, caller: Caller, check: Check): Promise<ExportFile> {
      const source = await sourceOf(request, request, check)
      const file = await openFile(ports, [source], request, false, { caller, check })
      return { name: exportFileName(request.deviceId, request.format), ...file }
    },

    /** The same for several devices, one after the other; each row has the name and id of its device. */
    async openMany(
      devices: readonly ExportSource[],
      options: ExportOptions,
      caller: Caller,
      check: Check,
    ): Promise<ExportFile> {
      const sources: Source[] = []
      for (const device of devices) sources.push(await sourceOf(device, options, check))
      const file = await openFile(ports, sources, options, true, { caller, check })
      return { name: fleetExportFileName(devices.length, options.format), ...file }
    },
  }
}

/** @throws PortalError INVALID_INPUT for more columns than the format allows */
async function openFile(
  ports: ExportsPorts,
  sources: readonly Source[],
  options: ExportOptions,
  hasDeviceIds: boolean,
  { caller, check }: { readonly caller: Caller; readonly check: Check },
): Promise<Omit<ExportFile, 'name'>> {
  const { format } = options
  const { columns, keysOf } = layOutColumns(sources)
  const problem = exportColumnsProblem(format, columns.length)
  if (problem) throw new PortalError('INVALID_INPUT', problem)
  const kinds = mergeKinds(sources)
  const table: ExportTable = {
    columns: columns.map((column) => ({ ...column, kind: kinds.get(column.key) ?? 'mixed' })),
    hasDeviceIds,
    dates: options.dates,
    timeZone: options.timeZone ?? commonTimeZone(sources) ?? 'UTC',
  }
  const readings = sources.map((source, at) => readingOf(source, keysOf[at] ?? []))
  const slices = readDevices(readings, ports.telemetry, check)
  for (const source of sources) await note(ports, source, caller, { format, columns: columns.length })
  return {
    mediaType: exportFormatTable[format].mediaType,
    content: untilEnd(slices, fileWriters[format](slices, table)),
  }
}

function layOutColumns(sources: readonly Source[]) {
  const [only] = sources
  if (sources.length === 1 && only)
    return { columns: exportColumns(only.keys, only.info), keysOf: [only.keys] }
  return fleetExportColumns(sources.map(({ keys, info }) => ({ keys, options: info })))
}

function commonTimeZone(sources: readonly Source[]): string | null {
  const [first = null, ...others] = sources.map(({ info }) => info.timeZone)
  return others.every((zone) => zone === first) ? first : null
}

/** The common type of each key's values on all devices. */
function mergeKinds(sources: readonly Source[]): ReadonlyMap<string, ColumnKind> {
  const merged = new Map<string, ColumnKind>()
  for (const { kinds } of sources)
    for (const [key, kind] of kinds) merged.set(key, (merged.get(key) ?? kind) === kind ? kind : 'mixed')
  return merged
}

function readingOf({ deviceId, span, info }: Source, keys: readonly (string | null)[]): DeviceReading {
  const channels = compileChannels(info.channels).filter(({ key }) => keys.includes(key))
  return { device: { id: deviceId, name: info.name, keys }, span, channels }
}

/** Records the export in the audit log and in the log of each device. */
async function note(
  { audit, deviceLog }: Pick<ExportsPorts, 'audit' | 'deviceLog'>,
  { deviceId, span }: ExportSource,
  caller: Caller,
  what: { readonly format: ExportFormat; readonly columns: number },
): Promise<void> {
  const details = { ...what, from: span.fromMs / 1000, to: span.toMs / 1000 }
  await audit.record({ actor: caller, action: 'device.dataExported', subject: deviceId, details })
  const message = createMessage('logDataExported', { by: caller.email, format: what.format })
  deviceLog.note(deviceId, 'data', message, details)
}

/** Closes the source if the file is not read to the end. */
async function* untilEnd(
  slices: AsyncGenerator & PointSlices,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } finally {
    await slices.return(undefined)
  }
}
