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

export const queueItemSchema = z.object({
  ts: z.number().describe('When it was queued, epoch seconds; with the device it names the command'),
  rpcmethod: z.string(),
  args: z.record(z.string(), z.unknown()).describe("Secrets are '***', for the sender too"),
  priority: z.number().describe('Above zero: pending'),
  device_response: z
    .unknown()
    .optional()
    .describe("Absent: never answered. null: answered nothing. Else what the device said, secrets as '***'"),
  localizable: outcomeSchema.describe(
    'Of a response that is an error of the portal: its message as an id with values',
  ),
  can_be_cancelled: z.boolean(),
  delete_ts: z.number().nullable().describe('When it was cancelled, epoch seconds'),
  ota_status: z
    .object({
      state: z.enum(otaStates),
      progress: z.number().min(0).max(100).describe('Percent'),
      message: z.string().nullable().describe('English'),
      localizable: outcomeSchema,
    })
    .nullable(),
  requestedBy: z.string().describe("Who; 'portal' for the server itself"),
  sentAt: z.number().nullable().describe('Epoch seconds; null: still waits for its device'),
  answeredAt: z.number().nullable(),
  expiresAt: z.number(),
  attempts: z.number().describe('How often it was sent'),
  state: z
    .enum(['queued', 'sent', 'answered', 'silent', 'cancelled', 'expired'])
    .describe('silent: sent once, never answered'),
  note: z.string().nullable().describe('For people: what the status does not say, as that it may have run'),
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
      summary: 'The latest commands of a device, newest first',
      description:
        'Also as `/{deviceid}.{count}`, with the count in the path. Never cached: a short time is enough for a command to change.',
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
        'Each method asks for its own capability. Key and configuration files answer FORBIDDEN to `FS.Get`. It is delivered at once to a device that is connected, else at its next contact. `expiresInSeconds`: the command is dropped when its device has not been in contact by then.',
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
        failedKeys: z.array(z.string()).optional().describe('Of Config.Set: settings that were not accepted'),
        problems: z.record(z.string(), z.string()).optional().describe('By failed key: why'),
        localizableProblems: z
          .record(z.string(), messageSchema)
          .optional()
          .describe('The same as ids with values'),
      }),
    ),

  deviceRemoveRpc: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'POST',
      path: '/api/portal/device-remove-rpc',
      tags,
      summary: 'Cancel a command that is still pending',
      description: 'CONFLICT when it was sent already, or may not be cancelled.',
    })
    .input(z.object({ deviceid: deviceIdSchema, ts: z.number() }))
    .output(z.object({ ...localizableTextFields })),
}
