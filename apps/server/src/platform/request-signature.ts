import { createHmac, timingSafeEqual } from 'node:crypto'

/** Carries the time and signature of requests that the portal receives or sends. */
export const signatureHeader = 'x-fieldport-signature'

/** Older requests, or those with a wrong clock, are rejected. Source: ours. */
const toleranceSeconds = 300

/** @returns 't=1700000000,v1=…': HMAC-SHA256, in hexadecimal, of the time, a full stop and the body */
export function signRequest(secret: string, body: string, nowSeconds: number): string {
  const time = String(Math.floor(nowSeconds))
  return `t=${time},v1=${macOf(secret, time, body).toString('hex')}`
}

export function isSignedRequest(
  secret: string,
  header: string | undefined,
  body: string,
  nowSeconds: number,
): boolean {
  const [, time = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (mac === '' || Math.abs(nowSeconds - Number(time)) > toleranceSeconds) return false
  return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, time, body))
}

function macOf(secret: string, time: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest()
}
