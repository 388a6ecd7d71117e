import {
  addressChannels,
  alertKinds,
  maximumWebhookLength,
  messageStates,
  notificationChannels,
} from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall } from '../access.ts'
import { contractCall, deviceIdSchema, localizableTextFields, problemTextFields } from '../base.ts'
import { measurementSchema, reasonSchema } from './conditions.ts'

const tags = ['notifications']

const recipientFields = {
  channel: z.enum(addressChannels),
  recipient: z.string().max(maximumWebhookLength).describe('Email address, mobile number or webhook'),
}
const problemFields = {
  problem: z.string().nullable().describe('Error code if it was not accepted; null: none known'),
  ...problemTextFields,
}

const testResultSchema = z.object({
  ...recipientFields,
  state: z
    .enum([...messageStates, 'unavailable', 'noPhone'])
    .describe(
      'waiting: not accepted yet, retried for a day; unavailable: no email or SMS is configured; noPhone: your profile has no phone number, and SMS is not set up',
    ),
  ...problemFields,
})
export type TestResult = z.infer<typeof testResultSchema>

/** Maximum entries per page. */
const maximumSentEntries = 100

const sentEntrySchema = z.object({
  id: z.number().int(),
  createdAt: z.number().describe('When the notification was decided, epoch seconds'),
  at: z.number().describe("When it happened, on the device's clock"),
  channel: z.enum(notificationChannels),
  recipient: z
    .string()
    .describe('Masked for callers who may not change the recipients; empty: your own browsers (push)'),
  about: z.union([
    z.object({
      level: z.enum(alertKinds),
      deviceName: z.string(),
      reason: reasonSchema,
      measurement: measurementSchema.optional(),
      escalatedMinutes: z
        .number()
        .optional()
        .describe('How long the alarm had been unacknowledged, if that is why the message was sent'),
    }),
    z.object({
      request: z
        .enum(['test', 'subscribe'])
        .describe('A test message, or asking whether an address wants emails again'),
      deviceName: z.string(),
      by: z.string(),
    }),
  ]),
  state: z
    .enum(messageStates)
    .describe(
      'accepted: by the mail server, SMS provider or webhook receiver; delivered: as reported by the provider; failed: given up or bounced; overLimit, unsubscribed, paused and tooSoon: not sent',
    ),
  ...problemFields,
  heldUntil: z
    .number()
    .nullable()
    .describe("Held until the end of the recipient's quiet hours, epoch seconds; null: not held"),
})
export type SentNotification = z.infer<typeof sentEntrySchema>

const pausedRecipientSchema = z.object({
  ...recipientFields,
  since: z.number().describe('Epoch seconds'),
  ...problemFields,
})
export type PausedRecipient = z.infer<typeof pausedRecipientSchema>

/** Base service 'portal': messages that notify people of events. */
export const portalNotifications = {
  deviceTestAlert: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/portal/device-test-alert',
      tags,
      summary: 'Send a test message to the notification recipients of a device',
      description:
        'Waits up to 15 s for the outcome. Allowed once every 30 s per device; each message counts toward the monthly limit.',
    })
    .input(
      z.object({
        deviceid: deviceIdSchema,
        only: z.object(recipientFields).optional().describe('One saved recipient; absent: all of them'),
      }),
    )
    .output(z.object({ Items: z.array(testResultSchema) })),

  deviceAskRecipient: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/portal/device-ask-recipient',
      tags,
      summary: 'Ask an unsubscribed address by email whether it wants notifications again',
    })
    .input(z.object({ deviceid: deviceIdSchema, recipient: z.string().max(254) }))
    .output(z.object({ ...localizableTextFields })),

  deviceResumeRecipient: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/portal/device-resume-recipient',
      tags,
      summary: 'Resume messages to an address that bounced',
      description:
        'Applies to every device that notifies it. Audited; allowed three times a day per address.',
    })
    .input(z.object({ deviceid: deviceIdSchema, ...recipientFields }))
    .output(z.object({ ...localizableTextFields })),

  deviceRenewWebhookSecret: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/portal/device-renew-webhook-secret',
      tags,
      summary: 'Generate a new secret for signing requests to a webhook; shown only once',
      description: 'The previous secret is no longer used. Audited.',
    })
    .input(z.object({ deviceid: deviceIdSchema, recipient: z.string().max(maximumWebhookLength) }))
    .output(z.object({ secret: z.string() })),

  deviceListNotifications: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/portal/device-list-notifications/{deviceid}',
      tags,
      summary: 'List messages about a device, sent or not and why, newest first, over 90 days',
    })
    .input(
      z.object({
        deviceid: deviceIdSchema,
        before: z.coerce.number().int().min(1).optional().describe('`next` of the previous page'),
        limit: z.coerce.number().int().min(1).max(maximumSentEntries).default(20),
      }),
    )
    .output(
      z.object({
        Items: z.array(sentEntrySchema),
        next: z.number().int().nullable().describe('null: last page'),
        unsubscribed: z
          .array(z.string())
          .describe('Saved addresses, in lower case, that have unsubscribed from emails about the device'),
        paused: z
          .array(pausedRecipientSchema)
          .describe('Saved addresses that bounced; nothing is sent to them until they are resumed'),
      }),
    ),
}
