import type { Redactor } from '@fieldport/domain'
import type { Redaction } from '../../redaction/redaction.module.ts'
import type { RefusalBatch, RefusalRow } from './refusals.repository.ts'

/** Masks secrets in refusals that are about to be stored. */
export async function redactRefusals(
  redaction: Pick<Redaction, 'redactorsOf'>,
  batches: readonly RefusalBatch[],
): Promise<RefusalBatch[]> {
  const redactors = await redaction.redactorsOf(batches.map(({ deviceId }) => deviceId))
  return batches.map((batch) => {
    const redactor = redactors.get(batch.deviceId)
    return redactor ? { ...batch, latest: batch.latest.map((row) => redactRefusal(redactor, row)) } : batch
  })
}

/** An excerpt ends anywhere, also within a secret. */
export function redactRefusal<Row extends Pick<RefusalRow, 'detail' | 'excerpt'>>(
  redactor: Redactor,
  row: Row,
): Row {
  return { ...row, detail: redactor.text(row.detail), excerpt: redactor.fragment(row.excerpt) }
}
