import { maximumSupportReason, minimumSupportReason } from '@fieldport/domain'
import * as z from 'zod'
import { groupCall, signedInCall, withAccessRevocation } from '../access.ts'
import { contractCall } from '../base.ts'

const supportViewSchema = z.object({
  id: z.number().int(),
  startedAt: z.number().describe('Epoch seconds, here and below'),
  endedAt: z.number().describe('When it ended, or will at the latest'),
  isActive: z.boolean(),
  reason: z.string(),
})
export type SupportView = z.infer<typeof supportViewSchema>

/** Calls with which the vendor views the portal as another person sees it. */
export const portalSupportViews = {
  adminStartSupportView: contractCall
    .meta(withAccessRevocation(groupCall(['senquip_admin'], { sessionOnly: true }), 'own'))
    .route({
      method: 'POST',
      path: '/api/portal/admin-start-support-view',
      tags: ['vendor'],
      summary: 'See the portal as a person sees it, read-only',
      description:
        "From now on this session is theirs to read for 30 minutes: every call that changes something, or shows a secret, is refused with `reason` 'supportView'. Audited, and shown to the person with the reason. Not for accounts of senquip_admin, and only within ten minutes of a sign-in or of `verify-identity`.",
    })
    .input(
      z.object({
        userid: z.string().max(100),
        reason: z
          .string()
          .trim()
          .min(minimumSupportReason)
          .max(maximumSupportReason)
          .describe('The person reads it'),
      }),
    )
    .output(z.object({ userid: z.string(), endsAt: z.number().describe('Epoch seconds') })),

  endSupportView: contractCall
    .meta(withAccessRevocation(signedInCall({ sessionOnly: true, supportView: 'allowed' }), 'own'))
    .route({
      method: 'POST',
      path: '/api/portal/end-support-view',
      tags: ['vendor'],
      summary: 'End the view of another account',
      description: 'A success also where there is none.',
    })
    .output(z.object({ userid: z.string().describe('Whose session it is') })),
}

export const userSupportViews = {
  listSupportViews: contractCall
    .meta(signedInCall({ feature: 'account', sessionOnly: true }))
    .route({
      method: 'GET',
      path: '/api/user/support-views',
      tags: ['user'],
      summary: 'When support looked at your account, newest first',
      description: 'Those of the last two years, 100 at most.',
    })
    .output(z.object({ Items: z.array(supportViewSchema) })),
}
