import * as z from 'zod'
import { deviceCall } from '../access.ts'
import { contractCall, deviceInput, messageSchema, secondsSchema } from '../base.ts'

const tags = ['server log']

export const serverLogKinds = ['connection', 'refused', 'command', 'settings', 'firmware', 'data'] as const
const serverLogEntrySchema = z.object({
  id: z.string().describe('Sorts by time'),
  at: z.number().describe('Epoch seconds'),
  kind: z.enum(serverLogKinds),
  text: z.string().describe('In English'),
  localizable: messageSchema
    .optional()
    .describe('The same text as a message id with parameters; absent from old entries'),
  details: z.record(z.string(), z.unknown()),
})
export type ServerLogEntry = z.infer<typeof serverLogEntrySchema>

export const serverLog = {
  getServerLog: contractCall
    .meta(deviceCall('accessServerLog', 'serverLogEnabled'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/serverlog',
      tags,
      summary: "List the portal's log entries about a device, newest first",
    })
    .input(
      deviceInput.extend({
        q: z.string().max(200).default(''),
        kinds: z
          .preprocess(
            (value) => (typeof value === 'string' ? value.split(',') : value),
            z.array(z.enum(serverLogKinds)),
          )
          .optional(),
        from: secondsSchema.optional(),
        to: secondsSchema.optional(),
        before: z.string().max(64).optional().describe('The id of the last entry of the previous page'),
        after: z.string().max(64).optional().describe('Only entries after this one, for a live tail'),
        limit: z.coerce.number().int().min(1).max(1000).default(100),
      }),
    )
    .output(z.object({ Items: z.array(serverLogEntrySchema), lastEvaluatedKey: z.string().nullable() })),
}
