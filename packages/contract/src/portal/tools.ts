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
    storageIntervalSeconds: z.number().describe('Seconds between two stored points; 0: each is stored'),
  }),
  points: z.array(
    z.object({
      index: z.number().describe('Position in the message'),
      ts: z.number().describe('Epoch seconds'),
      outcome: z
        .enum(pointOutcomes)
        .describe(
          "'merged': stored, and shown as one with another record of the same time. 'repeated': stored before, nothing changes. 'leftOut': within the interval of the plan. 'expired': older than the plan keeps",
        ),
    }),
  ),
  refused: z.array(
    z.object({
      index: z.number().describe('Position in the message'),
      reason: z.string().describe('A code'),
      detail: z.string().describe('English'),
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
      summary: 'What would become of a message if a device sent it now',
      description:
        'Nothing is stored. NOT_FOUND where you may not see the device. Duplicates, the plan and its storage are those of the device.',
    })
    .input(
      z.object({
        deviceid: deviceIdSchema,
        message: z
          .string()
          .max(maximumCheckedMessage)
          .describe('As a device sends it, an object or an array'),
      }),
    )
    .output(checkedMessageSchema),
}
