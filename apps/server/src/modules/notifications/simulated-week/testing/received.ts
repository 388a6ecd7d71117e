import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../../adapters/relational/database.ts'
import { messageIdHeader } from '../../../../adapters/webhook/webhook.ts'
import type { Expected } from './model.ts'
import type { Receivers } from './receivers.ts'
import type { ExpectedMessage, Item } from './model-mailboxes.ts'

const levels = ['Alert', 'Warning', 'Alarm']
const timeOf = (seconds: number) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(seconds * 1000)
const after = (minutes: number | string | undefined) => (minutes === undefined ? '' : ` after ${minutes} min`)

/** Formats an expected message as a line. A digest contains times to the minute, or by SMS only the number. */
export function expectedLine({ brand, channel, to, sentAt, items }: ExpectedMessage): string {
  const [first] = items
  const where = channel === 'webhook' ? to : `${brand === 'pumps' ? 'Pump Watch' : 'Portal'} to ${to}`
  const exact = ({ device, level, at, minutes }: Item) => `${device} ${levels[level]} ${at}${after(minutes)}`
  const rough = ({ device, level, at, minutes }: Item) =>
    `${device} ${levels[level]} ${timeOf(at)}${after(minutes)}`
  const devices = new Set(items.map(({ device }) => device)).size
  const digest =
    channel === 'sms'
      ? [`${items.length} events on ${devices} ${devices === 1 ? 'device' : 'devices'}`]
      : items.map(rough)
  const said =
    channel === 'webhook' ? items.map(exact) : first && items.length === 1 ? [exact(first)] : digest
  return `${sentAt} ${channel} ${where}: ${said.toSorted().join(', ')}`
}

/** Formats every sent message as its receiver reads it, with the time when it was sent. */
export async function receivedLines(receivers: Receivers, db: Database): Promise<string[]> {
  const rows = rowsOf(await db.execute(sql`SELECT reference, sent_at FROM message_receipts`))
  const sentAt = new Map(rows.map((row) => [String(row['reference']), Number(row['sent_at'])]))
  const mails = receivers.mail.received.map(({ to, source, envelopeId }) => {
    const [head, text] = splitMail(source)
    const brand = /^From: "?([^"<]*?)"? </m.exec(head)?.[1] ?? ''
    return `${sentAt.get(envelopeId ?? '')} mail ${brand} to ${to.join()}: ${readText(`${head}\n${text}`).join(', ')}`
  })
  const texts = receivers.sms.asked.map((asked) => {
    const [, brand = '', said = ''] = /^([^:]*): ([\s\S]*)$/.exec(asked.get('Body') ?? '') ?? []
    const reference = (asked.get('StatusCallback') ?? '').split('/').at(-1) ?? ''
    return `${sentAt.get(reference)} sms ${brand} to ${asked.get('To')}: ${readText(said).join(', ')}`
  })
  const hooks = receivers.acceptedWebhooks().map(({ headers, path, body }) => {
    const id = String(headers[messageIdHeader])
    const { events } = JSON.parse(body) as { events: readonly HookEvent[] }
    const said = events.map(
      ({ deviceId, level, at, escalatedMinutes }) =>
        `${deviceId} ${level.charAt(0).toUpperCase()}${level.slice(1)} ${at}${after(escalatedMinutes)}`,
    )
    const to = Object.values(receivers.hooks).find((hook) => hook.endsWith(path)) ?? path
    return `${sentAt.get(id)} webhook ${to}: ${said.toSorted().join(', ')}`
  })
  return [...mails, ...texts, ...hooks].toSorted()
}

type HookEvent = {
  readonly deviceId: string
  readonly level: string
  readonly at: number
  readonly escalatedMinutes?: number
}

