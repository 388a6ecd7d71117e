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
    .describe('Where a limit was given: of the next page; null: there is none'),
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
    .describe('Devices on a page, by id; absent: all of them at once'),
  cursor: z.string().max(64).optional().describe('nextCursor of the page before'),
})

/** Maximum points per page. Source: specification 3, section 7.3. */
export const maximumPagePoints = 1_000_000

export const portal = {
  userLogin: contractCall
    .meta(signedInCall())
    .route({ method: 'GET', path: '/api/portal/user-login', tags, summary: 'Who is signed in' })
    .output(sessionUserSchema),

  getSession: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/session',
      tags,
      summary: 'Who is signed in, or nobody',
      description: 'As user-login, but a visitor without a session is no error: `user` is null.',
    })
    .output(z.object({ user: sessionUserSchema.nullable() })),

  userGetDeviceSummary: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-get-device-summary',
      tags,
      summary: 'Your devices with their last contact',
    })
    .input(pageInput.optional())
    .output(summary),

  adminGetDeviceSummary: contractCall
    .meta(groupCall(['senquip_admin']))
    .route({
      method: 'GET',
      path: '/api/portal/admin-get-device-summary',
      tags,
      summary: 'Every device, for the vendor',
    })
    .input(pageInput.optional())
    .output(summary),

  userLive: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-live',
      tags,
      summary: 'Last contacts of your devices as they change, as server-sent events',
      description:
        'Events named `contacts` hold an object of device id to last contact in epoch seconds, events named `states` one of device id to what is new of it: its state with its open conditions where they changed, its position where it moved, and new values of the data keys asked for. At most one of each a second. A comment line every 15 seconds keeps the connection open. What happened while no stream was open is not sent again: ask for the summary, and the readings, after each connection.',
    })
    .input(z.object({ dataKeys: readingKeysSchema.optional() }))
    .output(eventIterator(z.record(deviceIdSchema, z.union([z.number(), fleetStateSchema])))),

  userLivePoints: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-live-points',
      tags,
      summary: 'Each new point of several devices, once, as server-sent events of one connection',
      description:
        'Events named `point` hold the id of a device and a flat record as in device-get-data; their id resumes the stream of each device through `Last-Event-ID`, with the same list of devices. An event `cleared` says that stored points of its device were deleted or came from another. An event `changed` names a `resource` of its device that is to be read again, as in live. An event `conditions` holds the id of a device and what the call for its open conditions answers, whenever they change. An event `gone` says that there is no such device for you, from the start or from now on; the others go on. A comment line every 15 seconds keeps the connection open. An event `ended` says that the whole stream has ended.',
    })
    .input(z.object({ deviceids: streamedDeviceIdsSchema }))
    .output(
      eventIterator(
        z.object({ device: deviceIdSchema, point: storedPointSchema.optional().describe('Of `point`') }),
      ),
    ),

  deviceGetSettings: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/portal/device-get-settings/{deviceid}',
      tags,
      summary: "A device's settings in the portal and what you may do",
    })
    .input(deviceInput)
    .output(deviceSettingsSchema),

  deviceGetData: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/portal/device-get-data/{deviceid}',
      tags,
      summary: 'Points of a device, newest first',
      description:
        'Without `from` and `to`: the latest. `from` is included, `to` is not. With `order=oldest` the page begins at `from` and goes on from there, oldest first. Where the plan has no data export, a call for more than 1,000 points is refused as an export would be.',
    })
    .input(
      deviceInput.extend({
        datapoints: z.coerce.number().int().min(1).max(maximumPagePoints).default(100),
        from: secondsSchema.optional(),
        to: secondsSchema.optional(),
        order: z.enum(['newest', 'oldest']).default('newest').describe('Which comes first'),
        startKey: z.string().max(64).optional(),
      }),
    )
    .output(pointPageSchema),
}
