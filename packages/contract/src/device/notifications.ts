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
  problem: z.string().nullable().describe('Why it was not accepted, as a code; null: nothing is known'),
  ...problemTextFields,
}

const testResultSchema = z.object({
  ...recipientFields,
  state: z
    .enum([...messageStates, 'unavailable'])
    .describe('waiting: not accepted yet, and tried again for a day; unavailable: no mail or SMS is set up'),
  ...problemFields,
})
export type TestResult = z.infer<typeof testResultSchema>

/** Maximum entries per page. */
const maximumSentEntries = 100

const sentEntrySchema = z.object({
  id: z.number().int(),
  createdAt: z.number().describe('When it was decided, epoch seconds'),
  at: z.number().describe('When it happened, by the clock of the device'),
  channel: z.enum(notificationChannels),
  recipient: z
    .string()
    .describe('Masked for those who may not change to whom it is sent; empty: your own browsers (push)'),
  about: z.union([
    z.object({
      level: z.enum(alertKinds),
      deviceName: z.string(),
      reason: reasonSchema,
      measurement: measurementSchema.optional(),
      escalatedMinutes: z
        .number()
        .optional()
        .describe('For how long nobody had acknowledged the alarm, where that is why it was told'),
    }),
    z.object({
      request: z.enum(['test', 'subscribe']).describe('A test message; whether an address wants mails again'),
      deviceName: z.string(),
      by: z.string(),
    }),
  ]),
  state: z
    .enum(messageStates)
    .describe(
      'accepted: by the mail server, the SMS provider or the receiver of a webhook; delivered: as the provider reports; failed: given up or came back; overLimit, unsubscribed, paused and tooSoon were not sent',
    ),
  ...problemFields,
  heldUntil: z
    .number()
    .nullable()
    .describe('It waits for the end of the quiet hours of its recipient, epoch seconds; null: it does not'),
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
      summary: 'Send a test message to those who are told of events',
      description:
        'Waits up to 15 s for what becomes of it. Once in 30 s a device; each message takes one of the month.',
    })
    .input(
      z.object({
        deviceid: deviceIdSchema,
        only: z.object(recipientFields).optional().describe('One of the saved ones; absent: all of them'),
      }),
    )
    .output(z.object({ Items: z.array(testResultSchema) })),

  deviceAskRecipient: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/portal/device-ask-recipient',
      tags,
      summary: 'Ask an address that unsubscribed, by a mail, whether it wants notifications again',
    })
    .input(z.object({ deviceid: deviceIdSchema, recipient: z.string().max(254) }))
    .output(z.object({ ...localizableTextFields })),

  deviceResumeRecipient: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/portal/device-resume-recipient',
      tags,
      summary: 'Send messages again to an address to which they came back',
      description: 'About every device that tells it. Audited; three times a day an address.',
    })
    .input(z.object({ deviceid: deviceIdSchema, ...recipientFields }))
    .output(z.object({ ...localizableTextFields })),

  deviceRenewWebhookSecret: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/portal/device-renew-webhook-secret',
      tags,
      summary: 'Make another secret with which requests to a webhook are signed, and see it this once',
      description: 'The secret before it signs nothing from now on. Audited.',
    })
    .input(z.object({ deviceid: deviceIdSchema, recipient: z.string().max(maximumWebhookLength) }))
    .output(z.object({ secret: z.string() })),

  deviceListNotifications: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/portal/device-list-notifications/{deviceid}',
      tags,
      summary: 'What was sent about a device, or was not and why, the newest first; of 90 days',
    })
    .input(
      z.object({
        deviceid: deviceIdSchema,
        before: z.coerce.number().int().min(1).optional().describe('`next` of the page before'),
        limit: z.coerce.number().int().min(1).max(maximumSentEntries).default(20),
      }),
    )
    .output(
      z.object({
        Items: z.array(sentEntrySchema),
        next: z.number().int().nullable().describe('null: these were the last'),
        unsubscribed: z
          .array(z.string())
          .describe('Saved addresses, in lower case, that want no mails about the device'),
        paused: z
          .array(pausedRecipientSchema)
          .describe('Saved addresses to which messages came back; none goes to them until they are resumed'),
      }),
    ),
}