/** Reads a single notification by its link, and a digest by its lines or their number. */
function readText(text: string): string[] {
  const number = /\d+ events? on \d+ devices?/.exec(text)
  const escalated = (part: string) => after(/for (\d+) min\./.exec(part)?.[1])
  if (!number) {
    const [, device, at] = /\/data\/([\w-]+)\?at=(\d+)/.exec(text) ?? []
    const level = levels.find((each) => text.includes(`${each}: `))
    return [`${device} ${level} ${at}${escalated(text)}`]
  }
  const lines = text.split('\n').flatMap((line) => {
    const [, device, level, rest = ''] = /^\s*([\w-]+): (Alert|Warning|Alarm) · (.*)$/.exec(line.trim()) ?? []
    if (device === undefined) return []
    const time = /\d+ \w+ \d{4},? \d\d:\d\d UTC/.exec(rest.split(' · ').slice(1).join(' · '))?.[0]
    return [`${device} ${level} ${time}${escalated(rest)}`]
  })
  return lines.length === 0 ? [number[0]] : lines.toSorted()
}

/** Splits a mail into its head and its plain-text part. */
function splitMail(source: string): [string, string] {
  const [head = '', rest = ''] = source.split(/\r\n\r\n([\s\S]*)/)
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const part = rest.split(`--${boundary}`).find((each) => /content-type: text\/plain/i.test(each)) ?? ''
  const [partHead = '', body = ''] = part.split(/\r\n\r\n([\s\S]*)/)
  if (/encoding: base64/i.test(partHead)) return [head, Buffer.from(body, 'base64').toString()]
  if (!/encoding: quoted-printable/i.test(partHead)) return [head, body.replaceAll('\r', '')]
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return [head, Buffer.from(bytes, 'latin1').toString().replaceAll('\r', '')]
}

const addressOf = ({ channel, address }: Readonly<Record<string, unknown>>) =>
  `${channel === 'email' ? 'mail' : String(channel)} ${String(address)}`

/** Reads the stored outcomes: failed messages, paused addresses, and the messages left in the new month. */
export async function storedOutcomes(db: Database, monthEnd: number) {
  const failed = rowsOf(
    await db.execute(sql`
      SELECT channel, address, count(*)::int AS given_up FROM message_receipts
      WHERE reference IN (SELECT reference FROM outgoing_messages WHERE failed_at IS NOT NULL)
      GROUP BY channel, address ORDER BY channel, address`),
  )
  const paused = rowsOf(
    await db.execute(sql`SELECT channel, address FROM message_addresses WHERE paused_at IS NOT NULL`),
  )
  const left = rowsOf(
    await db.execute(sql`
      SELECT mails.device_id AS device, mails.value AS mail, texts.value AS sms
      FROM device_settings AS mails, device_settings AS texts, device_settings AS months
      WHERE mails.key = 'ALERTS_emails_remaining' AND texts.key = 'ALERTS_sms_remaining' AND months.key = 'ALERTS_rollover_ts'
        AND texts.device_id = mails.device_id AND months.device_id = mails.device_id
        AND months.value::text::numeric > ${monthEnd} ORDER BY mails.device_id`),
  )
  return {
    givenUp: failed.map((row) => `${addressOf(row)}: ${Number(row['given_up'])}`),
    paused: paused.map(addressOf).toSorted(),
    left: left.map((row) => [row['device'], row['mail'], row['sms']].map(String).join(' ')),
  }
}

/** The same as expected by the model; the messages left only for devices for which the portal has counted them. */
export function expectedOutcomes({ returned, paused, left }: Expected, counted: readonly string[]) {
  const failed = Map.groupBy(
    returned.filter(({ channel }) => channel !== 'sms'),
    ({ channel, to }) => `${channel} ${channel === 'mail' ? to.toLowerCase() : to}`,
  )
  return {
    givenUp: [...failed].map(([address, messages]) => `${address}: ${messages.length}`).toSorted(),
    paused,
    left: counted.map((line) => {
      const [device = ''] = line.split(' ')
      return `${device} ${left.get(device)?.mail} ${left.get(device)?.sms}`
    }),
  }
}
