import { type ConditionContext, type Evidence, evidenceOf, type PointRecord } from '@fieldport/domain'
import { readTroubleCodes } from '@fieldport/protocol'
import type { FoldRecord } from './stored/stored-records.repository.ts'

/** Beside the keys of rules these make conditions. */
export const evidenceKeys = ['events', 'can1', 'can2'] as const

/** What a record says about the machine; `ts` and receipt as the store has them, so that both ways agree. */
export function toEvidence(
  { tsMs, receivedMicros, hash, record }: FoldRecord,
  { watchedKeys }: Pick<ConditionContext, 'watchedKeys'>,
): Evidence {
  const point = { ...(record as PointRecord), ts: tsMs / 1000, aws_ts: receivedMicros / 1e6 }
  return evidenceOf(point, hash, watchedKeys, readTroubleCodes)
}
