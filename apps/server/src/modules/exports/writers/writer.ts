import type { ColumnKind, ExportColumn, ExportDateStyle, StoredPoint } from '@fieldport/domain'

/** A column of a file, and what its values are throughout. */
export type TypedColumn = ExportColumn & { readonly kind: ColumnKind }

/** What is written beside the points. */
export type ExportTable = {
  readonly columns: readonly TypedColumn[]
  /** Whether rows name the id of their device too: files of chosen devices do. */
  readonly hasDeviceIds: boolean
  readonly dates: ExportDateStyle
  readonly timeZone: string
}

export type ExportedDevice = {
  readonly id: string
  readonly name: string
  /** The data key of each column of the table; null: the device has no such column. */
  readonly keys: readonly (string | null)[]
}

/** Points of one device. */
export type ExportSlice = { readonly device: ExportedDevice; readonly points: readonly StoredPoint[] }

/** Device after device, the points of each oldest first, in slices. */
export type PointSlices = AsyncIterable<ExportSlice>

/** The bytes of a file, as it is written. */
export type WriteFile = (slices: PointSlices, table: ExportTable) => AsyncIterable<Uint8Array>

/** The value of a key of a record; what a record inherits is none of it. */
export function valueOf(point: StoredPoint, key: string | null): unknown {
  return key !== null && Object.hasOwn(point, key) ? point[key] : undefined
}

/** Epoch milliseconds: as times are stored. */
export function msOf(point: StoredPoint): number {
  return Math.round(point.ts * 1000)
}

/** What stands over the columns of rows and sheets. */
export function headingsOf({ timeZone, hasDeviceIds, columns }: ExportTable): readonly string[] {
  const device = hasDeviceIds ? ['Device', 'Device ID'] : ['Device']
  return [`Time (${timeZone})`, ...device, ...columns.map(({ heading }) => heading)]
}
