import { chartNoteLimits } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall } from '../access.ts'
import { contractCall, deviceInput } from '../base.ts'
import { hasRange, invalidRangeMessage, timeRangeSchema } from './device.ts'

const tags = ['chart notes']

const at = z.number().min(0).max(10_000_000_000).describe("Epoch seconds on the device's clock")
/** Leaves room for trimmed characters; the domain's rules have messages of their own. */
const text = z
  .string()
  .max(4 * chartNoteLimits.textLength)
  .describe(`At most ${chartNoteLimits.textLength} characters in one paragraph, without control characters`)
const id = z.string().min(1).max(100)
const version = z
  .number()
  .int()
  .min(1)
  .describe('Send it back with a change; if the version differs, the change returns CONFLICT')

/** A note as shown to guests of a shared page. */
export const sharedNoteSchema = z.object({ id, at: z.number(), text: z.string() })
export type SharedNote = z.infer<typeof sharedNoteSchema>

const chartNoteSchema = sharedNoteSchema.extend({
  author: z.string().describe("The author's name at the time of writing"),
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
      summary: "List the notes pinned to moments in a range, oldest first, within the plan's retention",
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
      description: `A device can have at most ${chartNoteLimits.perDevice} notes.`,
    })
    .input(deviceInput.extend({ at, text }))
    .output(chartNoteSchema),

  setNote: contractCall
    .meta(edit)
    .route({
      method: 'PUT',
      path: `${notes}/{id}`,
      tags,
      summary: 'Change the text or moment of a note',
      description: 'The author does not change.',
    })
    .input(deviceInput.extend({ id, version, at, text }))
    .output(chartNoteSchema),

  deleteNote: contractCall
    .meta(edit)
    .route({
      method: 'DELETE',
      path: `${notes}/{id}`,
      tags,
      summary: 'Delete a note; succeeds if it is already gone',
    })
    .input(deviceInput.extend({ id }))
    .output(z.object({ done: z.literal(true) })),
}
