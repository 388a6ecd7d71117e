import { type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  readonly from: string
  readonly to: readonly string[]
  /** The id under which delivery is reported (RFC 3461); null: none was given. */
  readonly envelopeId: string | null
  /** The raw message. */
  readonly source: string
}

export type SmtpSink = {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  readonly close: () => Promise<void>
}

/** A real SMTP server that keeps the mails it receives. `refuse` rejects a recipient. */
export async function startSmtpSink(
  options: {
    readonly port?: number
    readonly refuse?: (address: string) => { readonly code: number; readonly text: string } | null
  } = {},
): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    hideDSN: false,
    // Would ask a name server for each connection.
    disableReverseLookup: true,
    // Ends idle connections, such as those of portals that a test killed, instead of waiting for them.
    closeTimeout: 1,
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = options.refuse?.(address)
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo, dsn } = session.envelope
        received.push({
          envelopeId: dsn?.envid ?? null,
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    const listening = server.listen(options.port ?? 0, '127.0.0.1', () =>
      resolve((listening.address() as AddressInfo).port),
    )
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A bounce report in the format of RFC 3464. */
export function bounceMail(over: {
  readonly to: string
  readonly action?: string
  readonly status?: string
  readonly envelopeId?: string
}): string {
  const { to, action = 'failed', status = '5.1.1', envelopeId } = over
  return [
    'From: MAILER-DAEMON@mail.example.com',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.com',
    ...(envelopeId === undefined ? [] : [`Original-Envelope-Id: ${envelopeId}`]),
    '',
    'Final-Recipient: rfc822; lost@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Alarm: Pump',
    '--part--',
    '',
  ].join('\r\n')
}
