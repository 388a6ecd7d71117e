import { isHardBounce } from '@fieldport/domain'
import { findReturnPath, readReference } from './return-path.ts'

/** What a mail server reports about a mail after another server accepted it. */
export type DeliveryReport = {
  readonly reference: string
  readonly outcome: 'delivered' | 'undelivered'
  /** A status code; null: delivered. */
  readonly reason: string | null
  /** Whether the address itself accepts no mail. */
  readonly isBounce: boolean
}

/** Genuine reports never have more lines or fields. */
const maximumLines = 20_000
const maximumFields = 200

type Fields = ReadonlyMap<string, string>

/**
 * Parses a delivery status notification: a whole mail, or only its part `message/delivery-status`. With several
 * recipients the worst outcome counts, since each mail has one. Source: RFC 3464; the mail around it: RFC 6522.
 * @param domain of return paths; undefined: mails have none
 * @returns undefined: not a delivery report, not about a mail that is tracked, or only a delay
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

/** Groups of fields, for the message and then for each recipient, separated by empty lines. */
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
    // A line that begins with a space continues the field before it.
    else if (/^[ \t]/.test(line)) fields?.set(name, `${fields.get(name) ?? ''} ${line.trim()}`.slice(0, 1000))
  }
  return groups.filter((fields) => fields.size > 0)
}
