import {
  conditionLevels,
  findAreaProblem,
  maximumAreaCorners,
  maximumAreaRadiusMetres,
  minimumAreaRadiusMetres,
} from '@fieldport/domain'
import { en } from '@fieldport/messages'
import * as z from 'zod'
import { deviceCall } from '../access.ts'
import { contractCall, deviceInput, localizableTextFields } from '../base.ts'
import { epochSecondsSchema } from './conditions.ts'

const tags = ['conditions']

/** Maximum limit rules per device. */
export const maximumLimitRules = 50
const nameLength = 60
const keyLength = 64

export const limitsSchema = z
  .object({ low: z.number().optional(), high: z.number().optional() })
  .refine(({ low, high }) => low !== undefined || high !== undefined, en.limitMissing)
  .refine(({ low, high }) => low === undefined || high === undefined || low < high, en.limitsReversed)

const keySchema = z.string().min(1).max(keyLength)
const guardSchema = z
  .union([
    z.object({ key: keySchema, operator: z.enum(['>', '>=', '<', '<=', '=', '!=']), value: z.number() }),
    z
      .object({ key: keySchema, from: z.number(), to: z.number() })
      .refine(({ from, to }) => from <= to, en.guardReversed),
  ])
  .describe("The rule applies only while this is true: 'engine speed > 0', 'in states 4 to 6'")

const placeFields = { lat: z.number().describe('Degrees, WGS 84'), lon: z.number() }
const shapeSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('circle'),
      ...placeFields,
      radiusMetres: z.number().describe(`${minimumAreaRadiusMetres} to ${maximumAreaRadiusMetres}`),
    }),
    z.object({
      kind: z.literal('polygon'),
      corners: z
        .array(z.object(placeFields))
        .min(3)
        .max(maximumAreaCorners)
        .describe('Vertices of the area; its edges must not touch or cross'),
    }),
  ])
  .superRefine((shape, { addIssue }) => {
    const problem = findAreaProblem(shape)
    if (problem) addIssue({ code: 'custom', message: en[problem] })
  })
const areaSchema = z
  .object({
    fires: z
      .enum(['left', 'entered'])
      .describe('left: while the device is outside; entered: while it is inside'),
    level: z.enum(conditionLevels),
    shape: shapeSchema,
  })
  .describe(
    "For a rule about the device's position instead of limits; `key` is then empty, and the area has a name",
  )

const ruleFields = z.object({
  name: z.string().trim().max(nameLength).describe('Empty: the name of the measurement'),
  key: z.string().max(keyLength).describe('A data key that the device sends; empty for an area'),
  area: areaSchema.optional(),
  warning: limitsSchema.optional(),
  alarm: limitsSchema.optional(),
  durationSeconds: z
    .number()
    .min(0)
    .max(86_400)
    .describe('Opens after this long beyond the limit; 0: immediately'),
  hysteresis: z
    .number()
    .min(0)
    .describe(
      'How far inside the limit a value must be to count as back, in the unit of the key; for an area in metres',
    ),
  guard: guardSchema.optional(),
})
type RuleFields = z.infer<typeof ruleFields>
/** A rule is about either a measurement or an area. */
function checkRule(
  { key, warning, alarm, area }: Omit<RuleFields, 'name'>,
  { addIssue }: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  const issue = (message: string, ...path: string[]) => addIssue({ code: 'custom', message, path })
  const hasLimit = warning !== undefined || alarm !== undefined
  if (area && (hasLimit || key !== '')) issue(en.areaWithLimits, 'area')
  if (!area && !hasLimit) issue(en.limitMissing)
  if (!area && key === '') issue(en.limitKeyMissing, 'key')
}

/** Area rules need a name, so that people can tell several areas apart. */
function checkNamedRule(rule: RuleFields, context: Pick<z.RefinementCtx, 'addIssue'>): void {
  checkRule(rule, context)
  if (rule.area && rule.name === '')
    context.addIssue({ code: 'custom', message: en.areaNameMissing, path: ['name'] })
}

export const limitRuleSchema = ruleFields.extend({
  id: z.string(),
  version: z
    .number()
    .int()
    .describe('Send it back with a change; if the version differs, the change returns CONFLICT'),
  updatedAt: epochSecondsSchema,
  updatedBy: z.string().describe('Email; empty for callers who may not change the rule'),
})
export type LimitRuleEntry = z.infer<typeof limitRuleSchema>

const rulePath = deviceInput.extend({ id: z.string().min(1).max(40) })

/** Days of stored data used for a rule's preview. */
export const previewDays = 30

const rulePreviewSchema = z.object({
  fromSeconds: epochSecondsSchema.describe(
    'Start of the evaluated range, limited by the plan of the reader and to 30 days',
  ),
  toSeconds: epochSecondsSchema,
  checkedUntil: epochSecondsSchema
    .nullable()
    .describe('Newer data was too much to evaluate and may contain more; null: everything was evaluated'),
  values: z.number().int().describe('Number of records with a value for the key'),
  count: z.number().int().describe('How often the rule would have fired'),
  alarms: z.number().int().describe('How many of these would have been alarms'),
  firstAt: epochSecondsSchema.nullable(),
  lastAt: epochSecondsSchema.nullable(),
  openSeconds: z.number().describe('Total time that its conditions would have been open'),
  isOpen: z.boolean().describe('Whether the last one would still be open'),
})
export type RulePreviewAnswer = z.infer<typeof rulePreviewSchema>

/** The limits of a device that the portal itself watches. */
export const deviceLimitRules = {
  listLimitRules: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/limit-rules',
      tags,
      summary: 'List the limits that the portal watches on a device',
      description: 'Only callers who may change limits see who changed one.',
    })
    .input(deviceInput)
    .output(z.object({ Items: z.array(limitRuleSchema) })),

  addLimitRule: contractCall
    .meta(deviceCall('editDisplaySettings'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/limit-rules',
      tags,
      summary: 'Add a limit for the portal to watch',
      description: `A device can have at most ${maximumLimitRules}. The stored points of the last 7 days are evaluated immediately.`,
    })
    .input(deviceInput.extend(ruleFields.shape).superRefine(checkNamedRule))
    .output(limitRuleSchema),

  previewLimitRule: contractCall
    .meta(deviceCall('editDisplaySettings'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/limit-rules/preview',
      tags,
      summary: 'Count how often a limit would have fired on stored data',
      description: `Evaluates the stored points of the last ${previewDays} days against this limit only, the way new points are evaluated. Changes nothing.`,
    })
    .input(deviceInput.extend(ruleFields.omit({ name: true }).shape).superRefine(checkRule))
    .output(rulePreviewSchema),

  setLimitRule: contractCall
    .meta(deviceCall('editDisplaySettings'))
    .route({
      method: 'PUT',
      path: '/api/device/device/{deviceid}/limit-rules/{id}',
      tags,
      summary: 'Change a limit that the portal watches',
    })
    .input(
      rulePath.extend(ruleFields.shape).extend({ version: z.number().int() }).superRefine(checkNamedRule),
    )
    .output(limitRuleSchema),

  deleteLimitRule: contractCall
    .meta(deviceCall('editDisplaySettings'))
    .route({
      method: 'DELETE',
      path: '/api/device/device/{deviceid}/limit-rules/{id}',
      tags,
      summary: 'Delete a limit that the portal watches',
    })
    .input(rulePath)
    .output(z.object({ ...localizableTextFields })),
}
