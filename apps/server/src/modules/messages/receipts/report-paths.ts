export const smsReportPath = '/reports/sms'
export const bounceReportPath = '/reports/bounces'

/** Where the provider says what becomes of the SMS of a reference. */
export type SmsReportUrls = (reference: string) => string

/** @param publicUrl as the provider reaches the portal, not as a proxy names it */
export const smsReportUrls =
  (publicUrl: string): SmsReportUrls =>
  (reference) =>
    new URL(`${smsReportPath}/${encodeURIComponent(reference)}`, publicUrl).href

/** A provider refuses an SMS that names an address which it can never reach. */
export function isReachable(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  return !/^(?:localhost|.*\.localhost|127\..*|\[::1\]|0\.0\.0\.0)$/.test(hostname)
}
