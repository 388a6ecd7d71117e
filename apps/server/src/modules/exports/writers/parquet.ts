import { type ExportCell, toExportCell, type StoredPoint } from '@fieldport/domain'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import {
  type ExportedDevice,
  type ExportTable,
  getPointMs,
  type PointSlices,
  getPointValue,
} from './writer.ts'

/** Cells per row group: a whole group is in memory, both here and in a reader. */
const groupCells = 1_000_000
const groupRows = { least: 500, most: 100_000 } as const

type ColumnType = 'TIMESTAMP' | 'STRING' | 'DOUBLE' | 'BOOLEAN'
type Row = { readonly device: ExportedDevice; readonly point: StoredPoint }
type Column = {
  readonly name: string
  readonly type: ColumnType
  readonly read: (row: Row) => Date | string | number | boolean | null
}
type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

/**
 * Apache Parquet: one column per data key; numbers as DOUBLE, booleans as BOOLEAN, everything else as text. Names and
 * units are in the file's metadata under `columns`.
 */
export async function* writeParquet(slices: PointSlices, table: ExportTable): AsyncGenerator<Uint8Array> {
  const columns = columnsOf(table)
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(schemaElement)],
    createdBy: 'RawData',
    kvMetadata: [{ key: 'columns', value: JSON.stringify(table.columns.map(describeColumn)) }],
  })
  const size = Math.floor(groupCells / columns.length)
  const rowsOfGroup = Math.max(groupRows.least, Math.min(groupRows.most, size))
  let group: Row[] = []
  const flush = () => {
    const columnData = columns.map(({ name, read }) => ({ name, data: group.map(read), offsetIndex: false }))
    void writer.write({ columnData, rowGroupSize: group.length })
    group = []
    return takeBytes(bytes)
  }
  for await (const { device, points } of slices) {
    for (const point of points) group.push({ device, point })
    if (group.length >= rowsOfGroup) yield flush()
  }
  if (group.length > 0) yield flush()
  void writer.finish()
  yield takeBytes(bytes)
}

/** Takes the bytes written since the last call, so that the file is not held in memory; offsets continue. */
function takeBytes(writer: ByteWriter): Uint8Array {
  const taken = writer.getBytes().slice()
  writer.index = 0
  return taken
}

/** A column's description in the metadata. */
function describeColumn({ key, field, name, unit, heading }: ExportTable['columns'][number]) {
  return { key, field, name, unit, heading }
}

/** Column names must be unique, and some are always present. */
function uniqueNames(fields: readonly string[]): readonly string[] {
  const taken = new Set(['time', 'device', 'device_id'])
  return fields.map((field) => {
    let name = field
    while (taken.has(name)) name += '_value'
    taken.add(name)
    return name
  })
}

function columnsOf({ columns, hasDeviceIds }: ExportTable): readonly Column[] {
  const names = uniqueNames(columns.map(({ field }) => field))
  return [
    { name: 'time', type: 'TIMESTAMP', read: ({ point }) => new Date(getPointMs(point)) },
    { name: 'device', type: 'STRING', read: ({ device }) => device.name },
    ...(hasDeviceIds
      ? [{ name: 'device_id', type: 'STRING', read: ({ device }) => device.id } satisfies Column]
      : []),
    ...columns.map(({ field, kind }, at): Column => {
      const read = ({ device, point }: Row): ExportCell =>
        toExportCell(getPointValue(point, device.keys[at] ?? null))
      const name = names[at] ?? field
      if (kind === 'number') return { name, type: 'DOUBLE', read: (row) => ofType(read(row), 'number') }
      if (kind === 'boolean') return { name, type: 'BOOLEAN', read: (row) => ofType(read(row), 'boolean') }
      return { name, type: 'STRING', read: (row) => textOf(read(row)) }
    }),
  ]
}

function ofType<Type extends 'number' | 'boolean'>(cell: ExportCell, type: Type) {
  return typeof cell === type ? (cell as Type extends 'number' ? number : boolean) : null
}

function textOf(cell: ExportCell): string | null {
  return cell === undefined ? null : String(cell)
}

function schemaElement({ name, type }: Column): SchemaElement {
  switch (type) {
    case 'TIMESTAMP':
      return { name, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'REQUIRED' }
    case 'STRING':
      return { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' }
    default:
      return { name, type, repetition_type: 'OPTIONAL' }
  }
}
