import { createHmac, timingSafeEqual } from 'node:crypto'

/** What Twilio says of a message that it had taken. */
export type SmsStatus = {
  readonly outcome: 'delivered' | 'undelivered'
  /** A code; null: it arrived. */
  readonly reason: string | null
  /** The number takes no SMS. */
  readonly isBounce: boolean
}

/**
 * Whether Twilio sent a request: HMAC-SHA1 of the URL that it was told and of every parameter in the order of its name, name and value
 * without anything between. Source: Twilio, 'Security', 'Validating signatures from Twilio'.
 * @param url as Twilio was told it, never as a proxy or the request names it
 */
export function isSignedByTwilio(
  authToken: string,
  signature: string | undefined,
  url: string,
  parameters: URLSearchParams,
): boolean {
  const names = [...new Set(parameters.keys())].toSorted()
  // A parameter that comes several times is signed with each different value once.
  const pairs = names.map((name) => {
    const values = [...new Set(parameters.getAll(name))].toSorted()
    return values.map((value) => `${name}${value}`).join('')
  })
  const expected = createHmac('sha1', authToken)
    .update(url + pairs.join(''), 'utf8')
    .digest('base64')
  const [expectedBytes, given] = [Buffer.from(expected), Buffer.from(signature ?? '')]
  return given.length === expectedBytes.length && timingSafeEqual(given, expectedBytes)
}

/**
 * Failures that say nothing of the number: the account, the carrier's filters, the price, the rate.
 * Source: Twilio's error and warning dictionary.
 */
const errorsOfSender = new Set([
  '30001',
  '30002',
  '30007',
  '30010',
  '30022',
  '30023',
  '30027',
  '30032',
  '30034',
  '30035',
  '30039',
])

/** @returns undefined: still on its way, or nothing that is known here */
export function readSmsStatus(parameters: URLSearchParams): SmsStatus | undefined {
  const status = parameters.get('MessageStatus')
  if (status === 'delivered' || status === 'read')
    return { outcome: 'delivered', reason: null, isBounce: false }
  if (status !== 'undelivered' && status !== 'failed') return undefined
  const code = /^\d{1,6}$/.exec(parameters.get('ErrorCode') ?? '')?.[0] ?? ''
  return {
    outcome: 'undelivered',
    reason: `Twilio ${code || status}`,
    isBounce: !errorsOfSender.has(code),
  }
}
