import { closingReasons, conditionKinds, conditionLevels } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall, signedInCall } from '../access.ts'
import { contractCall, deviceIdSchema, deviceInput, secondsSchema } from '../base.ts'

const tags = ['conditions']

/** Maximum conditions acknowledged per call. */
export const maximumAcknowledgements = 200
/** An event's subject consists of its topic and message. */
const subjectLength = 4_000

export const epochSecondsSchema = z.number().describe('Epoch seconds')

export const reasonSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('limit'),
    key: z.string(),
    value: z.number(),
    limit: z.number().describe('The limit that the value exceeds'),
    side: z.enum(['below', 'above']),
    beyondSince: epochSecondsSchema.optional().describe('When the breach began'),
    ruleId: z
      .string()
      .optional()
      .describe("Absent: the limit comes from the display settings or the device's own configuration"),
  }),
  z.object({
    kind: z.literal('area'),
    name: z.string().describe('Name of the area at that time'),
    fires: z.enum(['left', 'entered']),
    distanceMetres: z.number().describe('Distance from the edge to the latest position on the wrong side'),
    beyondSince: epochSecondsSchema.describe('When the device was first on the wrong side'),
    ruleId: z.string().optional(),
  }),
  z.object({ kind: z.literal('event'), topic: z.string(), msg: z.string(), lv: z.number() }),
  z.object({
    kind: z.literal('code'),
    bus: z.string(),
    source: z.number(),
    spn: z.number(),
    fmi: z.number(),
    lamps: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('silence'),
    lastContactSeconds: epochSecondsSchema,
    expectedSeconds: z.number(),
  }),
  z.object({ kind: z.literal('clock'), aheadSeconds: z.number() }),
])

export const measurementSchema = z.object({
  name: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  isHours: z.boolean(),
})

export const conditionSchema = z.object({
  kind: z.enum(conditionKinds),
  subject: z.string().describe('Together with the kind, identifies the condition within its device'),
  level: z.enum(conditionLevels),
  since: epochSecondsSchema,
  reason: reasonSchema,
  measurement: measurementSchema
    .optional()
    .describe("The device's name for the measurement concerned; absent: no measurement is concerned"),
  acknowledged: z
    .object({ at: epochSecondsSchema, by: z.string() })
    .optional()
    .describe('Absent: needs attention. `by` is empty for guests'),
  isClearable: z
    .boolean()
    .optional()
    .describe('True: no measurement can show when it is over, so people may clear it'),
  assigned: z
    .object({ id: z.string(), name: z.string(), at: epochSecondsSchema, by: z.string() })
    .optional()
    .describe('Account id of the assignee; absent: unassigned'),
  shelved: z
    .object({ until: epochSecondsSchema, at: epochSecondsSchema, by: z.string(), reason: z.string() })
    .optional()
    .describe('Left out of states, counters and messages until then, or until its level rises'),
  comments: z
    .object({ count: z.number().int(), lastAt: epochSecondsSchema })
    .optional()
    .describe('Comments since it opened; absent: none'),
})

/** The state of a device by its open conditions. */
export const conditionStateSchema = z
  .enum(['ok', ...conditionLevels])
  .describe('The highest level among the open conditions that count for the state')

export const deviceConditionsSchema = z.object({
  state: conditionStateSchema,
  needsSomebody: z.boolean().describe('Whether any open condition is neither acknowledged nor shelved'),
  conditions: z.array(conditionSchema).describe('Most severe first'),
})
export type DeviceConditions = z.infer<typeof deviceConditionsSchema>

/** The summary of a device's open conditions in lists; null: none. */
export const conditionSummarySchema = z
  .object({
    level: z.enum(conditionLevels).describe('Highest level'),
    open: z.number().int().describe('Number of open conditions that are not shelved'),
    needsSomebody: z.boolean(),
    leading: conditionSchema.describe('The most severe that needs attention, otherwise the most severe'),
  })
  .nullable()
export type ConditionSummary = z.infer<typeof conditionSummarySchema>

