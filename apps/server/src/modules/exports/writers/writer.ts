import type { ColumnKind, ExportColumn, ExportDateStyle, StoredPoint } from '@fieldport/domain'

/** A column of a file, with the common type of its values. */
export type TypedColumn = ExportColumn & { readonly kind: ColumnKind }

/** What a writer needs besides the points. */
export type ExportTable = {
  readonly columns: readonly TypedColumn[]
  /** Whether rows include the device id, as in files of several devices. */
  readonly hasDeviceIds: boolean
  readonly dates: ExportDateStyle
  readonly timeZone: string
}

export type ExportedDevice = {
  readonly id: string
  readonly name: string
  /** The data key of each column; null: the device has no such column. */
  readonly keys: readonly (string | null)[]
}

/** Points of one device. */
export type ExportSlice = { readonly device: ExportedDevice; readonly points: readonly StoredPoint[] }

/** Points device by device, each oldest first, in slices. */
export type PointSlices = AsyncIterable<ExportSlice>

/** Generates the bytes of a file. */
export type WriteFile = (slices: PointSlices, table: ExportTable) => AsyncIterable<Uint8Array>

/** The value of a key, ignoring inherited properties. */
export function getPointValue(point: StoredPoint, key: string | null): unknown {
  return key !== null && Object.hasOwn(point, key) ? point[key] : undefined
}

/** Epoch milliseconds, the precision of stored times. */
export function getPointMs(point: StoredPoint): number {
  return Math.round(point.ts * 1000)
}

/** Headers of rows and sheets. */
export function headingsOf({ timeZone, hasDeviceIds, columns }: ExportTable): readonly string[] {
  const device = hasDeviceIds ? ['Device', 'Device ID'] : ['Device']
  return [`Time (${timeZone})`, ...device, ...columns.map(({ heading }) => heading)]
}
