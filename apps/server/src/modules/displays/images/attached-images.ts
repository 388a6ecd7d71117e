import type { DeviceImage } from '@fieldport/contract'
import { nowSeconds } from '../../../platform/clock.ts'
import type { NewImage } from './images.repository.ts'
import {
  decodeImage,
  discardImage,
  deleteImageFile,
  type ImagesPorts,
  newImageKey,
  toDeviceImage,
} from './images.service.ts'

/** An image whose file is stored, before the row of its owner; the owner decides its place. */
export type StoredImage = Omit<NewImage, 'kind'>

export type AttachedImages = ReturnType<typeof createAttachedImages>

/** Images that belong to another item of a device, such as a widget: their rows change in the same transaction. */
export function createAttachedImages(ports: ImagesPorts) {
  const { repository, files, addresses, clock } = ports
  return {
    /** By place. */
    list: async (deviceId: string): Promise<ReadonlyMap<string, DeviceImage>> => {
      const rows = await repository.listAttached(deviceId)
      return new Map(rows.map((row) => [row.kind, toDeviceImage(row, addresses)]))
    },

    /** Files without a row are removed by the cleanup. @throws PortalError INVALID_INPUT, ENGINE_UNAVAILABLE */
    store: async (deviceId: string, base64: string, addedBy: string): Promise<StoredImage> => {
      const { bytes, contentType } = await decodeImage(base64)
      const key = newImageKey(ports)
      await files.put(key, bytes)
      return { key, deviceId, contentType, sizeBytes: bytes.length, addedAt: nowSeconds(clock), addedBy }
    },

    /** Call if the owner could not be stored. */
    discard: (key: string): Promise<void> => discardImage(ports, key),

    /** Call after the image was replaced or removed. */
    forget: (key: string): Promise<void> => deleteImageFile(ports, key),
  }
}
