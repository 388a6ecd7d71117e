import {
  type ConditionContext,
  type Evidence,
  evidenceOf,
  isBusSignalKey,
  parseBusSignalKey,
  type PointRecord,
} from '@fieldport/domain'
import { createSignalReader, readTroubleCodes } from '@fieldport/protocol'
import type { FoldRecord } from './stored/stored-records.repository.ts'

/** Keys that cause conditions in addition to those of rules. */
export const evidenceKeys = ['events', 'can1', 'can2'] as const

type SignalReader = ReturnType<typeof createSignalReader>

/** Cached per list of keys, which is the same object as long as a device's limits are. */
const readers = new WeakMap<readonly string[], { readonly read: SignalReader }>()

function readerOf(watchedKeys: readonly string[]): SignalReader {
  const known = readers.get(watchedKeys)
  if (known) return known.read
  const read = createSignalReader(watchedKeys)
  readers.set(watchedKeys, { read })
  return read
}

/** Adds to a record the requested signals decoded from its bus frames. */
export function withSignals(record: PointRecord, watchedKeys: readonly string[]): PointRecord {
  const signals = readerOf(watchedKeys)?.(record)
  return signals ? { ...record, ...signals } : record
}

/** The stored keys that contain some keys: signals are in lists of frames. */
export function storedKeysOf(watchedKeys: readonly string[]): readonly string[] {
  const ports = watchedKeys.flatMap((key) => parseBusSignalKey(key)?.port ?? [])
  return [...new Set([...watchedKeys.filter((key) => !isBusSignalKey(key)), ...ports])]
}

/** The evidence in a record; `ts` and receipt time as stored, so that live and stored records agree. */
export function toEvidence(
  { tsMs, receivedMicros, hash, record }: FoldRecord,
  { watchedKeys }: Pick<ConditionContext, 'watchedKeys'>,
): Evidence {
  const point = {
    ...withSignals(record as PointRecord, watchedKeys),
    ts: tsMs / 1000,
    aws_ts: receivedMicros / 1e6,
  }
  return evidenceOf(point, hash, watchedKeys, readTroubleCodes)
}
