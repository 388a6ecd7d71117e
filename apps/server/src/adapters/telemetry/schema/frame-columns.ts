import { type BusPort, busPorts } from '@fieldport/domain'

/** Placeholder identifier for a list without decoded frames; no bus has identifiers this wide. */
const noIdentifier = 2 ** 32 - 1
/** Placeholder sizes: an empty list, and one that must be read from the record by the protocol's decoder. */
const sizeOf = { emptyList: 0, unread: 255 } as const

const data = '"data":"(?:[0-9A-Fa-f]{2}){0,8}"'
const id = '"id":[0-9]{1,9}'
const frame = `\\\\{(?:${id},${data}|${data},${id})\\\\}`
/**
 * A list in the form that devices send: frames with an integer id and at most eight hexadecimal bytes, and nothing
 * else. Only for such a list is the engine certain to read the same as the protocol's decoder.
 */
const plainList = `^\\\\[${frame}(?:,${frame})*\\\\]$`

/** SQL: whether a column of frames is the placeholder of a list that is not plain. */
export const isUnread = (column: string): string => `${column}.size[1] = ${sizeOf.unread}`

/**
 * Column with the frames of a bus in list order; the first byte of each is the lowest of `bytes`. Empty without a list.
 */
export const framesColumn = (port: BusPort): string => `${port}_frames`

/**
 * Columns of `points` with the frames of each bus as numbers: reading a month of a signal takes a tenth of a second,
 * against ten from the records.
 */
export const addFrameColumns: readonly string[] = busPorts.map(
  (port) =>
    `ALTER TABLE points ADD COLUMN IF NOT EXISTS ${framesColumn(port)} Array(Tuple(id UInt32, size UInt8, bytes UInt64))
     MATERIALIZED ${framesOf(port)}`,
)

/**
 * Fills the columns for earlier points in the background, across restarts; until then the engine computes them on read.
 */
export const fillFrameColumns = `ALTER TABLE points ${busPorts
  .map((port) => `MATERIALIZE COLUMN ${framesColumn(port)}`)
  .join(', ')} SETTINGS mutations_sync = 0`

/**
 * Records are stored as written by `JSON.stringify` (packages/protocol/src/message/stored-json.ts), so a key, its colon
 * and a bracket are adjacent only before a list; the list is at the top level if no object begins before it.
 */
function framesOf(port: BusPort): string {
  const key = `"${port}":`
  const place = `position(data, '${key}')`
  const object = `position(data, '{', 2)`
  const isOwn = `(${object} = 0 OR ${object} > ${place})`
  const isCut = `${isOwn} AND substring(data, ${place} + ${key.length}, 1) = '['`
  const cut = `substring(data, ${place} + ${key.length}, position(data, ']', ${place}) - ${place} - ${key.length - 1})`
  const list = `if(${isCut}, ${cut}, JSONExtractRaw(data, '${port}'))`
  const stand = (size: number) => `[(toUInt32(${noIdentifier}), toUInt8(${size}), toUInt64(0))]`
  return `multiIf(
    ${place} = 0 OR NOT (${isOwn} OR JSONHas(data, '${port}')), arrayFilter(frame -> 0, ${stand(sizeOf.emptyList)}),
    ${list} = '[]', ${stand(sizeOf.emptyList)},
    match(${list}, '${plainList}'),
      arrayMap(frame -> (frame.1, toUInt8(intDiv(length(frame.2), 2)), reinterpretAsUInt64(unhex(frame.2))),
        JSONExtract(${list}, 'Array(Tuple(id UInt32, data String))')),
    ${stand(sizeOf.unread)})`
}
