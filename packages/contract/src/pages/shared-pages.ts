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
  seriesTimeZoneSchema,
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
  displaySettings: z.record(z.string(), z.unknown()).describe('For the keys shown'),
  limits: z
    .record(
      z.string(),
      z.array(z.object({ warning: limitsSchema.optional(), alarm: limitsSchema.optional() })),
    )
    .describe('Enabled alarms for the keys shown'),
  intervalSeconds: z.number(),
  retentionDays: z.number().describe('How long its points are retained'),
  timeZone: z.string().nullable().describe('IANA name; null: not set'),
  names: z
    .record(z.string(), z.string())
    .describe("The device's names for the parts shown, by their path in its configuration: can1, state4"),
  notes: z.record(z.string(), z.string()).describe('Present if the page shows the notes'),
  imageKinds: z.array(z.enum(noteImageKinds)).describe('Kinds of images available, if the page shows them'),
  widgets: z.array(storedWidgetSchema).describe('The widgets shown'),
  charts: z.array(storedChartSchema).describe('The widgets shown'),
})

const sharedPageSchema = z.object({
  page: pageSchema.omit({ cards: true }).extend({
    cards: z.array(
      z.object({ id: z.string(), device: z.number().int(), w: cardUnitsSchema, h: cardUnitsSchema }),
    ),
  }),
  devices: z.array(sharedDevice).describe('Cards refer to devices by their position in this list'),
  expiresAt: z.number().describe('Epoch seconds'),
})
export type SharedPage = z.infer<typeof sharedPageSchema>

/** Calls authorised by a share link's token alone: one page and its values. */
export const sharedPages = {
  sharedGetPage: contractCall
    .meta(publicCall())
    .route({ method: 'GET', path: '/api/portal/shared/{token}', tags, summary: 'Get a shared page' })
    .input(ofShare)
    .output(sharedPageSchema),
  sharedGetPoints: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/shared/{token}/points/{device}',
      tags,
      summary: 'Get the latest points of a device on a shared page, newest first, with only the keys shown',
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
      summary: "Get positions of a device on a shared page that shows its map, within the plan's retention",
    })
    .input(ofSharedDevice.extend(timeRangeSchema.shape).refine(hasRange, invalidRangeMessage))
    .output(routeFixesSchema),
  sharedGetHours: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/shared/{token}/hours/{device}',
      tags,
      summary: "Get the hour counters of each state, if the page shows the device's utilisation",
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
      summary: "Get the state over time, if the page shows the device's state",
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
      summary: "Get the series of a custom chart on the page, within the plan's retention",
    })
    .input(
      ofSharedDevice
        .extend({
          number: chartNumberSchema,
          downsample: z.coerce.number().int().min(1).max(maximumBuckets).default(defaultDownsample),
          timeZone: seriesTimeZoneSchema,
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
        "List the notes pinned to moments in a range, if the page shows a custom chart of the device, within the plan's retention",
      description: 'Authors of notes are not included.',
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
        "Get the URLs of a device's images, if the page shows them; each is valid for at least ten minutes",
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
        'List the open conditions of a device on a shared page, as far as its cards show the measurements concerned',
      description: 'Who acknowledged a condition is not included.',
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
        'Stream new points of the devices on a shared page as server-sent events, with only the keys shown',
      description:
        "Events as in user-live-points; `device` is the position in the page's list. `conditions`: `device` and the response of shared-get-conditions, on connection and whenever it changes. `changed` with the `resource` `limits` or `customItems`: reload the page, because device names, value colours, widgets or charts have changed; with `notes`: reload shared-get-notes.",
    })
    .input(ofShare)
    .output(eventIterator(z.object({ device: z.number().int(), point: storedPointSchema.optional() }))),
}
