import * as z from 'zod'
import { deviceCall, groupCall, withBodyLimit } from '../access.ts'
import { localizableTextFields, contractCall, deviceInput, outcomeSchema } from '../base.ts'
import { otaStates } from './commands.ts'

const tags = ['firmware']
const vendor = groupCall(['senquip_admin'], { sessionOnly: true })

/** Maximum size of an image; devices have a few megabytes of flash. */
export const maximumFirmwareBytes = 4 * 1024 * 1024
const maximumImageBase64 = Math.ceil((maximumFirmwareBytes * 4) / 3) + 4

const firmwareImageSchema = z.object({
  fw: z.string().describe('SFW{3 digits}-{major}.{minor}.{patch}'),
  number: z.string(),
  version: z.string(),
  models: z.array(z.string()).describe('Models it is for; empty: every model with its firmware number'),
  sizeBytes: z.number(),
  sha256: z.string(),
  notes: z.string(),
  addedAt: z.number().describe('Epoch seconds'),
  addedBy: z.string(),
  recommended: z.boolean(),
})
export type FirmwareImage = z.infer<typeof firmwareImageSchema>

export const firmwareStateSchema = z.object({
  fw: z.string().describe('Version being installed'),
  state: z.enum(otaStates),
  progress: z.number(),
  message: z.string().nullable().describe('In English'),
  localizable: outcomeSchema,
  startedAt: z.number(),
  deadlineAt: z.number().nullable().describe('10 minutes after it was sent on Wi-Fi, 20 on 4G'),
})

export const deviceFirmware = {
  listFirmware: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/firmware',
      tags,
      summary: 'List the firmware available for a device, and the update in progress',
    })
    .input(deviceInput)
    .output(
      z.object({
        current: z.string().nullable(),
        Items: z.array(firmwareImageSchema),
        update: firmwareStateSchema.nullable().describe('The latest update'),
      }),
    ),

  updateFirmware: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/firmware',
      tags,
      summary: 'Update the firmware of a device',
      description:
        'May take up to 10 minutes on Wi-Fi and 20 on 4G; the update is confirmed when the device reports the new version.',
    })
    .input(deviceInput.extend({ fw: z.string().max(40) }))
    .output(z.object({ ...localizableTextFields })),
}

/** Calls for the vendor. */
export const firmwareRepository = {
  listImages: contractCall
    .meta(vendor)
    .route({ method: 'GET', path: '/api/prov/firmware', tags, summary: 'List all firmware images' })
    .output(
      z.object({
        Items: z.array(firmwareImageSchema),
        models: z.array(z.string()).describe('Models of the devices, which an image can be for'),
      }),
    ),

  addImage: contractCall
    .meta(withBodyLimit(vendor, maximumImageBase64 + 64 * 1024))
    .route({ method: 'POST', path: '/api/prov/firmware', tags, summary: 'Add a firmware image' })
    .input(
      z.object({
        fw: z.string().max(40),
        models: z
          .array(z.string().trim().min(1).max(40))
          .max(50)
          .default([])
          .describe('Models of existing devices; empty: every model with its firmware number'),
        notes: z.string().max(5000).default(''),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/i)
          .describe('Checksum of the image as published by its maker'),
        recommended: z.boolean().default(false),
        data: z.base64().max(maximumImageBase64),
      }),
    )
    .output(firmwareImageSchema),

  deleteImage: contractCall
    .meta(vendor)
    .route({ method: 'DELETE', path: '/api/prov/firmware/{fw}', tags, summary: 'Withdraw a firmware image' })
    .input(z.object({ fw: z.string().max(40) }))
    .output(z.object({ done: z.literal(true) })),
}
