import { readDeliveryReport } from '../../../adapters/mail/delivery-report.ts'
import { isSignedByTwilio, readSmsStatus } from '../../../adapters/sms/twilio-callback.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { isSignedRequest } from '../../../platform/request-signature.ts'
import type { Receipts } from './receipts.service.ts'
import type { SmsReportUrls } from './report-paths.ts'

export type ProviderReportsPorts = {
  readonly receipts: Pick<Receipts, 'note'>
  readonly clock: Clock
  readonly smsReportUrlOf: SmsReportUrls
  /** Undefined: SMS is not configured. */
  readonly twilioToken: string | undefined
  readonly bounces: { readonly domain: string | undefined; readonly secret: string | undefined }
}

/** The raw body and its signature. */
export type SignedReport = { readonly body: string; readonly signature: string | undefined }

export type ProviderReports = ReturnType<typeof createProviderReports>

/** Reports of providers about accepted messages. Repeated or late ones change nothing. */
export function createProviderReports(ports: ProviderReportsPorts) {
  const { receipts, clock, smsReportUrlOf, twilioToken, bounces } = ports
  return {
    /** @returns whether it contained an outcome; undefined: the signature is invalid, and nothing was done */
    takeFromTwilio: async (
      reference: string,
      { body, signature }: SignedReport,
    ): Promise<boolean | undefined> => {
      const parameters = new URLSearchParams(body)
      const url = smsReportUrlOf(reference)
      if (twilioToken === undefined || !isSignedByTwilio(twilioToken, signature, url, parameters))
        return undefined
      const status = readSmsStatus(parameters)
      if (status) await receipts.note({ reference, ...status })
      return status !== undefined
    },

    /** Like `takeFromTwilio`, for a returned mail. */
    takeFromMailServer: async ({ body, signature }: SignedReport): Promise<boolean | undefined> => {
      const { secret, domain } = bounces
      if (secret === undefined || !isSignedRequest(secret, signature, body, nowSeconds(clock)))
        return undefined
      const report = readDeliveryReport(body, domain)
      if (report) await receipts.note(report)
      return report !== undefined
    },
  }
}
