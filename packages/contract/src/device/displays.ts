import { noteImages } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall, publicCall, withBodyLimit } from '../access.ts'
import { contractCall, deviceInput } from '../base.ts'

const tags = ['displays']

/** Images of a device's notes. */
export const noteImageKinds = Object.keys(noteImages) as NoteImageKind[]
export type NoteImageKind = keyof typeof noteImages

/** Far above the limit of an image, so that an image that is too large gets the message about its size. */
export const maximumImageBase64 = 4 * 1024 * 1024

export const deviceImageSchema = z.object({
  url: z.string().describe('Signed URL on this host; expires after 10 to 20 minutes'),
  sizeBytes: z.number().int(),
  contentType: z.enum(['image/png', 'image/jpeg']),
  addedAt: z.number().describe('Epoch seconds'),
})
export type DeviceImage = z.infer<typeof deviceImageSchema>

export const deviceImagesSchema = z
  .object({
    asset_image: deviceImageSchema,
    install_image: deviceImageSchema,
    brand_image: deviceImageSchema,
  })
  .partial()
export type DeviceImages = z.infer<typeof deviceImagesSchema>

const path = '/api/device/device/{deviceid}/image/{kind}'
const imageInput = deviceInput.extend({
  kind: z.enum(noteImageKinds),
  replaces: z
    .string()
    .max(100)
    .optional()
    .describe(
      "The value of this kind in `PORTAL_deviceNotes` that you replace or remove, '' for none: CONFLICT if another image is stored by now. Absent: whatever is stored",
    ),
})

/** Base service 'device': images of a device's notes. */
export const displays = {
  getDeviceImages: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/images',
      tags,
      summary: 'List the images of a device by kind',
    })
    .input(deviceInput)
    .output(deviceImagesSchema),

  setDeviceImage: contractCall
    .meta(withBodyLimit(deviceCall('editDeviceNotes'), maximumImageBase64 + 64 * 1024))
    .route({
      method: 'PUT',
      path,
      tags,
      summary: 'Set an image of a device',
      description:
        'PNG or JPEG, detected from its content, at most 307200 bytes. Replaces the previous image.',
    })
    .input(imageInput.extend({ base64: z.string().max(maximumImageBase64) }))
    .output(deviceImagesSchema),

  removeDeviceImage: contractCall
    .meta(deviceCall('editDeviceNotes'))
    .route({ method: 'DELETE', path, tags, summary: 'Remove an image of a device' })
    .input(imageInput)
    .output(deviceImagesSchema),

  readDeviceImage: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/device/image/{key}',
      tags,
      summary: 'Get an image file with a URL from getDeviceImages',
      description: 'Any URL that was altered or has expired returns NOT_FOUND.',
    })
    .input(z.object({ key: z.string(), expires: z.string().default(''), signature: z.string().default('') }))
    .output(z.file().describe('PNG or JPEG')),
}
