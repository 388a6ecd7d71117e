import { customPageLimits } from '@fieldport/domain'
import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { publicCall } from '../access.ts'
import { contractCall } from '../base.ts'
import { chartNumberSchema, storedChartSchema, storedWidgetSchema } from './custom-items.ts'
import { pageSchema, cardUnitsSchema } from './custom-pages.ts'
import {
  defaultDownsample,
  hasRange,
  invalidRangeMessage,
  maximumBuckets,
  timeRangeSchema,
} from '../device/device.ts'
import { sharedNoteSchema } from '../device/chart-notes.ts'
import { deviceConditionsSchema } from '../device/conditions.ts'
import { limitsSchema } from '../device/limit-rules.ts'
import { deviceImagesSchema, noteImageKinds } from '../device/displays.ts'
import { routeFixesSchema, seriesSchema, storedPointSchema } from '../schemas.ts'

const tags = ['custom pages']

const token = z.string().min(1).max(100)
const ofShare = z.object({ token })
const deviceNumber = z.coerce.number().int().min(0).max(customPageLimits.cards)

const ofSharedDevice = ofShare.extend({ device: deviceNumber })

const sharedDevice = z.object({
  name: z.string(),
  model: z.string(),
  displaySettings: z.record(z.string(), z.unknown()).describe('Of the keys that are shown'),
  limits: z
    .record(
      z.string(),
      z.array(z.object({ warning: limitsSchema.optional(), alarm: limitsSchema.optional() })),
    )
    .describe('That somebody switched on for the keys that are shown'),
  intervalSeconds: z.number(),
  retentionDays: z.number().describe('How long its points are kept'),
  timeZone: z.string().nullable().describe('IANA name; null: nobody chose one'),
  names: z
    .record(z.string(), z.string())
    .describe(
      'What the device calls the parts that are shown, by their path in its configuration: can1, state4',
    ),
  notes: z.record(z.string(), z.string()).describe('Where the notes are shown'),
  imageKinds: z.array(z.enum(noteImageKinds)).describe('Where the images are shown: which there are'),
  widgets: z.array(storedWidgetSchema).describe('Those that are shown'),
  charts: z.array(storedChartSchema).describe('Those that are shown'),
})

export const sharedPageSchema = z.object({
  page: pageSchema.omit({ cards: true }).extend({
    cards: z.array(
      z.object({ id: z.string(), device: z.number().int(), w: cardUnitsSchema, h: cardUnitsSchema }),
    ),
  }),
  devices: z.array(sharedDevice).describe('The cards name them by their place in this list'),
  expiresAt: z.number().describe('Epoch seconds'),
})
export type SharedPage = z.infer<typeof sharedPageSchema>

/** Calls authorised by a share link's token alone: one page and its values. */
export const sharedPages = {
  sharedGetPage: contractCall
    .meta(publicCall())
    .route({ method: 'GET', path: '/api/portal/shared/{token}', tags, summary: 'A shared page' })
    .input(ofShare)
    .output(sharedPageSchema),
  sharedGetPoints: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/shared/{token}/points/{device}',
      tags,
      summary: 'The latest points of a device of a shared page, newest first, with the shown keys alone',
    })
    .input(
      ofShare.extend({
        device: deviceNumber,
        datapoints: z.coerce.number().int().min(1).max(600).default(100),
      }),
    )
    .output(z.object({ data: z.array(storedPointSchema) })),
  sharedGetRoute: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/shared/{token}/route/{device}',
      tags,
      summary:
        'Where a device of a shared page was, where its map is on the page; as far back as its plan keeps',
    })
    .input(ofSharedDevice.extend(timeRangeSchema.shape).refine(hasRange, invalidRangeMessage))
    .output(routeFixesSchema),
  sharedGetHours: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/shared/{token}/hours/{device}',
      tags,
      summary: 'The counters of hours in each state, where the utilisation of the device is on the page',
    })
    .input(
      ofSharedDevice
        .extend({
          downsample: z.coerce.number().int().min(1).max(500).default(144),
          ...timeRangeSchema.shape,
        })
        .refine(hasRange, invalidRangeMessage),
    )
    .output(seriesSchema),
  sharedGetStates: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/shared/{token}/states/{device}',
      tags,
      summary: 'The state over time, where the state of the device is on the page',
    })
    .input(
      ofSharedDevice
        .extend({
          downsample: z.coerce.number().int().min(1).max(1000).default(144),
          ...timeRangeSchema.shape,
        })
        .refine(hasRange, invalidRangeMessage),
    )
    .output(seriesSchema),
  sharedGetChart: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/shared/{token}/chart/{device}/{number}',
      tags,
      summary: 'The series of a custom chart, where it is on the page; as far back as its plan keeps',
    })
    .input(
      ofSharedDevice
        .extend({
          number: chartNumberSchema,
          downsample: z.coerce.number().int().min(1).max(maximumBuckets).default(defaultDownsample),
          ...timeRangeSchema.shape,
        })
        .refine(hasRange, invalidRangeMessage),
    )
    .output(seriesSchema),
  sharedGetNotes: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/shared/{token}/notes/{device}',
      tags,
      summary:
        'Notes pinned to moments of a range, where a custom chart of the device is on the page; as far back as its plan keeps',
      description: 'Who wrote a note is not told.',
    })
    .input(ofSharedDevice.extend(timeRangeSchema.shape).refine(hasRange, invalidRangeMessage))
    .output(z.object({ notes: z.array(sharedNoteSchema) })),
  sharedGetImages: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/shared/{token}/images/{device}',
      tags,
      summary:
        'Addresses of the images of a device, where they are on the page; each lasts ten minutes at least',
    })
    .input(ofSharedDevice)
    .output(deviceImagesSchema),
  sharedGetConditions: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/shared/{token}/conditions/{device}',
      tags,
      summary:
        'The open conditions of a device of a shared page, as far as its cards show what they are about',
      description: 'Who acknowledged a condition is not told.',
    })
    .input(ofSharedDevice)
    .output(deviceConditionsSchema),
  sharedLive: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/shared/{token}/live',
      tags,
      summary:
        'Each new point of the devices of a shared page, as server-sent events, with the shown keys alone',
      description:
        'Events as in user-live-points; `device` is the place in the list of the page. Events named `conditions` hold `device` and what shared-get-conditions answers, at the beginning and whenever it changes. An event `changed` with the `resource` `limits` or `customItems` says that the page is to be read again: what its devices are called, what colours their values, and the widgets and charts on it; one with `notes` that shared-get-notes is.',
    })
    .input(ofShare)
    .output(eventIterator(z.object({ device: z.number().int(), point: storedPointSchema.optional() }))),
}
