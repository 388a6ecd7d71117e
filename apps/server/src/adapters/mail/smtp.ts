import type { NodemailerError } from 'nodemailer'
import { type MessageTransport, DeliveryError, type OutgoingMail } from '../../platform/message-transport.ts'

const connectMs = 10_000
const silenceMs = 30_000
const maximumConnections = 5

/**
 * Mail over SMTP by URL: smtps:// speaks TLS from the first byte, smtp:// upgrades where the server offers it, and must
 * with `?requireTLS=true`.
 */
export async function openSmtp(url: string): Promise<MessageTransport<OutgoingMail>> {
  // Loaded only where mail is sent: 7 MB that other portals need not hold.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: maximumConnections,
    connectionTimeout: connectMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: connectMs,
    // The queue tries again, later than the pool would.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A connection that breaks while nobody uses it is opened anew with the next mail.
  transport.on('error', () => {})
  return {
    send: async (mail, signal) => {
      const { messageId, from, to, replyTo, subject, text, html, headers } = mail
      try {
        // As an object, an address is never read as a list of addresses.
        await transport.sendMail({
          messageId,
          from,
          subject,
          text,
          html,
          headers,
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          signal,
        })
      } catch (error) {
        throw toDeliveryError(error as NodemailerError)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** Source: RFC 3463, section 3.2: 5.1.1 to 5.1.3 say that there is no such mailbox. */
const noSuchMailbox = /\b5\.1\.[1-3]\b/

function toDeliveryError(error: NodemailerError): DeliveryError {
  const code = [error.code ?? 'EUNKNOWN', error.responseCode].filter(Boolean).join(' ')
  const isFinal = error.permanent === true && noSuchMailbox.test(error.response ?? '')
  return new DeliveryError(code, { isFinal, cause: error })
}
