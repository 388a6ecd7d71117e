import { retryAfterMs } from '../retry-after.ts'
import { type MessageTransport, DeliveryError, type OutgoingSms } from '../../platform/message-transport.ts'

export type TwilioSettings = {
  /** Without a trailing slash. */
  readonly url: string
  readonly accountSid: string
  readonly authToken: string
  readonly from: string
}

/**
 * SMS through Twilio's Messages API. Source: Twilio's API reference, 'Messages resource', version 2010-04-01.
 * @param callbackUrlOf where Twilio reports the outcome of the message with a reference; null: it cannot reach this
 * portal
 */
export function createTwilio(
  settings: TwilioSettings,
  callbackUrlOf: (reference: string) => string | null = () => null,
): MessageTransport<OutgoingSms> {
  const { url, accountSid, authToken, from } = settings
  const endpoint = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    send: async ({ to, text, reference }, signal) => {
      const callback = reference === undefined ? null : callbackUrlOf(reference)
      const body = new URLSearchParams({
        To: to,
        From: from,
        Body: text,
        ...(callback === null ? {} : { StatusCallback: callback }),
      })
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { authorization },
        body,
        signal,
        redirect: 'error',
      }).catch((error: unknown) => {
        throw new DeliveryError('no answer', { cause: error })
      })
      await response.body?.cancel()
      if (response.ok) return
      // 400: the number or the text is invalid. Everything else may be fixed by the operator or pass.
      throw new DeliveryError(`HTTP ${response.status}`, {
        isFinal: response.status === 400,
        retryAfterMs: retryAfterMs(response.headers.get('retry-after'), Date.now()),
      })
    },
    close: () => {},
  }
}
