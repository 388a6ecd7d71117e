import { customPageLimits } from '@fieldport/domain'
import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { publicCall } from '../access.ts'
import { contractCall } from '../base.ts'
import { pageSchema, cardUnitsSchema } from './custom-pages.ts'
import { hasRange, timeRangeSchema, invalidRangeMessage } from '../device/device.ts'
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
  intervalSeconds: z.number(),
  retentionDays: z.number().describe('How long its points are kept'),
  names: z
    .record(z.string(), z.string())
    .describe(
      'What the device calls the parts that are shown, by their path in its configuration: can1, state4',
    ),
  notes: z.record(z.string(), z.string()).describe('Where the notes are shown'),
  imageKinds: z.array(z.enum(noteImageKinds)).describe('Where the images are shown: which there are'),
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

/** What the token of a share link opens, and nothing else does: one page and the values on it. */
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
  sharedLive: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/shared/{token}/live',
      tags,
      summary:
        'Each new point of the devices of a shared page, as server-sent events, with the shown keys alone',
      description: 'Events as in user-live-points; `device` is the place in the list of the page.',
    })
    .input(ofShare)
    .output(eventIterator(z.object({ device: z.number().int(), point: storedPointSchema.optional() }))),
}
