import type { Redactor } from '@fieldport/domain'
import type { Redaction } from '../redaction/redaction.service.ts'
import type { LogRow } from './serverlog.repository.ts'

/** Nothing of them is a device's own words. */
const ownKinds: ReadonlySet<LogRow['kind']> = new Set(['connection'])

/** Masks secrets in entries that are about to be stored. */
export async function redactLogRows(
  redaction: Pick<Redaction, 'redactorsOf'>,
  rows: readonly LogRow[],
): Promise<LogRow[]> {
  const devices = rows.filter(({ kind }) => !ownKinds.has(kind)).map(({ device }) => device)
  const redactors = await redaction.redactorsOf(devices)
  return rows.map((row) => {
    const redactor = ownKinds.has(row.kind) ? undefined : redactors.get(row.device)
    return redactor ? redactLogRow(redactor, row) : row
  })
}

export function redactLogRow(redactor: Redactor, row: LogRow): LogRow {
  const details = JSON.stringify(redactor.value(JSON.parse(row.details)))
  return { ...row, text: redactor.text(row.text), details }
}
