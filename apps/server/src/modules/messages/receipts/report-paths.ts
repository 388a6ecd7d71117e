export const smsReportPath = '/reports/sms'
export const bounceReportPath = '/reports/bounces'

/** Callback URL for the SMS with a reference. */
export type SmsReportUrls = (reference: string) => string

/** @param publicUrl as reached by the provider, not as seen behind a proxy */
export const smsReportUrls =
  (publicUrl: string): SmsReportUrls =>
  (reference) =>
    new URL(`${smsReportPath}/${encodeURIComponent(reference)}`, publicUrl).href

/** Providers refuse an SMS whose callback URL is not public. */
export function isReachable(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  return !/^(?:localhost|.*\.localhost|127\..*|\[::1\]|0\.0\.0\.0)$/.test(hostname)
}
