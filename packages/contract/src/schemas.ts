import { permissionLevels, planTerms, sessionGroups, subscriptionStates, tierNames } from '@fieldport/domain'
import * as z from 'zod'
import { outcomeSchema } from './base.ts'
import { computedChannelSchema } from './device/computed.ts'
import { fleetFields } from './portal/fleet.ts'

export const permissionSchema = z.enum(permissionLevels)
const tierNameSchema = z.enum(tierNames)

export const userSchema = z.object({
  userid: z.string(),
  email: z.string(),
  name: z.string(),
  groups: z.array(z.enum(sessionGroups)),
})
export type User = z.infer<typeof userSchema>

const tierSchema = z.object({
  name: tierNameSchema,
  dataStorageDays: z.number().describe('Retention of points, in days'),
  minimumIntervalSeconds: z.number().describe('The shortest update interval of the plan, in seconds'),
  dataToPortal: z
    .boolean()
    .describe(
      'Whether every point is stored; otherwise at most one per minimumIntervalSeconds is, and others are only acknowledged',
    ),
  exportEnabled: z.boolean(),
  widgetsEnabled: z.boolean(),
  customChartsEnabled: z.boolean(),
  triggersEnabled: z.boolean(),
  apiEnabled: z.boolean(),
  serverLogEnabled: z.boolean(),
  emails: z.number(),
  sms: z.number(),
})

export const deviceSummarySchema = z.object({
  deviceid: z.string(),
  name: z.string(),
  model: z.string(),
  fw: z.string().nullable(),
  permission: permissionSchema,
  plan: tierNameSchema,
  term: z.enum(planTerms).nullable().describe('Term of the subscription that pays for it; null: none'),
  lastContact: z
    .number()
    .nullable()
    .describe(
      "The newest point on the device's clock, never later than its receipt, epoch seconds; null: no data",
    ),
  expectedIntervalSeconds: z
    .number()
    .describe('base_interval × transmit_interval; longer if the plan stores less often'),
  ...fleetFields,
})
export type DeviceSummary = z.infer<typeof deviceSummarySchema>

const intervalSeconds = z.number().describe('Seconds; 0: never')
const text = z.string()

/** A device's settings that are stored in the portal. Empty for people who may not edit its settings. */
export const portalSettingsSchema = z
  .object({
    ALERTS_alertSMSInterval: intervalSeconds,
    ALERTS_alertEmailInterval: intervalSeconds,
    ALERTS_warningSMSInterval: intervalSeconds,
    ALERTS_warningEmailInterval: intervalSeconds,
    ALERTS_alarmSMSInterval: intervalSeconds,
    ALERTS_alarmEmailInterval: intervalSeconds,
    ALERTS_alertWebhookInterval: intervalSeconds,
    ALERTS_warningWebhookInterval: intervalSeconds,
    ALERTS_alarmWebhookInterval: intervalSeconds,
    ALERTS_emailList: z.array(text),
    ALERTS_phoneList: z.array(text),
    ALERTS_webhookList: z.array(text).describe('URLs that receive events as JSON'),
    ALERTS_escalation: z.array(
      z.object({
        recipient: text.describe('Email address or mobile number'),
        waitMinutes: z.number().describe('Time after the alarm was detected, or after the previous step'),
      }),
    ),
    ALERTS_emails_remaining: z.number(),
    ALERTS_sms_remaining: z.number(),
    ALERTS_rollover_email_limit: z.number().describe('Per month'),
    ALERTS_rollover_sms_limit: z.number().describe('Per month'),
    ALERTS_rollover_ts: z.number().describe('When the count is reset, epoch seconds'),
    SPC_allowed_devices: z.array(text).describe('Devices that may read this one'),
    AEMP_enabled: z.boolean(),
    AEMP_make: text.describe('Like the other AEMP keys, for the group aemp_api_users only'),
    AEMP_model: text,
    AEMP_equipmentID: text,
    AEMP_serialNumber: text,
    AEMP_cumulativeOperatingHoursKey: text,
    AEMP_cumulativeIdleHoursKey: text,
    AEMP_fuelRemainingKey: text,
    AEMP_engineStatusKey: text,
    PORTAL_config_to_portal_ts: z.number().describe('Epoch seconds'),
    PORTAL_scriptLock: z.boolean(),
    DATA_job: z.object({
      active: z.boolean(),
      timestamp: z.number().describe('Epoch seconds'),
      action: z.enum(['transfer', 'delete']),
    }),
  })
  .partial()
