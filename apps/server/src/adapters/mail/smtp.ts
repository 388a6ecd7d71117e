import { isHardBounce } from '@fieldport/domain'
import type { NodemailerError } from 'nodemailer'
import { type MessageTransport, DeliveryError, type OutgoingMail } from '../../platform/message-transport.ts'
import { returnPathOf } from './return-path.ts'

const connectMs = 10_000
const silenceMs = 30_000
const maximumConnections = 5

/**
 * Mail over SMTP by URL: smtps:// uses TLS from the start; smtp:// upgrades if the server offers it, and must with
 * `?requireTLS=true`.
 * @param bounceDomain whose mail server receives bounces; undefined: bounces go to the sender
 */
export async function openSmtp(url: string, bounceDomain?: string): Promise<MessageTransport<OutgoingMail>> {
  // Loaded only if mail is configured: it takes 7 MB.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: maximumConnections,
    connectionTimeout: connectMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: connectMs,
    // The mail queue retries, with longer delays than the pool.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // If an idle connection breaks, the next mail opens a new one.
  transport.on('error', () => {})
  return {
    send: async (mail, signal) => {
      const { messageId, from, to, replyTo, subject, text, html, headers } = mail
      try {
        // Passed as an object, an address is never parsed as a list.
        await transport.sendMail({
          messageId,
          from,
          subject,
          text,
          html,
          headers,
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          ...followUp(mail, bounceDomain),
          signal,
        })
      } catch (error) {
        throw toDeliveryError(error as NodemailerError)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** Return path and envelope id of a mail whose delivery is tracked. */
function followUp({ from, to, reference }: OutgoingMail, bounceDomain: string | undefined) {
  if (!reference) return {}
  const returnPath = bounceDomain === undefined ? undefined : returnPathOf(reference, bounceDomain)
  return {
    envelope: { from: { name: '', address: returnPath ?? from.address }, to: [{ name: '', address: to }] },
    dsn: { id: reference, return: 'headers' as const, notify: ['failure' as const] },
  }
}

/** Source: RFC 3463, section 3.2: 5.1.1 to 5.1.3 mean that the mailbox does not exist. */
const noSuchMailbox = /\b5\.1\.[1-3]\b/

function toDeliveryError(error: NodemailerError): DeliveryError {
  const code = [error.code ?? 'EUNKNOWN', error.responseCode].filter(Boolean).join(' ')
  const isFinal = error.permanent === true && noSuchMailbox.test(error.response ?? '')
  return new DeliveryError(code, { isFinal, isBounce: isFinal || isRecipientRefused(error), cause: error })
}

/** Servers without enhanced status codes reject unknown recipients with plain 550. */
function isRecipientRefused({ command, permanent, response = '' }: NodemailerError): boolean {
  if (command !== 'RCPT TO' || permanent !== true) return false
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return status === undefined || isHardBounce(status)
}
