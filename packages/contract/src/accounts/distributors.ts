import { permissionLevels } from '@fieldport/domain'
import * as z from 'zod'
import { groupCall, memberDeviceCall } from '../access.ts'
import { contractCall, deviceInput, localizableTextFields } from '../base.ts'

const tags = ['distributors']
const ofVendor = groupCall(['senquip_admin'], { sessionOnly: true })

/** Source: specification 3, section 4 ('Distributor actions'). */
export const distributorActions = ['reset-trial', 'no-pass'] as const
/** Maximum devices in a response: those whose plan ends first. */
export const maximumDistributorDevices = 1_000

const line = (length: number) => z.string().trim().max(length)
const link = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(200)])

export const distributorDetailsSchema = z.object({
  name: line(120).min(1),
  contact_name: line(120),
  email: z.union([z.literal(''), z.email().max(254)]),
  phone: line(40),
  website: link.describe('http or https URL; empty: none'),
  country: line(60),
  notes: line(2_000),
})
export type DistributorDetails = z.infer<typeof distributorDetailsSchema>

const distributorSchema = distributorDetailsSchema.extend({
  id: z.number().int(),
  updated_ts: z.number().describe('When it was last changed, epoch seconds'),
})
export type Distributor = z.infer<typeof distributorSchema>

const distributorDeviceSchema = z.object({
  deviceid: z.string(),
  name: z.string(),
  tier: z.string().describe('The plan in effect'),
  tier_expiry_days: z
    .number()
    .nullable()
    .describe('Whole days until the plan ends, negative after that; null: no known end'),
  trialResetActive: z.boolean().describe('Whether the trial starts when the next person is added'),
  trialResetAvailable: z.boolean(),
  nextUserBecomesAdmin: z.boolean().describe('Whether the next person needs no password and becomes Admin'),
  contacts: z
    .array(z.object({ name: z.string(), email: z.string(), permission: z.enum(permissionLevels) }))
    .describe("The device's other Admins"),
})
export type DistributorDevice = z.infer<typeof distributorDeviceSchema>

/** Base service 'billing', as in the specification. */
export const distributors = {
  distributorAction: contractCall
    .meta(memberDeviceCall(['distributors'], 'accessAdminSettings', { sessionOnly: true }))
    .route({
      method: 'POST',
      path: '/api/billing/billing-distributor-action/{deviceid}',
      tags,
      summary: 'Reset the trial of a device, or let its next owner add it without a password',
      description:
        'reset-trial: the trial starts again, once, when the next person is added. no-pass: with ADMIN, the next person adds the device without a password and becomes Admin; DISABLE turns this off.',
    })
    .input(
      deviceInput.extend({
        action: z.enum(distributorActions),
        params: z.enum(['ADMIN', 'DISABLE']).optional().describe('For no-pass'),
      }),
    )
    .output(z.object(localizableTextFields)),

  listDistributors: contractCall
    .meta(ofVendor)
    .route({ method: 'GET', path: '/api/billing/distributors', tags, summary: 'List distributors by name' })
    .output(z.object({ Items: z.array(distributorSchema) })),

  addDistributor: contractCall
    .meta(ofVendor)
    .route({ method: 'POST', path: '/api/billing/distributors', tags, summary: 'Add a distributor' })
    .input(distributorDetailsSchema.extend({ id: z.literal(0) }))
    .output(distributorSchema),

  setDistributor: contractCall
    .meta(ofVendor)
    .route({
      method: 'PUT',
      path: '/api/billing/distributors',
      tags,
      summary: 'Change a distributor',
      description: 'CONFLICT if someone else changed it after `updated_ts`.',
    })
    .input(distributorSchema.extend({ id: z.number().int().min(1) }))
    .output(distributorSchema),

  listDistributorDevices: contractCall
    .meta(groupCall(['distributors'], { sessionOnly: true }))
    .route({
      method: 'GET',
      path: '/api/billing/distributor-devices',
      tags,
      summary: 'List the devices of which you are Admin, ordered by the end of their plan',
    })
    .output(z.object({ Items: z.array(distributorDeviceSchema), total: z.number().int() })),
}
