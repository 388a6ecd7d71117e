/** Formats of exported files. Source: specification 3, section 9, and the product's own formats. */
export const exportFormats = ['csv', 'xlsx', 'parquet', 'jsonl', 'gpx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Formats of times: the specification's, or ISO 8601. Source: specification 3, section 9. */
export const exportDateStyles = ['en-AU', 'iso'] as const
export type ExportDateStyle = (typeof exportDateStyles)[number]

type FormatTraits = {
  readonly mediaType: string
  /** Formats whose columns can be chosen; the others have fixed content. */
  readonly hasColumns: boolean
  /** Formats whose time notation can be chosen; the others have a time type or a notation of their own. */
  readonly hasDateStyle: boolean
}

export const exportFormatTable: Readonly<Record<ExportFormat, FormatTraits>> = {
  csv: { mediaType: 'text/csv; charset=utf-8', hasColumns: true, hasDateStyle: true },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    hasColumns: true,
    hasDateStyle: true,
  },
  parquet: { mediaType: 'application/vnd.apache.parquet', hasColumns: true, hasDateStyle: false },
  jsonl: { mediaType: 'application/x-ndjson; charset=utf-8', hasColumns: true, hasDateStyle: false },
  gpx: { mediaType: 'application/gpx+xml; charset=utf-8', hasColumns: false, hasDateStyle: false },
}

/** Concurrent exports per person: each reads the store as fast as it can. */
export const maximumExportsAtOnce = 3

/** Maximum number of chosen columns in a file; all columns of a device may be more. */
export const maximumExportKeys = 600

/** Maximum number of devices per export: as many as a page of the list, and few enough to determine their columns within seconds. */
export const maximumExportDevices = 100

/** 'RawData-DEMO00001.csv'. Source: specification 3, section 9. */
export function exportFileName(deviceId: string, format: ExportFormat): string {
  return `RawData-${deviceId}.${format}`
}

/** 'RawData-3-devices.csv': for chosen devices. */
export function fleetExportFileName(devices: number, format: ExportFormat): string {
  return `RawData-${devices}-devices.${format}`
}
