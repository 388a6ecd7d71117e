import { contract } from '@fieldport/contract'
import { PortalError } from '@fieldport/domain'
import { type Calls, requireCaller, deviceOf } from '../../../platform/http/calls.ts'
import type { RawCalls } from '../../../platform/http/raw-calls.ts'
import type { ImagesService } from './images.service.ts'

export function imagesRoutes({ device }: Calls, images: ImagesService) {
  return {
    getDeviceImages: device.getDeviceImages.handler(({ context }) => images.list(deviceOf(context).deviceId)),
    setDeviceImage: device.setDeviceImage.handler(({ input, context }) =>
      images.set(
        { ...input, deviceId: deviceOf(context).deviceId, by: requireCaller(context) },
        input.base64,
      ),
    ),
    removeDeviceImage: device.removeDeviceImage.handler(({ input, context }) =>
      images.remove({ ...input, deviceId: deviceOf(context).deviceId, by: requireCaller(context) }),
    ),
  }
}

/** Serves the bytes strictly as an image, whatever a browser might detect. */
export function registerImagesRawCalls(raw: RawCalls, images: ImagesService): void {
  raw.get(contract.device.readDeviceImage, async ({ input }) => {
    const image = await images.read(input)
    if (!image) throw new PortalError('NOT_FOUND', 'notFound')
    return new Response(new Uint8Array(image.bytes), {
      headers: {
        'content-type': image.contentType,
        'content-disposition': 'inline',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
