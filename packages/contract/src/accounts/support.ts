import { en } from '@fieldport/messages'
import * as z from 'zod'
import { signedInCall } from '../access.ts'
import { contractCall, deviceIdSchema } from '../base.ts'

/** Source: specification 1, section 2 ('Support request screen'). */
export const supportCategories = [
  'Sales',
  'Admin/Billing Support',
  'Technical Support',
  'Feedback or Feature Requests',
] as const
export type SupportCategory = (typeof supportCategories)[number]
export const defaultSupportCategory: SupportCategory = 'Admin/Billing Support'

export const supportRequestSchema = z.object({
  name: z.string().trim().max(120).default(''),
  email: z.email().max(254),
  details: z.string().trim().min(1, en.supportDetailsNeeded).max(10_000),
  type: z.enum(supportCategories).default(defaultSupportCategory),
  deviceid: z.union([z.literal(''), deviceIdSchema]).default(''),
})

export const support = {
  userSupportRequest: contractCall
    .meta(signedInCall({ feature: 'support' }))
    .route({
      method: 'POST',
      path: '/api/portal/user-support-request',
      tags: ['support'],
      summary: 'Send a support request to the brand',
    })
    .input(supportRequestSchema)
    .output(z.object({ done: z.literal(true) })),
}