export type PortalSettings = z.infer<typeof portalSettingsSchema>

/** A device's billing record, as far as it affects the displayed plan. */
const billingSchema = z.object({
  tier: z.enum(['PREMIUM', 'STANDARD']).describe('PREMIUM is Hosted'),
  added_ts: z
    .number()
    .nullable()
    .describe('When the device was added, epoch seconds; null: no trial started'),
  trial_reset_ts: z.number().nullable().describe('When the trial was restarted, epoch seconds'),
  plan_expiry_ts: z.number().nullable().describe('End of the paid or granted term, epoch seconds'),
  last_upgrade_ts: z.number().nullable().describe('When it last became Hosted, epoch seconds'),
  delete_ts: z
    .number()
    .nullable()
    .describe(
      'When data that the Basic plan does not retain is deleted, epoch seconds; null: no deletion is due',
    ),
})

/** The device's payment and its term. Source: specification 3, section 3 ('Device'). */
const paymentFields = {
  term: z.enum(planTerms).nullable().describe('Term of the subscription that pays for it; null: none'),
  subOwner: z
    .string()
    .nullable()
    .describe('User id of the payer; null without viewUsers, except for the payer'),
  billingEmail: z
    .string()
    .nullable()
    .describe('Email of the payer; null without viewUsers, except for the payer'),
  subscription_info: z.object({
    status: z.enum(subscriptionStates).describe('none: not paid, or granted by the vendor'),
    grace_ends_ts: z
      .number()
      .nullable()
      .describe('End of the grace period for a failed payment, epoch seconds; null: no payment failed'),
  }),
  plan_expiry_ts: z.number().nullable().describe('End of the paid or granted term, epoch seconds'),
  trialResetActive: z.boolean().describe('Whether the trial starts when the next person is added'),
  PORTAL_billingNotes: z.object({
    tier_expiry_days: z
      .number()
      .nullable()
      .describe('Whole days until the plan ends, negative after that; null: no known end'),
  }),
}

export const deviceSettingsSchema = z.object({
  deviceid: z.string(),
  model: z.string(),
  fw: z.string().nullable(),
  access_ids: z
    .record(z.string(), permissionSchema)
    .describe('Permission by user id; only your own without viewUsers'),
  requesterUserId: z.string(),
  myPermission: permissionSchema,
  dataRestricted: z.boolean().describe('Whether the plan does not send data to the portal'),
  tier: tierSchema,
  PORTAL_deviceName: z.string(),
  PORTAL_deviceNotes: z.record(z.string(), z.unknown()),
  PORTAL_displaySettings: z
    .record(z.string(), z.unknown())
    .describe('By data key; parse with parseDisplaySettings'),
  displaySettings: z.record(z.string(), z.unknown()).describe('The same as PORTAL_displaySettings'),
  PORTAL_computedChannels: z.array(computedChannelSchema).describe('Keys that are computed from others'),
  PORTAL_timeZone: z.string().nullable().describe("IANA name of the device's time zone; null: not set"),
  base_interval: z.number().describe('Seconds'),
  transmit_interval: z.number().describe('Base intervals'),
  sq_interval: z
    .number()
    .nullable()
    .describe('Base intervals between messages to the portal, set by the plan; null: not reported'),
  data_to_portal: z
    .boolean()
    .nullable()
    .describe('Whether the device is set to send its data to the portal; null: not reported'),
  ...paymentFields,
  PORTAL_add_next_user_without_pass: z
    .object({ active: z.boolean() })
    .nullable()
    .describe('Whether the next person needs no password; null without viewUsers'),
  billing: billingSchema,
  deviceSettings: portalSettingsSchema,
})
export type DeviceSettings = z.infer<typeof deviceSettingsSchema>

