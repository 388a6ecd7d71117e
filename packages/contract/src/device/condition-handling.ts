import * as z from 'zod'
import { deviceCall } from '../access.ts'
import { contractCall, deviceInput } from '../base.ts'
import { conditionNameSchema, deviceConditionsSchema } from './conditions.ts'

const tags = ['conditions']

/** Maximum comments per condition. */
export const maximumConditionComments = 100
export const maximumCommentLength = 1_000
export const maximumShelfReasonLength = 200

const conditionInput = deviceInput.extend(conditionNameSchema.shape)

const conditionCommentSchema = z.object({
  id: z.number().int(),
  at: z.number().describe('Epoch seconds'),
  by: z.string(),
  isOwn: z.boolean().describe('Whether the caller wrote it and may delete it'),
  text: z.string(),
})
export type ConditionComment = z.infer<typeof conditionCommentSchema>
const comments = z.object({ Items: z.array(conditionCommentSchema).describe('Oldest first') })

/** Assignments, comments and shelves of a device's open conditions. */
export const conditionHandling = {
  listConditionPeople: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/conditions/people',
      tags,
      summary: "List the people to whom a device's conditions can be assigned",
      description: 'Everyone with access to the device.',
    })
    .input(deviceInput)
    .output(z.object({ Items: z.array(z.object({ id: z.string(), name: z.string() })) })),

  assignCondition: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/conditions/assign',
      tags,
      summary: 'Assign an open condition to a person, or to nobody',
      description: 'CONFLICT if someone else has assigned it meanwhile, or if it is no longer open.',
    })
    .input(
      conditionInput.extend({
        person: z.string().max(100).nullable().describe('Account id; null: nobody'),
        was: z.string().max(100).nullable().describe('The assignee as you last saw it'),
      }),
    )
    .output(deviceConditionsSchema),

  shelveCondition: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/conditions/shelve',
      tags,
      summary: 'Shelve an open condition, or unshelve it',
      description:
        'A shelved condition is left out of states, counters and messages, for at most 30 days. Shelving ends early when its level rises. CONFLICT if someone else has shelved it meanwhile, or if it is no longer open.',
    })
    .input(
      conditionInput.extend({
        until: z.number().max(10_000_000_000).nullable().describe('Epoch seconds; null: unshelve'),
        reason: z.string().trim().max(maximumShelfReasonLength).default(''),
        was: z
          .number()
          .nullable()
          .describe('The end of shelving as you last saw it; null: it was not shelved'),
      }),
    )
    .output(deviceConditionsSchema),

  listConditionComments: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/conditions/comments',
      tags,
      summary: 'List comments on a condition and on earlier ones of the same name',
    })
    .input(conditionInput)
    .output(comments),

  addConditionComment: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/conditions/comments',
      tags,
      summary: 'Comment on an open condition',
      description: `At most ${maximumConditionComments} on conditions of the same name. CONFLICT if it is no longer open.`,
    })
    .input(conditionInput.extend({ text: z.string().trim().min(1).max(maximumCommentLength) }))
    .output(comments),

  deleteConditionComment: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'DELETE',
      path: '/api/device/device/{deviceid}/conditions/comments/{id}',
      tags,
      summary: 'Delete one of your comments',
    })
    .input(deviceInput.extend({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }))
    .output(comments),
}
