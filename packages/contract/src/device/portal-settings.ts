import { escalationLimits, maximumWebhookLength } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall } from '../access.ts'
import { localizableTextFields, contractCall, deviceIdSchema } from '../base.ts'

const tags = ['configuration']

const settingSchemas = z.record(z.string().max(64), z.unknown())
const loadedSchema = settingSchemas
  .optional()
  .describe('The same keys as you saw them: where somebody changed the same meanwhile, it is a conflict')
const emails = z.array(z.string().max(254)).max(100)

/** Base service 'portal': settings of a device that are stored in the portal. */
export const portalConfiguration = {
  deviceSetSettings: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'POST',
      path: '/api/portal/device-set-settings',
      tags,
      summary: 'Change settings that the portal keeps of a device',
      description:
        'Each key asks for its own capability, and all are written or none. PORTAL_deviceNotes and PORTAL_displaySettings are patches, field by field; null removes.',
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
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/portal/device-set-alert',
      tags,
      summary: 'Which events are told to whom, and how often',
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
        alertWebhookInterval: z.number().optional().describe('Like the other two of webhooks; absent: stays'),
        warningWebhookInterval: z.number().optional(),
        alarmWebhookInterval: z.number().optional(),
        webhookList: z
          .array(z.string().max(maximumWebhookLength))
          .max(100)
          .optional()
          .describe('Addresses that get events as JSON; absent: stays'),
        escalation: z
          .array(
            z.object({
              recipient: z.string().max(254).describe('Mail address or mobile number'),
              waitMinutes: z
                .int()
                .min(escalationLimits.leastMinutes)
                .max(escalationLimits.mostMinutes)
                .describe('Since the alarm was seen, or the one before was told'),
            }),
          )
          .max(escalationLimits.steps)
          .optional()
          .describe('Who is told next where nobody acknowledges an alarm; absent: stays'),
        brandURL: z
          .string()
          .max(300)
          .optional()
          .describe(
            'Ignored: links carry the brand of the host that was called, at the portal’s own host that of the account',
          ),
        loaded: loadedSchema,
      }),
    )
    .output(z.object({ ...localizableTextFields })),
}
