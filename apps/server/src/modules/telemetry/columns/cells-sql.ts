import { receivedKey } from '@fieldport/domain'
import type { QueryParameters } from '../../../adapters/telemetry/engine.ts'
import type { CellsText } from './columns.repository.ts'

/** SQL that extracts the values of keys from records. */
export type Cells = {
  /** Names the parts of a record. */
  readonly extracted: string
  /** Aggregates, in the order in which `read` takes their values. */
  readonly columns: readonly string[]
  readonly isUnreadable: string
  /** Whether a record has a text under a key that was expected to have none. */
  readonly mayHaveTexts: string
  readonly parameters: QueryParameters
  readonly read: (columns: readonly string[]) => ReadonlyMap<string, CellsText>
}

/** Number of needles the engine searches for at once. Source: ClickHouse, multiSearchAny. */
const maximumNeedles = 255
/** A tuple of the engine has no element of this name, because the name is reserved. */
const reservedName = 'null'

/**
 * One parse of each record returns all values as text: numbers, lists and `true` as they are in the record, texts without quotes. A
 * value is certainly not a text if the record does not contain its key, a colon and a quote; it is then JSON as it is.
 * Records are stored as `JSON.stringify` writes them (packages/protocol/src/message/stored-json.ts).
 */
export function cellsOf(keys: readonly string[], textKeys: ReadonlySet<string>): Cells {
  const inTuple = keys.filter((key) => key !== receivedKey && key !== reservedName)
  const names = ['ts', ...inTuple]
  const valueOf = (key: string) => {
    if (key === receivedKey) return 'toNullable(toString(toUnixTimestamp64Micro(received) / 1000000))'
    return key === reservedName ? 'reserved' : `tupleElement(v, ${names.indexOf(key) + 1})`
  }
  const plain = keys.filter((key) => key !== receivedKey && !textKeys.has(key))
  const batches = batchesOf(plain.map(needleOf), maximumNeedles)
  const mixed = keys.filter((key) => textKeys.has(key))
  return {
    extracted: `JSONExtract(data, {tuple:String}) AS v${keys.includes(reservedName) ? `, JSONExtract(data, '${reservedName}', 'Nullable(String)') AS reserved` : ''}`,
    columns: keys.flatMap((key) => {
      const value = valueOf(key)
      if (!textKeys.has(key)) return [`arrayStringConcat(groupArray(ifNull(${value}, 'null')), ',')`]
      const mayBeText = `position(data, {text${mixed.indexOf(key)}:String}) > 0`
      return [
        // A list in the engine would drop NULLs.
        `arrayStringConcat(groupArray(ifNull(toJSONString(${value}), 'null')), ',')`,
        `arrayStringConcat(groupArray(toString(toUInt8(${mayBeText}))))`,
      ]
    }),
    isUnreadable: 'isNull(tupleElement(v, 1))',
    mayHaveTexts:
      batches.length === 0
        ? 'false'
        : batches.map((_, at) => `multiSearchAny(data, {needles${at}:Array(String)})`).join(' OR '),
    parameters: {
      tuple: `Tuple(${names.map((name) => `\`${escapeName(name)}\` Nullable(String)`).join(', ')})`,
      ...Object.fromEntries(batches.map((batch, at) => [`needles${at}`, batch])),
      ...Object.fromEntries(mixed.map((key, at) => [`text${at}`, needleOf(key)])),
    },
    read: (columns) => readCells(keys, textKeys, columns),
  }
}

function readCells(
  keys: readonly string[],
  textKeys: ReadonlySet<string>,
  columns: readonly string[],
): ReadonlyMap<string, CellsText> {
  const cells = new Map<string, CellsText>()
  let at = 0
  for (const key of keys) {
    const [first = '', second = ''] = columns.slice(at, at + 2)
    const isMixed = textKeys.has(key)
    cells.set(
      key,
      isMixed ? { kind: 'mixed', texts: first, mayBeText: second } : { kind: 'json', text: first },
    )
    at += isMixed ? 2 : 1
  }
  return cells
}

function needleOf(key: string): string {
  return `${JSON.stringify(key)}:"`
}

function escapeName(name: string): string {
  return name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')
}

function batchesOf<Item>(items: readonly Item[], size: number): Item[][] {
  const batches: Item[][] = []
  for (let at = 0; at < items.length; at += size) batches.push(items.slice(at, at + size))
  return batches
}