/** Maximum history entries per response. */
export const maximumHistoryEntries = 500

const historyEntrySchema = conditionSchema
  .pick({ kind: true, subject: true, reason: true, measurement: true })
  .extend({
    level: z.enum(conditionLevels).describe('The highest level it reached; `reason` is from that time'),
    openedAt: epochSecondsSchema,
    closedAt: epochSecondsSchema.nullable().describe('null: still open'),
    closedBy: z
      .enum(closingReasons)
      .nullable()
      .describe(
        'return: back to normal; cleared: by a person; acknowledged: by a person, from the time when that still closed events; expired: no evidence for 7 days; displaced: removed to make room for others; rejudged: no longer found after limits or stored data changed',
      ),
  })
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const conditionNameSchema = z.object({
  kind: z.enum(conditionKinds),
  subject: z.string().max(subjectLength),
})
const namedConditions = { conditions: z.array(conditionNameSchema).min(1).max(maximumAcknowledgements) }

/** The requested part of a history. */
const historyRange = {
  from: secondsSchema.optional().describe('Only conditions open at or after this time'),
  to: secondsSchema
    .optional()
    .describe('Only conditions that began before this time: no contact begins with the last contact'),
  cursor: z.string().max(1_000).optional().describe('`lastEvaluatedKey` of the previous page'),
  limit: z.coerce.number().int().min(1).max(maximumHistoryEntries).default(100),
}

/** Conditions of one device, with their handling. */
export const deviceConditions = {
  getConditions: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/conditions',
      tags,
      summary: 'List the open conditions of a device',
      description:
        "Enabled limits, events, trouble codes, loss of contact and a wrong clock, derived from the stored points of the last 7 days. The device's stream reports changes as events named `conditions`.",
    })
    .input(deviceInput)
    .output(deviceConditionsSchema),

  getConditionHistory: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/conditions/history',
      tags,
      summary: 'List past and present conditions of a device with their times, newest first',
      description:
        "Goes back as far as the device's plan retains data, with at most 500 conditions per device. Conditions that opened and closed at the same moment are left out.",
    })
    .input(
      deviceInput.extend({
        ...historyRange,
        kind: conditionNameSchema.shape.kind.optional().describe('Only conditions of this kind'),
        subject: conditionNameSchema.shape.subject.optional().describe('Only conditions of this subject'),
      }),
    )
    .output(z.object({ Items: z.array(historyEntrySchema), lastEvaluatedKey: z.string().nullable() })),

  acknowledgeConditions: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/conditions/acknowledge',
      tags,
      summary: 'Acknowledge open conditions of a device',
      description:
        'Silences them until their level rises or an event recurs, without closing them. Conditions that are no longer open or already acknowledged are skipped.',
    })
    .input(deviceInput.extend(namedConditions))
    .output(deviceConditionsSchema),

  clearConditions: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/conditions/clear',
      tags,
      summary: 'Clear open conditions of a device that cannot return to normal on their own',
      description:
        'Applies to events of measurements without limits and to trouble codes (`isClearable`); new evidence opens them again. If any of them still holds, the call is refused and none is cleared. Conditions that are no longer open are skipped.',
    })
    .input(deviceInput.extend(namedConditions))
    .output(deviceConditionsSchema),
}

/** Conditions of all devices of a person. */
export const portalConditions = {
  userGetConditions: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-get-conditions',
      tags,
      summary: 'List the open conditions of all your devices',
    })
    .output(
      z.object({
        devices: z.record(deviceIdSchema, deviceConditionsSchema).describe('Only devices that have any'),
      }),
    ),

  userGetConditionHistory: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-get-condition-history',
      tags,
      summary: 'List past and present conditions of all your devices with their times, newest first',
      description: 'For each device, goes back as far as its plan retains data.',
    })
    .input(z.object(historyRange))
    .output(
      z.object({
        Items: z.array(historyEntrySchema.extend({ deviceid: deviceIdSchema })),
        lastEvaluatedKey: z.string().nullable(),
      }),
    ),
}
