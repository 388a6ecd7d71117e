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
      if (!response.ok) throw await refusalOf(response)
      await response.body?.cancel()
    },
    close: () => {},
  }
}

/**
 * Errors about the number itself: invalid, a landline, unreachable, or opted out. All others of a 400 may be about the sender or its
 * account, so they count against no number. Source: Twilio's error and warning dictionary.
 */
const errorsOfNumber = new Set([21211, 21214, 21217, 21610, 21614, 21635])

/** A number is refused for good; the operator can fix everything else, or it passes. */
async function refusalOf(response: Response): Promise<DeliveryError> {
  const { status } = response
  const code = status === 400 ? await readErrorCode(response) : undefined
  await response.body?.cancel().catch(() => {})
  if (code !== undefined && !errorsOfNumber.has(code)) return new DeliveryError(`SMS sender ${code}`)
  return new DeliveryError(code === undefined ? `HTTP ${status}` : `HTTP ${status} ${code}`, {
    isFinal: status === 400,
    retryAfterMs: retryAfterMs(response.headers.get('retry-after'), Date.now()),
  })
}

/** @returns undefined: the answer is not an error of Twilio's */
async function readErrorCode(response: Response): Promise<number | undefined> {
  try {
    const { code } = (await response.json()) as { readonly code?: unknown }
    return typeof code === 'number' && Number.isInteger(code) ? code : undefined
  } catch {
    return undefined
  }
}
