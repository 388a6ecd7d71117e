import { rpcMethodNames } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall } from '../access.ts'
import {
  localizableTextFields,
  contractCall,
  deviceIdSchema,
  deviceInput,
  messageSchema,
  outcomeSchema,
} from '../base.ts'

const tags = ['commands']

/** Maximum queue items per call. */
export const maximumQueueItems = 1000
/** Source: specification 3, section 9. */
export const defaultQueueItems = 10

export const otaStates = ['queued', 'sent', 'downloading', 'rebooting', 'confirmed', 'failed'] as const

const queueItemSchema = z.object({
  ts: z
    .number()
    .describe('When it was queued, epoch seconds; together with the device it identifies the command'),
  rpcmethod: z.string(),
  args: z.record(z.string(), z.unknown()).describe("Secrets are '***', even for their sender"),
  priority: z.number().describe('Above zero: still pending'),
  device_response: z
    .unknown()
    .optional()
    .describe(
      "Absent: not answered. null: answered without a value. Otherwise the device's response, with secrets as '***'",
    ),
  localizable: outcomeSchema.describe(
    'If the response is an error of the portal: its message as an id with parameters',
  ),
  can_be_cancelled: z.boolean(),
  delete_ts: z.number().nullable().describe('When it was cancelled, epoch seconds'),
  ota_status: z
    .object({
      state: z.enum(otaStates),
      progress: z.number().min(0).max(100).describe('Percent'),
      message: z.string().nullable().describe('In English'),
      localizable: outcomeSchema,
    })
    .nullable(),
  requestedBy: z.string().describe("Who requested it; 'portal' for the server itself"),
  sentAt: z.number().nullable().describe('Epoch seconds; null: not delivered to the device yet'),
  answeredAt: z.number().nullable(),
  expiresAt: z.number(),
  attempts: z.number().describe('Number of delivery attempts'),
  state: z
    .enum(['queued', 'sent', 'answered', 'silent', 'cancelled', 'expired'])
    .describe('silent: sent once, never answered'),
  note: z
    .string()
    .nullable()
    .describe('Additional information for people, for example that the command may have run'),
  localizableNote: outcomeSchema,
})
export type QueueItem = z.infer<typeof queueItemSchema>

/** Base service 'portal'. */
export const portalCommands = {
  deviceGetRpcQueue: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'GET',
      path: '/api/portal/device-get-rpc-queue/{deviceid}',
      tags,
      summary: 'List the latest commands of a device, newest first',
      description:
        'Also available as `/{deviceid}.{count}`, with the count in the path. Never cached, because commands change quickly.',
    })
    .input(
      deviceInput.extend({
        count: z.coerce.number().int().min(1).max(maximumQueueItems).default(defaultQueueItems),
      }),
    )
    .output(z.object({ Items: z.array(queueItemSchema), total: z.number() })),

  deviceSendRpc: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'POST',
      path: '/api/portal/device-send-rpc',
      tags,
      summary: 'Queue a command for a device',
      description:
        'Each method requires its own capability. `FS.Get` of key and configuration files returns FORBIDDEN. A connected device gets the command immediately, any other at its next contact. With `expiresInSeconds`, the command is dropped if the device has not been in contact by then.',
    })
    .input(
      z.object({
        deviceid: deviceIdSchema,
        method: z.enum(rpcMethodNames as [string, ...string[]]),
        args: z.record(z.string(), z.unknown()).default({}),
        expiresInSeconds: z
          .number()
          .int()
          .min(1)
          .max(365 * 86_400)
          .optional(),
      }),
    )
    .output(
      z.object({
        ...localizableTextFields,
        ts: z.number(),
        failedKeys: z
          .array(z.string())
          .optional()
          .describe('For Config.Set: settings that were not accepted'),
        problems: z.record(z.string(), z.string()).optional().describe('Reason for each failed key'),
        localizableProblems: z
          .record(z.string(), messageSchema)
          .optional()
          .describe('The same texts as message ids with parameters'),
      }),
    ),

  deviceRemoveRpc: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'POST',
      path: '/api/portal/device-remove-rpc',
      tags,
      summary: 'Cancel a command that is still pending',
      description: 'CONFLICT if it has already been sent or cannot be cancelled.',
    })
    .input(z.object({ deviceid: deviceIdSchema, ts: z.number() }))
    .output(z.object({ ...localizableTextFields })),
}
