import type { Redactor } from '@fieldport/domain'
import { formatEnglish, isMessage } from '@fieldport/messages'
import type { Redaction } from '../../platform/redaction.ts'
import { type LogRow, messageField } from './serverlog.repository.ts'

/** Kinds that contain no text from devices. */
const ownKinds: ReadonlySet<LogRow['kind']> = new Set(['connection'])

/** Masks secrets in entries before they are stored. */
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
  // If the text contains a secret that masking the values does not remove, the message would reveal it: drop it.
  const isMasked = text === row.text || !isMessage(message) || formatEnglish(message) === text
  return { ...row, text, details: JSON.stringify(isMasked ? details : others) }
}
