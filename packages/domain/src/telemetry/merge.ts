/** A record with the hash of its content, as the telemetry store has it. */
export type HashedRecord<Fields extends object> = { readonly contentHash: bigint; readonly record: Fields }

/**
 * Merges all records that share a device and a `ts`: for each key, the record with the greatest content hash wins,
 * regardless of arrival. The result, including key order, depends neither on the order of the records nor on repeated
 * ones. Throws RangeError for an empty list. Source: architecture, 'Telemetry tables'.
 */
export function mergeRecords<Fields extends object>(records: readonly HashedRecord<Fields>[]): Fields {
  if (records.length === 0) throw new RangeError('A group of records is never empty.')
  const fields = new Map<string, unknown>()
  for (const { record } of records.toSorted(compareContent)) {
    for (const [key, value] of Object.entries(record)) fields.set(key, value)
  }
  // `Object.fromEntries` defines own properties, so that a key like __proto__ stays a key.
  return Object.fromEntries(fields) as Fields
}

/** Equal hashes mean equal content in the store; if they ever differ, the text decides. */
function compareContent(left: HashedRecord<object>, right: HashedRecord<object>): number {
  if (left.contentHash !== right.contentHash) return left.contentHash < right.contentHash ? -1 : 1
  const [leftText, rightText] = [JSON.stringify(left.record), JSON.stringify(right.record)]
  return leftText === rightText ? 0 : leftText < rightText ? -1 : 1
}

/** Receipt time of a merged point: that of its first record. Epoch seconds; Infinity for none. */
export function firstReceivedSeconds(records: readonly { readonly receivedSeconds: number }[]): number {
  return records.reduce(
    (first, { receivedSeconds }) => Math.min(first, receivedSeconds),
    Number.POSITIVE_INFINITY,
  )
}
