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

export const conditionCommentSchema = z.object({
  id: z.number().int(),
  at: z.number().describe('Epoch seconds'),
  by: z.string(),
  isOwn: z.boolean().describe('Whether the caller wrote it and may delete it'),
  text: z.string(),
})
export type ConditionComment = z.infer<typeof conditionCommentSchema>
const comments = z.object({ Items: z.array(conditionCommentSchema).describe('The oldest first') })

/** Assignments, comments and shelves of a device's open conditions. */
export const conditionHandling = {
  listConditionPeople: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/conditions/people',
      tags,
      summary: 'Whom conditions of a device can be assigned to',
      description: 'Everybody with access to the device.',
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
      description: 'CONFLICT: somebody else assigned it meanwhile, or it is no longer open.',
    })
    .input(
      conditionInput.extend({
        person: z.string().max(100).nullable().describe('Id of the account; null: nobody'),
        was: z.string().max(100).nullable().describe('Whom it was assigned to as you saw it'),
      }),
    )
    .output(deviceConditionsSchema),

  shelveCondition: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/conditions/shelve',
      tags,
      summary: 'Keep an open condition out of states, counters and messages for a while, or no longer',
      description:
        'For 30 days at most. A shelf ends early when the level of the condition rises. CONFLICT: somebody else shelved it meanwhile, or it is no longer open.',
    })
    .input(
      conditionInput.extend({
        until: z.number().max(10_000_000_000).nullable().describe('Epoch seconds; null: no longer'),
        reason: z.string().trim().max(maximumShelfReasonLength).default(''),
        was: z.number().nullable().describe('Until when it was shelved as you saw it; null: it was not'),
      }),
    )
    .output(deviceConditionsSchema),

  listConditionComments: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/conditions/comments',
      tags,
      summary: 'Comments on a condition and on earlier ones of the same name',
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
      description: `At most ${maximumConditionComments} on conditions of one name. CONFLICT: it is no longer open.`,
    })
    .input(conditionInput.extend({ text: z.string().trim().min(1).max(maximumCommentLength) }))
    .output(comments),

  deleteConditionComment: contractCall
    .meta(deviceCall('accessTriggers'))
    .route({
      method: 'DELETE',
      path: '/api/device/device/{deviceid}/conditions/comments/{id}',
      tags,
      summary: 'Delete a comment of your own',
    })
    .input(deviceInput.extend({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }))
    .output(comments),
}
