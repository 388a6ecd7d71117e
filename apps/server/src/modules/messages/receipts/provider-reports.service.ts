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
  /** Undefined: no SMS goes out. */
  readonly twilioToken: string | undefined
  readonly bounces: { readonly domain: string | undefined; readonly secret: string | undefined }
}

/** A body as it came, and what its sender signed it with. */
export type SignedReport = { readonly body: string; readonly signature: string | undefined }

export type ProviderReports = ReturnType<typeof createProviderReports>

/** What providers tell of messages that they had taken. One that is repeated or late changes nothing. */
export function createProviderReports(ports: ProviderReportsPorts) {
  const { receipts, clock, smsReportUrlOf, twilioToken, bounces } = ports
  return {
    /** @returns whether it said what became of the message; undefined: it is not signed, and nothing was done */
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

    /** As `takeFromTwilio`, of a mail that came back. */
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
