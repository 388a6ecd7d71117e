import { maximumPackedDevices, maximumTimeZoneLength } from '@fieldport/domain'
import { en } from '@fieldport/messages'
import * as z from 'zod'
import { groupCall, withMediaType } from '../access.ts'
import { contractCall, deviceIdSchema, deviceInput } from '../base.ts'

const tags = ['packing']
/** Source: specification 1, section 2 ('Account page'): who sees the link to /sqpacking. */
const packers = groupCall(['senquip_admin', 'senquip_dev'], { sessionOnly: true })

const slipSchema = z.object({
  id: z.number().int().describe('Number of the slip'),
  createdAt: z.number().describe('Epoch seconds'),
  createdBy: z.string().describe('Email of the author'),
  reference: z.string().describe('Order reference'),
  recipient: z.string().describe('Name and address, multi-line'),
  notes: z.string(),
  devices: z.array(z.object({ deviceid: z.string(), model: z.string() })),
})
export type PackingSlip = z.infer<typeof slipSchema>

const packedDeviceSchema = z.object({
  deviceid: z.string(),
  model: z.string(),
  fw: z.string().nullable(),
  isOwned: z.boolean().describe('Whether someone has already added it to their account'),
  bench: z.enum(['passed', 'failed']).nullable().describe('Its latest bench test; null: never tested'),
  lastSlip: z
    .object({ id: z.number().int(), createdAt: z.number(), reference: z.string() })
    .nullable()
    .describe('The latest slip that contains it'),
})
export type PackedDevice = z.infer<typeof packedDeviceSchema>

/** More lines would leave no room for devices on the first page; the message `slipLinesInvalid` contains the number. */
const maximumLines = 10
const lines = (length: number) =>
  z
    .string()
    .max(length)
    .transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\t', ' ').trim())
    .refine((text) => text.split('\n').every((part) => /^\P{Cc}*$/u.test(part)), en.slipLinesInvalid)
    .refine((text) => text.split('\n').length <= maximumLines, en.slipLinesInvalid)
const line = (length: number) =>
  z
    .string()
    .trim()
    .max(length)
    .transform((text) => text.replaceAll('\t', ' '))
    .refine((text) => /^\P{Cc}*$/u.test(text), en.printableNeeded)

/** Base service 'billing', as in the specification. */
export const packing = {
  packingSlip: contractCall
    .meta(packers)
    .route({
      method: 'POST',
      path: '/api/billing/billing-packing-slip',
      tags,
      summary: 'Create a packing slip',
      description:
        'INVALID_INPUT names the devices that do not exist. A device may be on several slips, because it can be returned and shipped again.',
    })
    .input(
      z.object({
        reference: line(60).pipe(z.string().min(1)).describe('Order reference'),
        recipient: lines(400).pipe(z.string().min(1)).describe('Name and address, multi-line'),
        notes: lines(500).default(''),
        devices: z
          .array(deviceIdSchema)
          .min(1)
          .max(maximumPackedDevices)
          .refine((ids) => new Set(ids).size === ids.length, 'Each device once'),
      }),
    )
    .output(slipSchema),

  listPackingSlips: contractCall
    .meta(packers)
    .route({
      method: 'GET',
      path: '/api/billing/packing-slips',
      tags,
      summary: 'List packing slips, newest first',
    })
    .input(
      z.object({
        q: z.string().max(100).default('').describe('Text contained in reference, recipient or device'),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ Items: z.array(slipSchema) })),

  getPackingSlipFile: contractCall
    .meta(withMediaType(packers, 'application/pdf'))
    .route({
      method: 'GET',
      path: '/api/billing/packing-slip/{id}',
      tags,
      summary: 'Download a packing slip as PDF, A4',
    })
    .input(
      z.object({
        id: z.coerce.number().int().min(1).max(2_147_483_647),
        timeZone: z
          .string()
          .max(maximumTimeZoneLength)
          .default('UTC')
          .describe('IANA name of the time zone of its date; UTC if unknown'),
      }),
    )
    .output(z.file()),

  findPackedDevice: contractCall
    .meta(packers)
    .route({
      method: 'GET',
      path: '/api/billing/packing-device/{deviceid}',
      tags,
      summary: 'Get what is needed to pack a device',
    })
    .input(deviceInput)
    .output(packedDeviceSchema),
}
