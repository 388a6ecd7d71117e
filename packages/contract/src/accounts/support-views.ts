import { maximumSupportReason, minimumSupportReason } from '@fieldport/domain'
import * as z from 'zod'
import { groupCall, signedInCall, withAccessRevocation } from '../access.ts'
import { contractCall } from '../base.ts'

const supportViewSchema = z.object({
  id: z.number().int(),
  startedAt: z.number().describe('Epoch seconds, like the other times here'),
  endedAt: z.number().describe('When it ended, or ends at the latest'),
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
      summary: 'View the portal as another person, read-only',
      description:
        "For 30 minutes this session sees what the person sees; every call that changes something or shows a secret is refused with `reason` 'supportView'. Audited, and shown to the person with the reason. Not possible for accounts in senquip_admin; allowed only within ten minutes of signing in or of `verify-identity`.",
    })
    .input(
      z.object({
        userid: z.string().max(100),
        reason: z
          .string()
          .trim()
          .min(minimumSupportReason)
          .max(maximumSupportReason)
          .describe('Shown to the person'),
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
      description: 'Succeeds even if there is none.',
    })
    .output(z.object({ userid: z.string().describe('The signed-in user') })),
}

export const userSupportViews = {
  listSupportViews: contractCall
    .meta(signedInCall({ feature: 'account', sessionOnly: true }))
    .route({
      method: 'GET',
      path: '/api/user/support-views',
      tags: ['user'],
      summary: 'List when support viewed your account, newest first',
      description: 'Covers the last two years, at most 100 entries.',
    })
    .output(z.object({ Items: z.array(supportViewSchema) })),
}
