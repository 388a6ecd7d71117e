import { escalationLimits, maximumWebhookLength } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall, withReadPath } from '../access.ts'
import { localizableTextFields, contractCall, deviceIdSchema } from '../base.ts'

const tags = ['configuration']

/** What `portal.deviceGetSettings` reads. */
const settingsPath = '/api/portal/device-get-settings/{deviceid}'
const settingSchemas = z.record(z.string().max(64), z.unknown())
const loadedSchema = settingSchemas
  .optional()
  .describe('The same keys as you last saw them; CONFLICT if someone else has changed one of them meanwhile')
const emails = z.array(z.string().max(254)).max(100)

/** Base service 'portal': settings of a device that are stored in the portal. */
export const portalConfiguration = {
  deviceSetSettings: contractCall
    .meta(withReadPath(deviceCall('viewData'), settingsPath))
    .route({
      method: 'POST',
      path: '/api/portal/device-set-settings',
      tags,
      summary: 'Change settings that the portal stores for a device',
      description:
        'Each key requires its own capability, and either all keys are written or none. PORTAL_deviceNotes and PORTAL_displaySettings are patched field by field; null removes a field.',
    })
    .input(
      z.object({
        deviceid: deviceIdSchema,
        settings: settingSchemas,
        loaded: loadedSchema,
      }),
    )
    .output(z.object({ ...localizableTextFields })),

  deviceSetAlert: contractCall
    .meta(withReadPath(deviceCall('editDeviceSettings'), settingsPath))
    .route({
      method: 'POST',
      path: '/api/portal/device-set-alert',
      tags,
      summary: 'Set which events are sent to whom, and how often',
    })
    .input(
      z.object({
        deviceid: deviceIdSchema,
        alertSMSInterval: z.number(),
        alertEmailInterval: z.number(),
        warningSMSInterval: z.number(),
        warningEmailInterval: z.number(),
        alarmSMSInterval: z.number(),
        alarmEmailInterval: z.number(),
        emailList: emails,
        phoneList: emails,
        alertWebhookInterval: z
          .number()
          .optional()
          .describe('Like the other two webhook intervals; absent: unchanged'),
        warningWebhookInterval: z.number().optional(),
        alarmWebhookInterval: z.number().optional(),
        webhookList: z
          .array(z.string().max(maximumWebhookLength))
          .max(100)
          .optional()
          .describe('URLs that receive events as JSON; absent: unchanged'),
        escalation: z
          .array(
            z.object({
              recipient: z.string().max(254).describe('Email address or mobile number'),
              waitMinutes: z
                .int()
                .min(escalationLimits.minimumMinutes)
                .max(escalationLimits.maximumMinutes)
                .describe('Time after the alarm was detected, or after the previous step'),
            }),
          )
          .max(escalationLimits.steps)
          .optional()
          .describe('Who is notified next if nobody acknowledges an alarm; absent: unchanged'),
        brandURL: z
          .string()
          .max(300)
          .optional()
          .describe(
            "Ignored: links use the brand of the host that was called, or the account's brand on the portal's own host",
          ),
        loaded: loadedSchema,
      }),
    )
    .output(z.object({ ...localizableTextFields })),
}
