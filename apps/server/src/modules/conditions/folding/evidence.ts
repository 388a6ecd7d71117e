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

/** Beside the keys of rules these make conditions. */
export const evidenceKeys = ['events', 'can1', 'can2'] as const

type SignalReader = ReturnType<typeof createSignalReader>

/** A device is judged by one list of keys for as long as its limits are the same. */
const readers = new WeakMap<readonly string[], { readonly read: SignalReader }>()

function readerOf(watchedKeys: readonly string[]): SignalReader {
  const known = readers.get(watchedKeys)
  if (known) return known.read
  const read = createSignalReader(watchedKeys)
  readers.set(watchedKeys, { read })
  return read
}

/** A record with the signals among some keys that its bus frames hold. */
export function withSignals(record: PointRecord, watchedKeys: readonly string[]): PointRecord {
  const signals = readerOf(watchedKeys)?.(record)
  return signals ? { ...record, ...signals } : record
}

/** The keys under which records have the values of some keys: those of signals are in lists of frames. */
export function storedKeysOf(watchedKeys: readonly string[]): readonly string[] {
  const ports = watchedKeys.flatMap((key) => parseBusSignalKey(key)?.port ?? [])
  return [...new Set([...watchedKeys.filter((key) => !isBusSignalKey(key)), ...ports])]
}

/** What a record says about the machine; `ts` and receipt as the store has them, so that both ways agree. */
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
