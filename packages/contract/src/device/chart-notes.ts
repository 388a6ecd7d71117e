import { chartNoteLimits } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall } from '../access.ts'
import { contractCall, deviceInput } from '../base.ts'
import { hasRange, invalidRangeMessage, timeRangeSchema } from './device.ts'

const tags = ['chart notes']

const at = z.number().min(0).max(10_000_000_000).describe("Epoch seconds by the device's clock")
/** Leaves room for trimmed characters; the domain's rules have messages of their own. */
const text = z
  .string()
  .max(4 * chartNoteLimits.textLength)
  .describe(`At most ${chartNoteLimits.textLength} characters in one paragraph, without controls`)
const id = z.string().min(1).max(100)
const version = z.number().int().min(1).describe('Give it back with a change: another version is a conflict')

/** A note as shown to guests of a shared page. */
export const sharedNoteSchema = z.object({ id, at: z.number(), text: z.string() })
export type SharedNote = z.infer<typeof sharedNoteSchema>

export const chartNoteSchema = sharedNoteSchema.extend({
  author: z.string().describe('The name of whoever wrote it at that time'),
  version,
  createdAt: z.number().describe('Epoch seconds'),
  updatedAt: z.number().describe('Epoch seconds'),
})
export type ChartNote = z.infer<typeof chartNoteSchema>

const notes = '/api/device/device/{deviceid}/chart-notes'
const edit = deviceCall('editDisplaySettings')

/** Base service 'device': notes at moments of a device, visible to everybody who sees its charts. */
export const chartNotes = {
  listNotes: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: notes,
      tags,
      summary: 'Notes pinned to moments of a range, the oldest first; as far back as the plan keeps',
    })
    .input(deviceInput.extend(timeRangeSchema.shape).refine(hasRange, invalidRangeMessage))
    .output(z.object({ notes: z.array(chartNoteSchema) })),

  addNote: contractCall
    .meta(edit)
    .route({
      method: 'POST',
      path: notes,
      tags,
      summary: 'Pin a note to a moment',
      description: `A device has ${chartNoteLimits.perDevice} notes at most.`,
    })
    .input(deviceInput.extend({ at, text }))
    .output(chartNoteSchema),

  setNote: contractCall
    .meta(edit)
    .route({
      method: 'PUT',
      path: `${notes}/{id}`,
      tags,
      summary: 'Change the text or the moment of a note',
      description: 'Its author stays.',
    })
    .input(deviceInput.extend({ id, version, at, text }))
    .output(chartNoteSchema),

  deleteNote: contractCall
    .meta(edit)
    .route({
      method: 'DELETE',
      path: `${notes}/{id}`,
      tags,
      summary: 'Delete a note; one that is not there is gone already',
    })
    .input(deviceInput.extend({ id }))
    .output(z.object({ done: z.literal(true) })),
}
