import { closings, conditionKinds, conditionLevels } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall, signedInCall } from '../access.ts'
import { contractCall, deviceIdSchema, deviceInput, secondsSchema } from '../base.ts'

const tags = ['conditions']

/** Maximum conditions acknowledged per call. */
export const maximumAcknowledgements = 200
/** An event's subject consists of its topic and message. */
const subjectLength = 4_000

export const seconds = z.number().describe('Epoch seconds')

export const reasonSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('limit'),
    key: z.string(),
    value: z.number(),
    limit: z.number().describe('The end of the range that the value is beyond'),
    side: z.enum(['below', 'above']),
    beyondSince: seconds.optional().describe('Of the first value of the breach'),
    ruleId: z
      .string()
      .optional()
      .describe("Absent: a limit of the display settings or of the device's own configuration"),
  }),
  z.object({
    kind: z.literal('area'),
    name: z.string().describe('Of the area, as it was called then'),
    fires: z.enum(['left', 'entered']),
    distanceMetres: z.number().describe('From the edge to the newest place on the wrong side of it'),
    beyondSince: seconds.describe('Of the first place on the wrong side'),
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
  z.object({ kind: z.literal('silence'), lastContactSeconds: seconds, expectedSeconds: z.number() }),
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
  subject: z.string().describe('With the kind it names the condition among those of its device'),
  level: z.enum(conditionLevels),
  since: seconds,
  reason: reasonSchema,
  measurement: measurementSchema
    .optional()
    .describe('What the measurement that it is about is called on its device; absent: it is about none'),
  acknowledged: z
    .object({ at: seconds, by: z.string() })
    .optional()
    .describe('Absent: it needs somebody. `by` is empty for guests'),
  isClearable: z
    .boolean()
    .optional()
    .describe('True: nothing that the device measures says when it is over, so that people may clear it'),
  assigned: z
    .object({ id: z.string(), name: z.string(), at: seconds, by: z.string() })
    .optional()
    .describe('Who looks after it, by the id of the account; absent: nobody in particular'),
  shelved: z
    .object({ until: seconds, at: seconds, by: z.string(), reason: z.string() })
    .optional()
    .describe('It is kept out of states, counters and messages until then, or until its level rises'),
  comments: z
    .object({ count: z.number().int(), lastAt: seconds })
    .optional()
    .describe('Comments since it opened; absent: there are none'),
})

/** The state of a device by its open conditions. */
export const conditionStateSchema = z
  .enum(['ok', ...conditionLevels])
  .describe('The worst level among the open conditions, as far as it counts for the state')

export const deviceConditionsSchema = z.object({
  state: conditionStateSchema,
  needsSomebody: z.boolean().describe('Whether a condition is open that nobody has acknowledged or shelved'),
  conditions: z.array(conditionSchema).describe('The worst first'),
})
export type DeviceConditions = z.infer<typeof deviceConditionsSchema>

/** The summary of a device's open conditions in lists; null: none. */
export const conditionSummarySchema = z
  .object({
    level: z.enum(conditionLevels).describe('The worst'),
    open: z.number().int().describe('How many that are not shelved'),
    needsSomebody: z.boolean(),
    leading: conditionSchema.describe('The worst that needs somebody, else the worst'),
  })
  .nullable()
export type ConditionSummary = z.infer<typeof conditionSummarySchema>

/** Maximum history entries per response. */
export const maximumHistoryEntries = 500

export const historyEntrySchema = conditionSchema
  .pick({ kind: true, subject: true, reason: true, measurement: true })
  .extend({
    level: z.enum(conditionLevels).describe('The highest that it had; `reason` is as it was then'),
    openedAt: seconds,
    closedAt: seconds.nullable().describe('Null while it is open'),
    closedBy: z
      .enum(closings)
      .nullable()
      .describe(
        'return: back to normal; cleared: by a person; acknowledged: by a person, when that still closed events; expired: nothing spoke of it for 7 days; displaced: it made room for others; rejudged: not found any more after limits or stored data were changed',
      ),
  })
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const conditionNameSchema = z.object({
  kind: z.enum(conditionKinds),
  subject: z.string().max(subjectLength),
})
const namedConditions = { conditions: z.array(conditionNameSchema).min(1).max(maximumAcknowledgements) }

/** The requested part of a history. */
export const historyRange = {
  from: secondsSchema.optional().describe('Only what was open at or after this time'),
  to: secondsSchema.optional().describe('Only what opened before this time'),
  cursor: z.string().max(1_000).optional().describe('The lastEvaluatedKey of the page before'),
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
      summary: 'The open conditions of a device',
      description:
        'Limits that somebody switched on, events, trouble codes, no contact and a wrong clock, folded from the stored points of the last 7 days. The stream of the device tells of changes as events named `conditions`.',
    })
    .input(deviceInput)
    .output(deviceConditionsSchema),

  getConditionHistory: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/conditions/history',
      tags,
      summary: 'From when to when conditions of a device were open, newest first',
      description:
        'As far back as the plan of the device stores data, and at most 500 of a device. What opened and closed in the same moment is left out.',
    })
    .input(
      deviceInput.extend({
        ...historyRange,
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
        'Silences them until their level rises or an event comes again; none is closed by it. What is not open any more, or acknowledged already, is passed over.',
    })
    .input(deviceInput.extend(namedConditions))
    .output(deviceConditionsSchema),

  clearConditions: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/conditions/clear',
      tags,
      summary: 'Close open conditions of a device that cannot return to normal by themselves',
      description:
        'Events without limits of their measurement, and trouble codes (`isClearable`); later evidence opens them again. With one that still holds the call is refused and clears none. What is not open any more is passed over.',
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
      summary: 'The open conditions of all your devices',
    })
    .output(
      z.object({
        devices: z.record(deviceIdSchema, deviceConditionsSchema).describe('Those that have any'),
      }),
    ),

  userGetConditionHistory: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-get-condition-history',
      tags,
      summary: 'From when to when conditions of all your devices were open, newest first',
      description: 'Of each device as far back as its plan stores data.',
    })
    .input(z.object(historyRange))
    .output(
      z.object({
        Items: z.array(historyEntrySchema.extend({ deviceid: deviceIdSchema })),
        lastEvaluatedKey: z.string().nullable(),
      }),
    ),
}
