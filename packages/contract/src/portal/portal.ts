import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { deviceCall, groupCall, publicCall, signedInCall } from '../access.ts'
import { sessionUserSchema } from '../accounts/account-schemas.ts'
import { contractCall, deviceIdSchema, deviceInput, secondsSchema } from '../base.ts'
import { fleetStateSchema, readingKeysSchema, streamedDeviceIdsSchema } from './fleet.ts'
import { deviceSettingsSchema, deviceSummarySchema, pointPageSchema, storedPointSchema } from '../schemas.ts'

const tags = ['portal']
const summary = z.object({
  Items: z.array(deviceSummarySchema),
  nextCursor: z
    .string()
    .nullable()
    .optional()
    .describe('If a limit was given: cursor of the next page; null: last page'),
})

/** Maximum devices per page of a list. */
const maximumListedDevices = 1000
const pageInput = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(maximumListedDevices)
    .optional()
    .describe('Devices per page, ordered by id; absent: all at once'),
  cursor: z.string().max(64).optional().describe('`nextCursor` of the previous page'),
})

/** Maximum points per page. Source: specification 3, section 7.3. */
export const maximumPagePoints = 1_000_000

export const portal = {
  userLogin: contractCall
    .meta(signedInCall())
    .route({ method: 'GET', path: '/api/portal/user-login', tags, summary: 'Get the signed-in user' })
    .output(sessionUserSchema),

  getSession: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/session',
      tags,
      summary: 'Get the signed-in user, if any',
      description: 'Like user-login, but without a session it succeeds with `user` null.',
    })
    .output(z.object({ user: sessionUserSchema.nullable() })),

  userGetDeviceSummary: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-get-device-summary',
      tags,
      summary: 'List your devices with their last contact',
    })
    .input(pageInput.optional())
    .output(summary),

  adminGetDeviceSummary: contractCall
    .meta(groupCall(['senquip_admin']))
    .route({
      method: 'GET',
      path: '/api/portal/admin-get-device-summary',
      tags,
      summary: 'List all devices, for the vendor',
    })
    .input(pageInput.optional())
    .output(summary),

  userLive: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-live',
      tags,
      summary: "Stream changes of your devices' contacts and states as server-sent events",
      description:
        'Events named `contacts` hold an object from device id to last contact in epoch seconds. Events named `states` hold an object from device id to what has changed: its state with its open conditions, its position, and the requested data keys. At most one of each is sent per second. A comment line every 15 seconds keeps the connection alive. Changes that happen while no stream is open are not sent later: request the summary and the readings after each connection.',
    })
    .input(z.object({ dataKeys: readingKeysSchema.optional() }))
    .output(eventIterator(z.record(deviceIdSchema, z.union([z.number(), fleetStateSchema])))),

  userLivePoints: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-live-points',
      tags,
      summary: 'Stream new points of several devices over one connection as server-sent events, each once',
      description:
        'Events named `point` hold a device id and a flat record as in device-get-data; their id resumes the stream of each device with `Last-Event-ID` and the same list of devices. `cleared`: stored points of the device were deleted or moved here from another. `changed`: names a `resource` of the device to reload, as in the stream of one device. `conditions`: the device id and its open conditions in the format of their own call, whenever they change. `gone`: the device does not exist for you, or no longer does; the others continue. A comment line every 15 seconds keeps the connection alive. `ended`: the whole stream has ended.',
    })
    .input(z.object({ deviceids: streamedDeviceIdsSchema }))
    .output(
      eventIterator(
        z.object({ device: deviceIdSchema, point: storedPointSchema.optional().describe('For `point`') }),
      ),
    ),

  deviceGetSettings: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/portal/device-get-settings/{deviceid}',
      tags,
      summary: "Get a device's settings in the portal and your permissions",
    })
    .input(deviceInput)
    .output(deviceSettingsSchema),

  deviceGetData: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/portal/device-get-data/{deviceid}',
      tags,
      summary: 'Get points of a device, newest first',
      description:
        'Without `from` and `to`, returns the latest points. `from` is inclusive, `to` is exclusive. With `order=oldest`, the page starts at `from`, oldest first. If the plan has no data export, requesting more than 1,000 points is refused like an export.',
    })
    .input(
      deviceInput.extend({
        datapoints: z.coerce.number().int().min(1).max(maximumPagePoints).default(100),
        from: secondsSchema.optional(),
        to: secondsSchema.optional(),
        order: z.enum(['newest', 'oldest']).default('newest').describe('Sort order'),
        startKey: z.string().max(64).optional(),
      }),
    )
    .output(pointPageSchema),
}
