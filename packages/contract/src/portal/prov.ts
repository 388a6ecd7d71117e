import { isDeviceId, isSetupPassword } from '@fieldport/domain'
import { en } from '@fieldport/messages'
import * as z from 'zod'
import { groupCall } from '../access.ts'
import { localizableTextFields, contractCall, deviceInput } from '../base.ts'

const tags = ['prov']
const provisioningGroups = groupCall(['provisioning_account', 'senquip_admin'], { sessionOnly: true })
export const maximumProvisionBatch = 1000

/** The server generates empty passwords and secrets. */
export const provisionRequestSchema = z.object({
  deviceid: z
    .string()
    .max(20)
    .transform((id) => id.trim().toUpperCase())
    .refine(isDeviceId, en.deviceIdInvalid),
  model: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^[\w .+-]+$/, en.modelInvalid),
  setupPassword: z
    .string()
    .refine((value) => value === '' || isSetupPassword(value), en.setupPasswordInvalid)
    .default(''),
  wifiPassword: z
    .string()
    .refine((value) => value === '' || /^[\x20-\x7e]{8,63}$/.test(value), en.wifiPasswordInvalid)
    .default(''),
  secret: z
    .string()
    .refine((value) => value === '' || /^[\x21-\x7e]{8,128}$/.test(value), en.secretInvalid)
    .default(''),
})
export type ProvisionRequest = z.input<typeof provisionRequestSchema>

const provisionResultSchema = z.object({
  index: z.number(),
  deviceid: z.string(),
  status: z.enum(['created', 'exists', 'invalid']),
  ...localizableTextFields,
})
export type ProvisionResult = z.infer<typeof provisionResultSchema>

/** The content of the label. Passwords are null once the device has an owner. */
const provisionedDeviceSchema = z.object({
  deviceid: z.string(),
  model: z.string(),
  createdAt: z.number().describe('Epoch seconds'),
  owned: z.boolean(),
  setup_pass: z.string().nullable(),
  wifi_pass: z.string().nullable(),
  secret: z.string().nullable(),
  labelUrl: z.string().describe('Content of the QR code on the label'),
  firstMessage: z
    .object({ ts: z.number(), aws_ts: z.number(), keys: z.array(z.string()) })
    .nullable()
    .describe('The oldest stored point with its keys; null: none yet'),
  fw: z.string().nullable(),
})
export type ProvisionedDevice = z.infer<typeof provisionedDeviceSchema>

export const prov = {
  createDevices: contractCall
    .meta(provisioningGroups)
    .route({
      method: 'POST',
      path: '/api/prov/devices',
      tags,
      summary: 'Create devices, with a result for each',
    })
    .input(z.object({ devices: z.array(z.unknown()).min(1).max(maximumProvisionBatch) }))
    .output(z.object({ results: z.array(provisionResultSchema) })),

  listDevices: contractCall
    .meta(provisioningGroups)
    .route({
      method: 'GET',
      path: '/api/prov/devices',
      tags,
      summary: 'List the most recently created devices, newest first',
    })
    .input(
      z.object({
        q: z.string().max(40).default(''),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(
      z.object({
        Items: z.array(
          z.object({
            deviceid: z.string(),
            model: z.string(),
            createdAt: z.number(),
            owned: z.boolean(),
            bench: z.enum(['passed', 'failed']).nullable().describe('Its latest bench test; null: none yet'),
          }),
        ),
      }),
    ),

  getDevice: contractCall
    .meta(groupCall(['provisioning_account', 'senquip_admin'], { sessionOnly: true, supportView: 'hidden' }))
    .route({
      method: 'GET',
      path: '/api/prov/devices/{deviceid}',
      tags,
      summary: "Get the contents of a device's label, and its first message",
    })
    .input(deviceInput)
    .output(provisionedDeviceSchema),
}
