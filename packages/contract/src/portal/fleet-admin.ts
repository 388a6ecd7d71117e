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
  plan: z.enum(tierNames).describe('That binds now'),
  lastContact: seconds,
  admins: z.array(z.string()).describe('Their emails'),
})
export type FoundDevice = z.infer<typeof foundDeviceSchema>

const vendorDeviceSchema = z.object({
  deviceid: z.string(),
  name: z.string(),
  model: z.string(),
  fw: z.string().nullable(),
  newerFw: z.string().nullable().describe('The newest recommended firmware that is newer; null: none'),
  createdAt: z.number().describe('Epoch seconds'),
  lastContact: seconds,
  isInContact: z.boolean(),
  openConditions: count,
  plan: z.object({
    stored: z.enum(tierNames),
    effective: z.enum(tierNames).describe('That binds now: what ended is Basic'),
    subscription: z.string().describe('What pays for it; none: the vendor granted it'),
    addedAt: seconds.describe('When the first person joined, epoch seconds; null: nobody yet'),
    endsAt: seconds.describe('Epoch seconds; null: no end is known'),
    isRestricted: z.boolean().describe('The plan does not send all data to the portal'),
  }),
  people: z.array(
    z.object({
      userid: z.string(),
      email: z.string(),
      name: z.string(),
      permission: permissionSchema,
      group: z.string().describe('Their own group of the device; empty: none'),
      brand: z.string(),
      isVendor: z.boolean().describe('In senquip_admin: nobody looks at that account'),
    }),
  ),
  refused: z.object({ total: count, recent: count.describe('In the last 24 hours') }),
  commands: z.object({
    pending: count,
    unanswered: count.describe('Sent or expired without an answer, in the last 7 days'),
    refused: count.describe('Answered with an error, in the last 7 days'),
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
      summary: 'Devices by id, name, model or the email or name of a person with access',
    })
    .input(
      z.object({
        q: z.string().max(200).default(''),
        list: z.enum(fleetLists).optional().describe('Only those that somebody should look at for this'),
        limit: z.coerce.number().int().min(1).max(200).default(50),
        cursor: z.string().max(64).optional().describe('nextCursor of the page before'),
      }),
    )
    .output(z.object({ Items: z.array(foundDeviceSchema), total: count, nextCursor: z.string().nullable() })),

  adminGetFleetHealth: contractCall
    .meta(vendor)
    .route({
      method: 'GET',
      path: '/api/portal/admin-get-fleet-health',
      tags,
      summary: 'How many devices somebody should look at, and why',
    })
    .output(
      z.object({
        devices: count,
        noContact: count.describe('Never heard of, or silent for longer than their interval'),
        failingCommands: count.describe(
          'A command of the last 7 days was never answered, or answered with an error',
        ),
        oldFirmware: count.describe('A newer firmware is recommended'),
        refusedData: count.describe('Data was refused in the last 24 hours'),
        queues: z.array(
          z.object({
            queue: z.enum(['commands', 'messages']),
            waiting: count,
            oldestAt: seconds.describe('What has waited longest, epoch seconds; null: nothing waits'),
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
      summary: 'What the vendor needs to know of a device',
    })
    .input(deviceInput)
    .output(vendorDeviceSchema),
}
