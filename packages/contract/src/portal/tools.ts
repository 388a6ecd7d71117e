import { tierNames } from '@fieldport/domain'
import * as z from 'zod'
import { groupCall } from '../access.ts'
import { contractCall, deviceIdSchema, messageSchema } from '../base.ts'

const toolUsers = groupCall(['senquip_admin', 'senquip_dev'], { sessionOnly: true })

/** Maximum UTF-16 units of a message to check. */
export const maximumCheckedMessage = 65_536

/** What ingest would do with a valid point. */
export const pointOutcomes = ['stored', 'merged', 'repeated', 'leftOut', 'expired'] as const
export type PointOutcome = (typeof pointOutcomes)[number]

const checkedMessageSchema = z.object({
  plan: z.object({
    tier: z.enum(tierNames),
    storageDays: z.number(),
    storageIntervalSeconds: z
      .number()
      .describe('Seconds between two stored points; 0: every point is stored'),
  }),
  points: z.array(
    z.object({
      index: z.number().describe('Position in the message'),
      ts: z.number().describe('Epoch seconds'),
      outcome: z
        .enum(pointOutcomes)
        .describe(
          "'merged': stored, and shown together with another record of the same time. 'repeated': already stored, nothing changes. 'leftOut': within the plan's storage interval. 'expired': older than the plan's retention",
        ),
    }),
  ),
  refused: z.array(
    z.object({
      index: z.number().describe('Position in the message'),
      reason: z.string().describe('Reason code'),
      detail: z.string().describe('In English'),
      localizable: messageSchema,
    }),
  ),
})
export type MessageCheck = z.infer<typeof checkedMessageSchema>

export const tools = {
  adminCheckMessage: contractCall
    .meta(toolUsers)
    .route({
      method: 'POST',
      path: '/api/portal/admin-check-message',
      tags: ['vendor'],
      summary: 'Check how a message from a device would be processed',
      description:
        'Nothing is stored. NOT_FOUND if you may not see the device. Duplicates, plan and storage are those of the device.',
    })
    .input(
      z.object({
        deviceid: deviceIdSchema,
        message: z.string().max(maximumCheckedMessage).describe('An object or array, as a device sends it'),
      }),
    )
    .output(checkedMessageSchema),
}
