import { isTimeZone, maximumTimeZoneLength, busPorts } from '@fieldport/domain'
import { en } from '@fieldport/messages'
import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { deviceCall } from '../access.ts'
import { contractCall, deviceInput, secondsSchema } from '../base.ts'
import {
  connectionSchema,
  eventPageSchema,
  readingSchema,
  refusalSchema,
  routeFixesSchema,
  seriesSchema,
  storedPointSchema,
} from '../schemas.ts'

const tags = ['device']

/** Maximum keys per chart call. */
export const maximumSeriesKeys = 40
/** Maximum buckets per chart call. */
export const maximumBuckets = 10_000
/** Source: specification 3, section 9. */
export const defaultDownsample = 1100

/** Maximum points with events per call. */
const maximumEventPoints = 1000

/** A list in a query string: `dataKeys=vin,vbat` or the parameter repeated. */
const dataKeysSchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.string().min(1).max(64)).min(1).max(maximumSeriesKeys),
  )
  .describe('Comma-separated data keys')

export const timeRangeSchema = z.object({
  relative: z.coerce
    .number()
    .int()
    .min(1000)
    .max(730 * 86_400_000)
    .optional()
    .describe('Time span back from now, in milliseconds'),
  from: secondsSchema.optional(),
  to: secondsSchema.optional(),
})

export const seriesTimeZoneSchema = z
  .string()
  .max(maximumTimeZoneLength)
  .refine(isTimeZone, en.timeZoneUnknown)
  .optional()
  .describe(
    'IANA name. With it, buckets that would be wider than six hours become whole local days, midnight to midnight',
  )

export const invalidRangeMessage = en.timeRangeInvalid
/** Whether exactly one range is given: `relative`, or `from` before `to`. */
export function hasRange(value: {
  relative?: number | undefined
  from?: number | undefined
  to?: number | undefined
}): boolean {
  if (value.relative !== undefined) return value.from === undefined && value.to === undefined
  return value.from !== undefined && value.to !== undefined && value.from < value.to
}

const signalSchema = z.object({
  key: z
    .string()
    .describe(
      'Such as can1.61444.spn190: list, PGN and parameter, then sender and part if there are several',
    ),
  port: z.enum(busPorts),
  name: z.string(),
  unit: z.string(),
  isState: z.boolean().describe('Whether its numbers represent states'),
  source: z.number().nullable().describe("Sender's address; null: only one sender"),
  sourceName: z.string().nullable(),
  part: z.string().nullable().describe('Which of several values from the same sender; null: there is one'),
})
export type DeviceSignal = z.infer<typeof signalSchema>

export const device = {
  getSeries: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/data',
      tags,
      summary: 'Get series of a device for a chart',
      description:
        'Returns at most `downsample` buckets per key, each with min, max, mean, first and last, so that spikes and gaps are preserved. Computed channels and bus signals are keys like any other; over more than 30 days, signals take longer.',
    })
    .input(
      deviceInput
        .extend({
          dataKeys: dataKeysSchema,
          downsample: z.coerce.number().int().min(1).max(maximumBuckets).default(defaultDownsample),
          timeZone: seriesTimeZoneSchema,
          ...timeRangeSchema.shape,
        })
        .refine(hasRange, invalidRangeMessage),
    )
    .output(seriesSchema),

  getSignals: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/signals',
      tags,
      summary: 'List the bus signals that a device sends',
      description:
        'Measurements and states in `can1` and `can2` of the latest 600 points, from messages with a known layout (J1939, NMEA 2000). The key of each can be used as a data key for series.',
    })
    .input(deviceInput)
    .output(z.object({ signals: z.array(signalSchema) })),

  getRoute: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/route',
      tags,
      summary: 'Get the position fixes of a device in a range, oldest first',
      description:
        'Every fix, or above 5,000 fixes the newest in each `bucketSeconds`; each is one that the device sent, never an average. Fixes with an HDOP above 10 are left out and counted in `poor`.',
    })
    .input(deviceInput.extend(timeRangeSchema.shape).refine(hasRange, invalidRangeMessage))
    .output(routeFixesSchema),

  getEvents: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/events',
      tags,
      summary: 'List the events of a device, newest first',
      description:
        'Returns the events in at most `datapoints` points between `from` (included) and `to` (excluded).',
    })
    .input(
      deviceInput.extend({
        from: secondsSchema.optional().describe('Absent: as far back as the plan stores'),
        to: secondsSchema.optional(),
        datapoints: z.coerce.number().int().min(1).max(maximumEventPoints).default(100),
      }),
    )
    .output(eventPageSchema),

  countPoints: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/data/count',
      tags,
      summary: 'Count the points in a range',
    })
    .input(deviceInput.extend(timeRangeSchema.shape).refine(hasRange, invalidRangeMessage))
    .output(z.object({ count: z.number().int() })),

  lastReadings: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/last-readings',
      tags,
      summary: 'Get the last valid reading of each key over the most recent 600 points',
    })
    .input(deviceInput)
    .output(z.object({ readings: z.record(z.string(), readingSchema) })),

  live: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/live',
      tags,
      summary: 'Stream new points of a device as server-sent events, each once',
      description:
        'Events named `point` hold a flat record as in device-get-data; their id resumes the stream with `Last-Event-ID`. A comment line every 15 seconds keeps the connection alive. `cleared`: stored points were deleted or moved here from another device; reload what you have read. `changed`: names a `resource` of the device to reload, if you may read it: `commands`, `configuration`, `customItems` (widgets and charts), `firmware`, `limits` (limit rules and display settings), `notes` (pinned to moments in charts) or `script`. Changes that happen while no stream is open are not sent later: reload after each connection. `conditions`: the open conditions in the format of their own call, on connection and whenever they change. `ended`: access has ended.',
    })
    .input(deviceInput)
    .output(eventIterator(storedPointSchema)),

  getConnection: contractCall
    .meta(deviceCall('accessAdminSettings', undefined, { supportView: 'hidden' }))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/connection',
      tags,
      summary: 'Get how a device connects to the portal: addresses, topics and its secret',
    })
    .input(deviceInput)
    .output(connectionSchema),

  setConnection: contractCall
    .meta(deviceCall('accessAdminSettings'))
    .route({
      method: 'PUT',
      path: '/api/device/device/{deviceid}/connection',
      tags,
      summary: 'Allow or forbid UDP, whose datagrams carry no secret',
    })
    .input(deviceInput.extend({ udpAllowed: z.boolean() }))
    .output(connectionSchema),

  listRefusals: contractCall
    .meta(deviceCall('accessDiagnostics'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/refusals',
      tags,
      summary: 'List the latest rejected messages of a device, with the reason',
    })
    .input(deviceInput)
    .output(
      z.object({
        total: z.number().int().describe('Total number ever rejected'),
        Items: z.array(refusalSchema),
      }),
    ),
}
