import { type BusPort, busPorts } from '@fieldport/domain'

/** Stands in a column of frames for what has no frame: no bus has an identifier as wide. */
const noIdentifier = 2 ** 32 - 1
/** Its sizes: a list without frames, and one that only the decoder of the protocol reads, from the record itself. */
const sizeOf = { emptyList: 0, unread: 255 } as const

const data = '"data":"(?:[0-9A-Fa-f]{2}){0,8}"'
const id = '"id":[0-9]{1,9}'
const frame = `\\\\{(?:${id},${data}|${data},${id})\\\\}`
/**
 * A list as devices send it: frames of a whole number and at most eight hexadecimal bytes, and nothing else. Only of such a list is
 * the engine sure to read what the decoder of the protocol reads.
 */
const plainList = `^\\\\[${frame}(?:,${frame})*\\\\]$`

/** Whether a column of frames stands for a list that is not plain. */
export const isUnread = (column: string): string => `${column}.size[1] = ${sizeOf.unread}`

/** The frames of a bus in the order of their list, the first byte of each the lowest of `bytes`; none where the record has no list. */
export const framesColumn = (port: BusPort): string => `${port}_frames`

/**
 * Columns of `points` that hold the frames of each bus as numbers: a signal of a month is read of them in a tenth of a second, and of
 * the records in ten.
 */
export const addFrameColumns: readonly string[] = busPorts.map(
  (port) =>
    `ALTER TABLE points ADD COLUMN IF NOT EXISTS ${framesColumn(port)} Array(Tuple(id UInt32, size UInt8, bytes UInt64))
     MATERIALIZED ${framesOf(port)}`,
)

/** Reads what was stored before once more, in the background and also after a restart; until then the engine makes it while it reads. */
export const fillFrameColumns = `ALTER TABLE points ${busPorts
  .map((port) => `MATERIALIZE COLUMN ${framesColumn(port)}`)
  .join(', ')} SETTINGS mutations_sync = 0`

/**
 * Records are stored as `JSON.stringify` writes them (packages/protocol/src/message/stored-json.ts), so that a key, its colon and a
 * bracket stand together nowhere but in front of a list; the list is the record's own where no object begins before it.
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
