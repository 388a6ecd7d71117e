import type { DeviceImage } from '@fieldport/contract'
import { nowSeconds } from '../../../platform/clock.ts'
import type { NewImage } from './images.repository.ts'
import {
  decodeImage,
  discard,
  forget,
  type ImagesPorts,
  newImageKey,
  toDeviceImage,
} from './images.service.ts'

/** An image whose file is stored, before what owns it is; which place it takes, its owner says. */
export type StoredImage = Omit<NewImage, 'kind'>

export type AttachedImages = ReturnType<typeof createAttachedImages>

/** Images that belong to something else of a device, such as a widget: their rows change in one transaction with it. */
export function createAttachedImages(ports: ImagesPorts) {
  const { repository, files, addresses, clock } = ports
  return {
    /** By their place. */
    list: async (deviceId: string): Promise<ReadonlyMap<string, DeviceImage>> => {
      const rows = await repository.listAttached(deviceId)
      return new Map(rows.map((row) => [row.kind, toDeviceImage(row, addresses)]))
    },

    /** What no row names is removed by the upkeep. @throws PortalError INVALID_INPUT, ENGINE_UNAVAILABLE */
    store: async (deviceId: string, base64: string, addedBy: string): Promise<StoredImage> => {
      const { bytes, contentType } = decodeImage(base64)
      const key = newImageKey(ports)
      await files.put(key, bytes)
      return { key, deviceId, contentType, sizeBytes: bytes.length, addedAt: nowSeconds(clock), addedBy }
    },

    /** Its owner could not be stored. */
    discard: (key: string): Promise<void> => discard(ports, key),

    /** Another has its place, or none. */
    forget: (key: string): Promise<void> => forget(ports, key),
  }
}
