import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { signatureHeader } from '../../../platform/request-signature.ts'
import { bounceReportPath, smsReportPath } from './report-paths.ts'
import type { ProviderReports } from './provider-reports.service.ts'

/** Twilio sends a few hundred bytes. */
const boundedForm = limited(16_384)
/** A report contains the headers of the returned mail, or all of it. */
const boundedMail = limited(262_144)

function limited(maxSize: number) {
  const onError = (context: Context) => context.text('The request is too large.', 413)
  return bodyLimit({ maxSize, onError })
}

/** Not in the contract, because providers define the format of these calls. */
export const receiptRoutes =
  (reports: ProviderReports) =>
  (app: Hono): void => {
    const answer = (context: Context, noted: boolean | undefined) =>
      noted === undefined ? context.text('The signature is wrong.', 403) : context.json({ noted })

    app.post(`${smsReportPath}/:reference`, boundedForm, async (context) => {
      const signature = context.req.header('x-twilio-signature')
      const report = { body: await context.req.text(), signature }
      return answer(context, await reports.takeFromTwilio(context.req.param('reference'), report))
    })

    app.post(bounceReportPath, boundedMail, async (context) => {
      const report = { body: await context.req.text(), signature: context.req.header(signatureHeader) }
      return answer(context, await reports.takeFromMailServer(report))
    })
  }
