import { isHardBounce } from '@fieldport/domain'
import { findReturnPath, readReference } from './return-path.ts'

/** What a mail server says of a mail that another one had taken. */
export type DeliveryReport = {
  readonly reference: string
  readonly outcome: 'delivered' | 'undelivered'
  /** A code; null: it arrived. */
  readonly reason: string | null
  /** The address takes no mail. */
  readonly isBounce: boolean
}

/** Longer lines, or more of them, are in no report that a mail server writes. */
const maximumLines = 20_000
const maximumFields = 200

type Fields = ReadonlyMap<string, string>

/**
 * Reads a delivery status notification, the whole mail or the part `message/delivery-status` alone. Of several recipients the worst counts,
 * since each mail has one. Source: RFC 3464; the mail around it: RFC 6522.
 * @param domain of return paths; undefined: mails have none
 * @returns undefined: it is no such report, is not about a mail that is followed, or says only that delivery takes longer
 */
export function readDeliveryReport(source: string, domain: string | undefined): DeliveryReport | undefined {
  const lines = source.split(/\r\n|[\r\n]/, maximumLines)
  const [message, ...recipients] = readStatusFields(lines)
  const reference =
    readReference(message?.get('original-envelope-id')) ??
    (domain === undefined ? undefined : findReturnPath(source, domain))
  if (!reference) return undefined
  const reports = recipients.flatMap((fields) => readRecipient(reference, fields) ?? [])
  return reports.find(({ outcome }) => outcome === 'undelivered') ?? reports[0]
}

function readRecipient(reference: string, fields: Fields): DeliveryReport | undefined {
  const action = fields.get('action')?.toLowerCase() ?? ''
  if (action === 'delivered') return { reference, outcome: 'delivered', reason: null, isBounce: false }
  if (action !== 'failed') return undefined
  // A comment may follow: '5.1.1 (bad destination mailbox address)'.
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '5.0.0'
  return { reference, outcome: 'undelivered', reason: `DSN ${status}`, isBounce: isHardBounce(status) }
}

/** Of the message, then of each recipient: groups of fields with an empty line between. */
function readStatusFields(lines: readonly string[]): readonly Fields[] {
  const start = lines.findIndex((line) => /^(?:reporting-mta|original-envelope-id)\s*:/i.test(line))
  if (start < 0) return []
  const first = lines.findLastIndex((line, index) => index < start && line.trim() === '') + 1
  const groups: Map<string, string>[] = [new Map()]
  let name = ''
  for (const line of lines.slice(first, first + maximumFields)) {
    if (line.startsWith('--')) break
    const [, found = '', value = ''] = /^([A-Za-z-]{1,60})\s*:\s*(.{0,1000})/.exec(line) ?? []
    const fields = groups.at(-1)
    if (line.trim() === '') groups.push(new Map())
    else if (found !== '') fields?.set((name = found.toLowerCase()), value.trim())
    // A field goes on where its next line begins with a space.
    else if (/^[ \t]/.test(line)) fields?.set(name, `${fields.get(name) ?? ''} ${line.trim()}`.slice(0, 1000))
  }
  return groups.filter((fields) => fields.size > 0)
}
