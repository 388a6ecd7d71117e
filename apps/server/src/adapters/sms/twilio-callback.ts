import { createHmac, timingSafeEqual } from 'node:crypto'

/** What Twilio reports about a message after accepting it. */
export type SmsStatus = {
  readonly outcome: 'delivered' | 'undelivered'
  /** An error code; null: delivered. */
  readonly reason: string | null
  /** Whether the number itself cannot receive SMS. */
  readonly isBounce: boolean
}

/**
 * Whether Twilio sent a request: HMAC-SHA1 of the callback URL followed by every parameter, sorted by name, as name and
 * value without separators. Source: Twilio, 'Security', 'Validating signatures from Twilio'.
 * @param url as given to Twilio, not as seen behind a proxy
 */
export function isSignedByTwilio(
  authToken: string,
  signature: string | undefined,
  url: string,
  parameters: URLSearchParams,
): boolean {
  const names = [...new Set(parameters.keys())].toSorted()
  // A repeated parameter is signed with each distinct value once.
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
 * Failures that say nothing about the number: account, carrier filters, price, rate.
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

/** @returns undefined: still on its way, or an unknown status */
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
