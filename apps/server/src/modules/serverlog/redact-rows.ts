import type { Redactor } from '@fieldport/domain'
import { formatEnglish, isMessage } from '@fieldport/messages'
import type { Redaction } from '../redaction/redaction.module.ts'
import { type LogRow, messageField } from './serverlog.repository.ts'

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
  const text = redactor.text(row.text)
  const details = redactor.value(JSON.parse(row.details)) as Readonly<Record<string, unknown>>
  const { [messageField]: message, ...others } = details
  // What the whole text gives away is masked in its values too, or nothing is left to make the text from again.
  const isMasked = text === row.text || !isMessage(message) || formatEnglish(message) === text
  return { ...row, text, details: JSON.stringify(isMasked ? details : others) }
}