/** A flat record: `ts` by the device's clock, `aws_ts` by the server's, both epoch seconds, and the device's own keys. */
export const storedPointSchema = z.looseObject({ ts: z.number(), aws_ts: z.number() })

export const pointPageSchema = z.object({
  data: z.array(storedPointSchema).describe('Records with the same ts are merged key by key'),
  lastEvaluatedKey: z
    .string()
    .nullable()
    .describe('Send it as startKey to get the next page; null: last page'),
})
export type PointPage = z.infer<typeof pointPageSchema>

export const eventPageSchema = z.object({
  events: z
    .array(
      z.object({
        ts: z.number().describe('Epoch seconds'),
        topic: z.string(),
        msg: z.string(),
        lv: z.number().describe('10 INFO, 20 ALERT, 30 WARN, 40 ALARM, and values in between'),
      }),
    )
    .describe('Newest first'),
  from: z.number().describe('Searched from here on, epoch seconds; use it as `to` for the next, older page'),
  isLast: z.boolean().describe('Whether there is nothing older to search'),
})
export type EventPage = z.infer<typeof eventPageSchema>

const column = z.array(z.number())
const seriesColumnsSchema = z.object({
  ts: column.describe('Start of each bucket that has samples, epoch seconds; empty buckets are left out'),
  n: column.describe('Samples in the bucket'),
  min: column,
  max: column,
  mean: column,
  first: column,
  last: column,
})
export type SeriesColumns = z.infer<typeof seriesColumnsSchema>

export const seriesSchema = z.object({
  from: z.number().describe('Epoch seconds'),
  to: z.number().describe('Epoch seconds'),
  bucketSeconds: z
    .number()
    .describe('0.001: every sample of the range, each at its own time; for local days, the longest one'),
  source: z.enum(['samples', 'rollups']),
  series: z.record(z.string(), seriesColumnsSchema),
  lastEvaluatedKey: z
    .string()
    .nullable()
    .describe('null: the whole range was returned, which is always so for measured and computed keys'),
})
export type Series = z.infer<typeof seriesSchema>

const knownColumn = z.array(z.number().nullable())
export const routeFixesSchema = z.object({
  from: z.number().describe('Epoch seconds'),
  to: z.number().describe('Epoch seconds'),
  bucketSeconds: z.number().describe('0: every fix of the range'),
  poor: z.number().describe('Fixes left out because their HDOP is above 10'),
  ts: column.describe('Epoch seconds, ascending'),
  lat: column.describe('Degrees, WGS 84'),
  lon: column.describe('Degrees, WGS 84'),
  speed: knownColumn.describe('km/h'),
  altitude: knownColumn.describe('m'),
})
export type RouteFixes = z.infer<typeof routeFixesSchema>

export const readingSchema = z.object({ ts: z.number(), value: z.unknown() })

const transportSchema = z.enum(['mqtt', 'http', 'udp'])

export const refusalSchema = z.object({
  at: z.number().describe('Epoch seconds'),
  transport: transportSchema,
  reason: z.string().describe('Reason code'),
  detail: z.string().describe('Explanation for the owner, in English'),
  localizable: outcomeSchema,
  index: z.number().describe('Position in the batch'),
  sizeBytes: z.number().describe('Size of the whole message'),
  excerpt: z.string().describe('The beginning of the message'),
})
export type RefusedMessage = z.infer<typeof refusalSchema>

export const connectionSchema = z.object({
  deviceid: z.string(),
  secret: z.string(),
  mqtt: z
    .object({
      host: z.string(),
      port: z.number(),
      tls: z.boolean(),
      topic: z.string(),
      configTopic: z.string(),
    })
    .nullable(),
  http: z.object({ url: z.string() }),
  udp: z.object({ host: z.string(), port: z.number().nullable(), allowed: z.boolean() }),
})
export type Connection = z.infer<typeof connectionSchema>
