import { eventStates, groupNameLength, isDeviceId } from '@fieldport/domain'
import * as z from 'zod'
import { signedInCall } from '../access.ts'
import { localizableTextFields, contractCall, deviceIdSchema } from '../base.ts'

const tags = ['portal']

/** Devices that change their group in one call. */
export const maximumGroupDevices = 10_000
/** Keys that one device list shows as columns. */
export const maximumReadingKeys = 20
/** Devices whose points one stream brings: those of a page, and one more while it is edited. */
export const maximumStreamedDevices = 50
/** Of one kept view, as JSON. */
export const maximumViewBytes = 32_768

/** What a device list adds to who a device is: how it is. Part of every entry of a summary. */
export const fleetFields = {
  group: z.string().describe('Your own group of this device; empty: none'),
  customer: z.string().describe('Of the asset notes'),
  status: z.string().describe('Of the asset notes'),
  state: z.enum(eventStates).describe('The worst event of the newest point'),
  position: z
    .object({ lat: z.number(), lon: z.number() })
    .nullable()
    .describe('Where the device last was; null: never known'),
}

/** A device's newest word, as the stream of the fleet brings it. */
export const fleetStateSchema = z.object({
  ts: z.number().describe('Last contact, epoch seconds'),
  state: z.enum(eventStates),
  position: z
    .object({ lat: z.number(), lon: z.number() })
    .optional()
    .describe('Where it is new; absent: as before'),
  values: z
    .record(z.string(), z.union([z.number(), z.string(), z.boolean()]))
    .optional()
    .describe('Of the data keys that the stream was asked for, where they are new'),
})
export type FleetState = z.infer<typeof fleetStateSchema>

const reading = z.tuple([
  z.number().describe('Epoch seconds'),
  z.union([z.number(), z.string(), z.boolean()]),
])

const deviceView = 'device.'

/** A list in a query string: `dataKeys=vin,vbat` or the parameter repeated. */
export const readingKeysSchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.string().min(1).max(64)).min(1).max(maximumReadingKeys),
  )
  .describe(
    "Comma-separated data keys; '=Power|W|1' is the computed channel of this name and these units, whichever key it has on a device",
  )

/** `deviceids=A,B` or the parameter repeated. */
export const streamedDeviceIdsSchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(deviceIdSchema).min(1).max(maximumStreamedDevices),
  )
  .describe('Comma-separated device ids')

/** What can be arranged: the list of devices, and the page of each device. */
export const viewNameSchema = z
  .string()
  .max(64)
  .refine(
    (name) => name === 'fleet' || (name.startsWith(deviceView) && isDeviceId(name.slice(deviceView.length))),
  )
  .describe("'fleet' or 'device.{deviceid}'")

/** Base service 'portal': the fleet of one person. */
export const portalFleet = {
  userChangeDeviceGroup: contractCall
    .meta(signedInCall())
    .route({
      method: 'POST',
      path: '/api/portal/user-change-device-group',
      tags,
      summary: 'Put devices into a group of your own',
      description:
        "The group is made by naming it. 'ALL' is none; an empty name takes devices out of theirs.",
    })
    .input(
      z.object({
        group: z.string().max(groupNameLength),
        selected: z.array(deviceIdSchema).min(1).max(maximumGroupDevices),
      }),
    )
    .output(z.object({ ...localizableTextFields })),

  userGetReadings: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-get-readings',
      tags,
      summary: 'The newest values of chosen data keys, of all your devices',
    })
    .input(z.object({ dataKeys: readingKeysSchema }))
    .output(z.object({ readings: z.record(deviceIdSchema, z.record(z.string(), reading)) })),

  userGetDataKeys: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-get-data-keys',
      tags,
      summary: 'The data keys that your devices send or compute, and how many have each',
    })
    .output(z.object({ Items: z.array(z.object({ key: z.string(), devices: z.number().int() })) })),

  userGetView: contractCall
    .meta(signedInCall({ sessionOnly: true }))
    .route({
      method: 'GET',
      path: '/api/portal/user-view/{name}',
      tags,
      summary: 'How you arranged a screen; null: as it comes',
    })
    .input(z.object({ name: viewNameSchema }))
    .output(z.object({ value: z.record(z.string(), z.unknown()).nullable() })),

  userSetView: contractCall
    .meta(signedInCall({ sessionOnly: true }))
    .route({
      method: 'PUT',
      path: '/api/portal/user-view/{name}',
      tags,
      summary: 'Keep how you arranged a screen; null: as it comes',
    })
    .input(z.object({ name: viewNameSchema, value: z.record(z.string(), z.unknown()).nullable() }))
    .output(z.object({ done: z.literal(true) })),
}
