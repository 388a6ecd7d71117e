import { type DeviceAuditAction, deviceAuditActions, deviceAuditKinds } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall } from '../access.ts'
import { contractCall, deviceInput, messageSchema, secondsSchema } from '../base.ts'

const actions = Object.keys(deviceAuditActions) as [DeviceAuditAction, ...DeviceAuditAction[]]

export const maximumAuditPage = 500

const deviceAuditEntrySchema = z.object({
  id: z.number(),
  at: z.number().describe('Epoch seconds'),
  by: z.string().describe("Email of the user; 'portal' for the server itself"),
  action: z.enum(actions),
  text: z.string().describe('Description of the action, in English'),
  localizable: messageSchema.describe('The same text as a message id with parameters'),
  details: z.record(z.string(), z.union([z.string(), z.number()])).describe('Never contains secrets'),
})
export type DeviceAuditEntry = z.infer<typeof deviceAuditEntrySchema>

export const deviceAudit = {
  getAuditLog: contractCall
    .meta(deviceCall('accessAdminSettings'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/audit-log',
      tags: ['audit'],
      summary: 'List who did what to a device, newest first',
    })
    .input(
      deviceInput.extend({
        q: z.string().max(200).default('').describe("Text contained in the user's email"),
        kinds: z
          .preprocess(
            (value) => (typeof value === 'string' ? value.split(',') : value),
            z.array(z.enum(deviceAuditKinds)),
          )
          .optional()
          .describe('Absent: every kind'),
        from: secondsSchema.optional(),
        to: secondsSchema.optional(),
        before: z.coerce.number().int().min(0).optional().describe('`lastEvaluatedKey` of the previous page'),
        limit: z.coerce.number().int().min(1).max(maximumAuditPage).default(100),
      }),
    )
    .output(z.object({ Items: z.array(deviceAuditEntrySchema), lastEvaluatedKey: z.number().nullable() })),
}
