import type { Redactor } from '@fieldport/domain'
import type { Redaction } from '../../../platform/redaction.ts'
import type { RefusalBatch, RefusalRow } from './refusals.repository.ts'

/** Masks secrets in refusals before they are stored. */
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

/** An excerpt may end anywhere, even within a secret. */
export function redactRefusal<Row extends Pick<RefusalRow, 'detail' | 'localizable' | 'excerpt'>>(
  redactor: Redactor,
  row: Row,
): Row {
  const detail = redactor.text(row.detail)
  // A secret in the text is also in the message's values, and the text may have been cut within it.
  const values = JSON.stringify(row.localizable?.params ?? {})
  const isClean = detail === row.detail && redactor.text(values) === values
  const localizable = isClean ? row.localizable : null
  return { ...row, detail, localizable, excerpt: redactor.fragment(row.excerpt) }
}
