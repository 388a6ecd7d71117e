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
export const maximumEventPoints = 1000

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
    .describe('The last so many milliseconds'),
  from: secondsSchema.optional(),
  to: secondsSchema.optional(),
})

export const invalidRangeMessage = en.timeRangeInvalid
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
      'Such as can1.61444.spn190: list, PGN and parameter, then sender and part where there are several',
    ),
  port: z.enum(busPorts),
  name: z.string(),
  unit: z.string(),
  isState: z.boolean().describe('Its numbers stand for states'),
  source: z.number().nullable().describe('Address of the sender; null: only one sends it'),
  sourceName: z.string().nullable(),
  part: z.string().nullable().describe('Which of the several that the sender measures; null: there is one'),
})
export type DeviceSignal = z.infer<typeof signalSchema>

export const device = {
  getSeries: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/data',
      tags,
      summary: 'Series of a device for a chart',
      description:
        'At most `downsample` buckets a key, each with min, max, mean, first and last, so that no spike and no gap is lost. Computed channels and signals of bus frames are keys like any other; over more than 30 days signals take longer.',
    })
    .input(
      deviceInput
        .extend({
          dataKeys: dataKeysSchema,
          downsample: z.coerce.number().int().min(1).max(maximumBuckets).default(defaultDownsample),
          timeZone: z
            .string()
            .max(maximumTimeZoneLength)
            .refine(isTimeZone, en.timeZoneUnknown)
            .optional()
            .describe(
              'IANA name. With it, buckets that would be wider than six hours are whole local days, from midnight to midnight',
            ),
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
      summary: 'Signals of bus frames that a device sends',
      description:
        'Measurements and states in `can1` and `can2` of the latest 600 points, of messages whose layout is known (J1939, NMEA 2000). The key of each is a data key of the call for series.',
    })
    .input(deviceInput)
    .output(z.object({ signals: z.array(signalSchema) })),

  getRoute: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/route',
      tags,
      summary: 'Where a device was: fixes of a range, oldest first',
      description:
        'Every fix, or above 5,000 of them the newest of each `bucketSeconds`; each is one that the device sent, never a mean. Fixes with a HDOP above 10 are counted in `poor` and left out.',
    })
    .input(deviceInput.extend(timeRangeSchema.shape).refine(hasRange, invalidRangeMessage))
    .output(routeFixesSchema),

  getEvents: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/events',
      tags,
      summary: 'What a device said happened, newest first',
      description:
        'The events of at most `datapoints` points between `from` and `to`; `from` is included, `to` is not.',
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
      summary: 'How many points a range holds',
    })
    .input(deviceInput.extend(timeRangeSchema.shape).refine(hasRange, invalidRangeMessage))
    .output(z.object({ count: z.number().int() })),

  lastReadings: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/last-readings',
      tags,
      summary: 'The last valid reading of each key over the most recent 600 points',
    })
    .input(deviceInput)
    .output(z.object({ readings: z.record(z.string(), readingSchema) })),

  live: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/live',
      tags,
      summary: 'Each new point, once, as server-sent events',
      description:
        'Events named `point` hold a flat record as in device-get-data; their id resumes the stream through `Last-Event-ID`. A comment line every 15 seconds keeps the connection open. An event `cleared` says that stored points were deleted or came from another device: what was read before is to be read again. An event `changed` names a `resource` of the device that is to be read again, one that you may read: `commands`, `configuration`, `customItems` (widgets and charts), `firmware`, `limits` (limit rules and display settings), `notes` (pinned to moments in charts) or `script`. What changed while no stream was open is not sent again: read it after each connection. An event `conditions` holds the open conditions as the call for them answers, at the beginning and whenever they change. An event `ended` says that access has ended.',
    })
    .input(deviceInput)
    .output(eventIterator(storedPointSchema)),

  getConnection: contractCall
    .meta(deviceCall('accessAdminSettings', undefined, { supportView: 'hidden' }))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/connection',
      tags,
      summary: 'How a device reaches the portal: addresses, topics and its secret',
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
      summary: 'The latest messages of a device that were refused, with the reason',
    })
    .input(deviceInput)
    .output(z.object({ total: z.number().int().describe('Ever refused'), Items: z.array(refusalSchema) })),
}
