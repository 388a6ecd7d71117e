import { groupNameLength, isDeviceId } from '@fieldport/domain'
import * as z from 'zod'
import { signedInCall, withMediaType } from '../access.ts'
import { localizableTextFields, contractCall, deviceIdSchema } from '../base.ts'
import { conditionStateSchema, conditionSummarySchema } from '../device/conditions.ts'

const tags = ['portal']

/** Maximum devices per group change. */
export const maximumGroupDevices = 10_000
/** Maximum data keys shown as columns of a device list. */
export const maximumReadingKeys = 20
/** Maximum devices per stream of points: those of a page, plus one while it is edited. */
export const maximumStreamedDevices = 50
/** Maximum size of one stored view, as JSON. */
export const maximumViewBytes = 32_768

/** The status of a device, in every entry of a summary. */
export const fleetFields = {
  group: z.string().describe('Your own group for this device; empty: none'),
  customer: z.string().describe('From the asset notes'),
  status: z.string().describe('From the asset notes'),
  state: conditionStateSchema,
  condition: conditionSummarySchema.describe('Open conditions; null: none'),
  position: z
    .object({ lat: z.number(), lon: z.number() })
    .nullable()
    .describe('Last known position; null: never known'),
}

/** A device's latest status, as sent in the fleet's stream. */
export const fleetStateSchema = z.object({
  ts: z.number().describe('Last contact, epoch seconds'),
  state: conditionStateSchema,
  condition: conditionSummarySchema.optional().describe('Present if changed; absent: unchanged'),
  position: z
    .object({ lat: z.number(), lon: z.number() })
    .optional()
    .describe('Present if changed; absent: unchanged'),
  values: z
    .record(z.string(), z.union([z.number(), z.string(), z.boolean()]))
    .optional()
    .describe('Changed values of the data keys that the stream was asked for'),
})
export type FleetState = z.infer<typeof fleetStateSchema>

const reading = z.tuple([
  z.number().describe('Epoch seconds'),
  z.union([z.number(), z.string(), z.boolean()]),
])

/** A value shown in a device's row of a list. */
const highlightSchema = z.object({
  key: z.string(),
  name: z.string().describe("The device's own name for it"),
  unit: z.string(),
  decimals: z.number().int(),
  kind: z.enum(['number', 'hours', 'digital']),
  words: z
    .object({ lowThreshold: z.number(), lowString: z.string(), highString: z.string() })
    .optional()
    .describe('For a digital value'),
  isStep: z.boolean().describe('Whether each value holds until the next'),
  history: z
    .array(z.tuple([z.number().describe('Epoch seconds'), z.number()]))
    .min(1)
    .describe('Latest values, oldest first'),
})

/** What a device's row shows besides its summary. */
const highlightsSchema = z.object({
  doing: z
    .object({ state: z.number(), name: z.string().nullable().describe('Name from its configuration') })
    .nullable()
    .describe('Current state of the machine; null: not reported'),
  values: z.array(highlightSchema).describe('Key values for its kind, at most two'),
})
export type Highlights = z.infer<typeof highlightsSchema>

const deviceView = 'device.'

/** A list in a query string: `dataKeys=vin,vbat` or the parameter repeated. */
export const readingKeysSchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.string().min(1).max(64)).min(1).max(maximumReadingKeys),
  )
  .describe(
    "Comma-separated data keys; '=Power|W|1' stands for the computed channel or user-named measurement with this name and these units, whatever its key on each device",
  )

/** `deviceids=A,B` or the parameter repeated. */
export const streamedDeviceIdsSchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(deviceIdSchema).min(1).max(maximumStreamedDevices),
  )
  .describe('Comma-separated device ids')

/** Views that can be arranged: the device list, the maps, and each device's page. */
const viewNameSchema = z
  .string()
  .max(64)
  .refine(
    (name) =>
      name === 'fleet' ||
      name === 'map' ||
      (name.startsWith(deviceView) && isDeviceId(name.slice(deviceView.length))),
  )
  .describe("'fleet', 'map' or 'device.{deviceid}'")

/** Base service 'portal': the fleet of one person. */
export const portalFleet = {
  userChangeDeviceGroup: contractCall
    .meta(signedInCall())
    .route({
      method: 'POST',
      path: '/api/portal/user-change-device-group',
      tags,
      summary: 'Put devices into one of your groups',
      description:
        "A new name creates the group. 'ALL' means no group; an empty name removes the devices from theirs.",
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
      summary: 'Get the latest values of chosen data keys for all your devices',
    })
    .input(z.object({ dataKeys: readingKeysSchema }))
    .output(z.object({ readings: z.record(deviceIdSchema, z.record(z.string(), reading)) })),

  userGetHighlights: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-get-highlights',
      tags,
      summary: 'Get the current state and key values of some of your devices',
    })
    .input(z.object({ deviceids: streamedDeviceIdsSchema }))
    .output(
      z.object({
        devices: z.record(deviceIdSchema, highlightsSchema).describe('Those that you may see'),
      }),
    ),

  userGetDataKeys: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-get-data-keys',
      tags,
      summary:
        'List the data keys that your devices send, compute or name, with the number of devices for each',
    })
    .output(
      z.object({
        Items: z.array(
          z.object({
            key: z.string(),
            devices: z.number().int(),
            named: z
              .boolean()
              .optional()
              .describe(
                'true: `key` is not sent by devices, but stands for the measurement that users gave this name and unit, whatever its key on each device',
              ),
          }),
        ),
      }),
    ),

  userGetPrometheus: contractCall
    .meta(withMediaType(signedInCall(), 'text/plain'))
    .route({
      method: 'GET',
      path: '/api/prometheus',
      tags,
      summary: 'Get the latest numbers of your devices in Prometheus format',
      description:
        "Text format 0.0.4: `fieldport_value` by device, key and unit (true is 1), `fieldport_last_contact_timestamp_seconds`, `fieldport_open_conditions` by level, and `fieldport_device_info` with each device's name and model. Samples have no timestamp: a value remains until a newer one arrives, so check the last contact as well. Covers devices whose plan includes the API.",
    })
    .output(z.string().describe('Metrics')),

  userGetView: contractCall
    .meta(signedInCall({ sessionOnly: true }))
    .route({
      method: 'GET',
      path: '/api/portal/user-view/{name}',
      tags,
      summary: 'Get your layout of a screen; null: the default',
    })
    .input(z.object({ name: viewNameSchema }))
    .output(z.object({ value: z.record(z.string(), z.unknown()).nullable() })),

  userSetView: contractCall
    .meta(signedInCall({ sessionOnly: true }))
    .route({
      method: 'PUT',
      path: '/api/portal/user-view/{name}',
      tags,
      summary: 'Save your layout of a screen; null: the default',
    })
    .input(z.object({ name: viewNameSchema, value: z.record(z.string(), z.unknown()).nullable() }))
    .output(z.object({ done: z.literal(true) })),
}
