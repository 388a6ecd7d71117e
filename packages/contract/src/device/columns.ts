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
  lastEvaluatedKey: z.string().nullable().describe('The `startKey` of the next page; null: last page'),
})

export const columns = {
  getColumns: contractCall
    .meta(withMediaType(deviceCall('viewData'), 'application/x-ndjson'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/columns',
      tags,
      summary: 'Get points of a device in columns, as JSON lines',
      description:
        "Each line (application/x-ndjson) holds a block of points: each `ts` once, and one value per point for each key. Numbers, booleans and texts are returned as the device sent them, lists and objects as JSON text; `aws_ts` is the time of receipt. The last line holds `lastEvaluatedKey`; a response without it is incomplete. Without `dataKeys`, each line has the keys that its points contain. `from` is inclusive, `to` is exclusive. Computed channels and bus signals (`can1.61444.spn190`) are keys like any other; a signal has the latest value in the frames of its point. If the device's plan has no export, a page has at most 1,000 points and the next page continues from there.",
    })
    .input(
      deviceInput.extend({
        dataKeys: columnKeysSchema.optional(),
        datapoints: z.coerce.number().int().min(1).max(maximumPagePoints).default(maximumPagePoints),
        ...rangeShape,
        order: z.enum(['newest', 'oldest']).default('newest').describe('Sort order'),
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
      summary: 'List the data keys of a range',
      description:
        'Numeric keys are found anywhere in the range; text and list keys only in its newest or oldest thousand points.',
    })
    .input(deviceInput.extend(rangeShape))
    .output(z.object({ dataKeys: z.array(z.string()) })),
}

export type ColumnChunk = z.infer<typeof chunkSchema>
