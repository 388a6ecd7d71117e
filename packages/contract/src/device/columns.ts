import * as z from 'zod'
import { deviceCall, withMediaType } from '../access.ts'
import { contractCall, deviceInput, secondsSchema } from '../base.ts'
import { maximumPagePoints } from '../portal/portal.ts'

const tags = ['device']

/** Maximum keys per columns call: more than any known device has. */
export const maximumColumnKeys = 400

/**
 * A list in a query string: `dataKeys=vin,vbat` or the parameter repeated. Keys have the same maximum length as in
 * every other call.
 */
const columnKeysSchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.string().min(1).max(64)).min(1).max(maximumColumnKeys),
  )
  .describe('Comma-separated data keys')

const rangeShape = { from: secondsSchema.optional(), to: secondsSchema.optional() }

const chunkSchema = z.object({
  ts: z.array(z.number()).describe('Epoch seconds'),
  columns: z.record(
    z.string(),
    z.array(z.union([z.number(), z.string(), z.boolean(), z.null()]).describe('null: nothing was measured')),
  ),
})

const endSchema = z.object({
  lastEvaluatedKey: z.string().nullable().describe('The startKey of the next page; null: this was the last'),
})

export const columns = {
  getColumns: contractCall
    .meta(withMediaType(deviceCall('viewData'), 'application/x-ndjson'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/columns',
      tags,
      summary: 'Points of a device in columns, as lines of JSON',
      description:
        'Each line (application/x-ndjson) holds some points: their `ts`, each once, and of each key as many values. Numbers, booleans and texts are as the device sent them, lists and objects their JSON text; `aws_ts` is when a point was received. The last line holds `lastEvaluatedKey`; an answer without it is not whole. Without `dataKeys` each line has the keys that its points have. `from` is included, `to` is not. Computed channels and signals of bus frames (`can1.61444.spn190`) are keys like any other; a signal has the newest value that the frames of its point hold. Where the plan of the device has no export, a page has 1,000 points at most, and the next one goes on from there.',
    })
    .input(
      deviceInput.extend({
        dataKeys: columnKeysSchema.optional(),
        datapoints: z.coerce.number().int().min(1).max(maximumPagePoints).default(maximumPagePoints),
        ...rangeShape,
        order: z.enum(['newest', 'oldest']).default('newest').describe('Which comes first'),
        startKey: z.string().max(64).optional(),
      }),
    )
    .output(z.union([chunkSchema, endSchema])),

  getColumnKeys: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/columns/keys',
      tags,
      summary: 'The data keys of a range',
      description:
        'Those of numbers wherever they are in the range, those of texts and lists where its newest or oldest thousand points have them.',
    })
    .input(deviceInput.extend(rangeShape))
    .output(z.object({ dataKeys: z.array(z.string()) })),
}

export type ColumnChunk = z.infer<typeof chunkSchema>
