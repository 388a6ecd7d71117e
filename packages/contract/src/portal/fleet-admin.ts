import { tierNames } from '@fieldport/domain'
import * as z from 'zod'
import { groupCall } from '../access.ts'
import { contractCall, deviceInput } from '../base.ts'
import { permissionSchema } from '../schemas.ts'

const tags = ['vendor']
const vendor = groupCall(['senquip_admin'], { sessionOnly: true })

/** Lists of devices that need attention, by reason. */
export const fleetLists = ['noContact', 'failingCommands', 'oldFirmware', 'refusedData'] as const
export type FleetList = (typeof fleetLists)[number]

const seconds = z.number().nullable().describe('Epoch seconds')
const count = z.number().int()

const foundDeviceSchema = z.object({
  deviceid: z.string(),
  name: z.string(),
  model: z.string(),
  fw: z.string().nullable(),
  plan: z.enum(tierNames).describe('The plan in effect'),
  lastContact: seconds,
  admins: z.array(z.string()).describe('Their email addresses'),
})
export type FoundDevice = z.infer<typeof foundDeviceSchema>

const vendorDeviceSchema = z.object({
  deviceid: z.string(),
  name: z.string(),
  model: z.string(),
  fw: z.string().nullable(),
  newerFw: z
    .string()
    .nullable()
    .describe('The latest recommended firmware newer than the installed one; null: none'),
  createdAt: z.number().describe('Epoch seconds'),
  lastContact: seconds,
  isInContact: z.boolean(),
  openConditions: count,
  plan: z.object({
    stored: z.enum(tierNames),
    effective: z.enum(tierNames).describe('The plan in effect: Basic after the end of a term'),
    subscription: z.string().describe('The subscription that pays for it; none: granted by the vendor'),
    addedAt: seconds.describe('When the first person was added, epoch seconds; null: nobody yet'),
    endsAt: seconds.describe('Epoch seconds; null: no known end'),
    isRestricted: z.boolean().describe('Whether the plan does not send all data to the portal'),
  }),
  people: z.array(
    z.object({
      userid: z.string(),
      email: z.string(),
      name: z.string(),
      permission: permissionSchema,
      group: z.string().describe("The person's own group for the device; empty: none"),
      brand: z.string(),
      isVendor: z
        .boolean()
        .describe('Whether the account is in senquip_admin, whose accounts cannot be viewed'),
    }),
  ),
  refused: z.object({ total: count, recent: count.describe('In the last 24 hours') }),
  commands: z.object({
    pending: count,
    unanswered: count.describe('Sent or expired without an answer in the last 7 days'),
    refused: count.describe('Answered with an error in the last 7 days'),
  }),
})
export type VendorDevice = z.infer<typeof vendorDeviceSchema>

export const fleetAdmin = {
  adminFindDevices: contractCall
    .meta(vendor)
    .route({
      method: 'GET',
      path: '/api/portal/admin-find-devices',
      tags,
      summary: 'Search devices by id, name, model or the email or name of a person with access',
    })
    .input(
      z.object({
        q: z.string().max(200).default(''),
        list: z.enum(fleetLists).optional().describe('Only devices that need attention for this reason'),
        limit: z.coerce.number().int().min(1).max(200).default(50),
        cursor: z.string().max(64).optional().describe('`nextCursor` of the previous page'),
      }),
    )
    .output(z.object({ Items: z.array(foundDeviceSchema), total: count, nextCursor: z.string().nullable() })),

  adminGetFleetHealth: contractCall
    .meta(vendor)
    .route({
      method: 'GET',
      path: '/api/portal/admin-get-fleet-health',
      tags,
      summary: 'Count the devices that need attention, by reason',
    })
    .output(
      z.object({
        devices: count,
        noContact: count.describe('Never in contact, or silent for longer than their interval'),
        failingCommands: count.describe(
          'A command in the last 7 days was not answered, or returned an error',
        ),
        oldFirmware: count.describe('A newer firmware is recommended'),
        refusedData: count.describe('Data was rejected in the last 24 hours'),
        queues: z.array(
          z.object({
            queue: z.enum(['commands', 'messages']),
            waiting: count,
            oldestAt: seconds.describe(
              'When the oldest waiting item arrived, epoch seconds; null: nothing is waiting',
            ),
          }),
        ),
      }),
    ),

  adminGetDevice: contractCall
    .meta(vendor)
    .route({
      method: 'GET',
      path: '/api/portal/admin-get-device/{deviceid}',
      tags,
      summary: "Get the vendor's view of a device",
    })
    .input(deviceInput)
    .output(vendorDeviceSchema),
}
