import type { DeviceImage, DeviceImages, NoteImageKind } from '@fieldport/contract'
import { imageMaximumBytes, type noteImages, PortalError } from '@fieldport/domain'
import { createMessage, toMessage, type PlainMessageId } from '@fieldport/messages'
import type { FileStore } from '../../../adapters/files/file-store.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import { readImageInfo } from '../../../platform/image-info.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { ImageAddresses, SignedAddress } from './image-addresses.ts'
import type { ImageChangeResult, ImageRow, ImagesRepository } from './images.repository.ts'

export type ImagesPorts = {
  readonly repository: ImagesRepository
  readonly files: FileStore
  readonly addresses: ImageAddresses
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
  readonly random: (sizeBytes: number) => Buffer
  readonly log: Pick<Log, 'warn'>
}

/** Which image of which device, and who changes it. `replaces`: the one that was shown, '' for none. */
export type ImageChange = {
  readonly deviceId: string
  readonly kind: NoteImageKind
  readonly replaces?: string | undefined
  readonly by: Caller
}

export type ImageFile = { readonly bytes: Uint8Array; readonly contentType: string }
export type ImagesService = ReturnType<typeof createImagesService>

/** Nobody guesses a key of this many bytes. */
const keyBytes = 20

export function createImagesService(ports: ImagesPorts) {
  const { repository, files, addresses, clock } = ports
  const list = async (deviceId: string): Promise<DeviceImages> => {
    const images = await repository.list(deviceId)
    return Object.fromEntries(images.map((image) => [image.kind, toDeviceImage(image, addresses)]))
  }

  return {
    list,

    /** @throws PortalError INVALID_INPUT, CONFLICT, NOT_FOUND, ENGINE_UNAVAILABLE */
    set: async (change: ImageChange, base64: string): Promise<DeviceImages> => {
      const { deviceId, kind, by } = change
      const { bytes, contentType } = decodeImage(base64)
      const key = newImageKey(ports)
      await files.put(key, bytes)
      const about = { deviceId, kind, contentType, sizeBytes: bytes.length }
      const image = { ...about, key, addedAt: nowSeconds(clock), addedBy: by.email }
      // What no row names is removed by the upkeep, should the portal die here.
      const changed = await repository.replace(image, change).catch(async (error: unknown) => {
        await discard(ports, key)
        throw error
      })
      if ('refused' in changed) await discard(ports, key)
      await settle(ports, change, changed, about)
      return list(deviceId)
    },

    /** One that is not there is gone already. @throws PortalError CONFLICT, NOT_FOUND */
    remove: async (change: ImageChange): Promise<DeviceImages> => {
      const changed = await repository.remove(change, nowSeconds(clock))
      await settle(ports, change, changed, null)
      return list(change.deviceId)
    },

    /** null: not an address as it was given, ended, or an image that is gone. @throws PortalError ENGINE_UNAVAILABLE */
    read: async (address: SignedAddress): Promise<ImageFile | null> => {
      const image = addresses.isValid(address) ? await repository.find(address.key) : null
      const bytes = image && (await files.get(image.key))
      return image && bytes && { bytes, contentType: image.contentType }
    },
  }
}

export function newImageKey({ random }: Pick<ImagesPorts, 'random'>): string {
  return `${imageKeyPrefix}${random(keyBytes).toString('hex')}`
}

/** An image as readers of its device get it. */
export function toDeviceImage(
  { key, sizeBytes, contentType, addedAt }: ImageRow,
  addresses: Pick<ImageAddresses, 'create'>,
): DeviceImage {
  const type = contentType as DeviceImage['contentType']
  return { url: addresses.create(key), sizeBytes, contentType: type, addedAt }
}

/** @throws PortalError INVALID_INPUT */
export function decodeImage(base64: string): { readonly bytes: Uint8Array; readonly contentType: string } {
  // Four characters are three bytes: what is far too large is not even decoded.
  if (base64.length > Math.ceil(imageMaximumBytes / 3) * 4)
    throw new PortalError('INVALID_INPUT', 'imageTooLarge')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw new PortalError('INVALID_INPUT', 'base64Invalid')
  const bytes = Buffer.from(base64, 'base64')
  return { bytes, contentType: readImageInfo(bytes).contentType }
}

/** Tells of a change that was made, and lets go of the image before it. @throws PortalError for one that was not */
async function settle(
  ports: ImagesPorts,
  { deviceId, kind, by }: ImageChange,
  changed: ImageChangeResult,
  to: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  if ('refused' in changed)
    throw changed.refused === 'changed'
      ? new PortalError('CONFLICT', 'imageChanged', { keys: [kind] })
      : new PortalError('NOT_FOUND', 'notFound')
  const { before } = changed
  if (!before && !to) return
  if (before) await forget(ports, before.key)
  const image = toMessage(imageNames[kind])
  const what = createMessage(to ? 'logImageChanged' : 'logImageRemoved', { by: by.email, image })
  ports.deviceLog.note(deviceId, 'settings', what)
  const from = before && { contentType: before.contentType, sizeBytes: before.sizeBytes }
  await ports.audit.record({
    actor: by,
    action: to ? 'displays.imageChanged' : 'displays.imageRemoved',
    subject: deviceId,
    details: {
      kind,
      from: from ?? null,
      to: to && { contentType: to['contentType'], sizeBytes: to['sizeBytes'] },
    },
  })
}

/** A store that is away keeps its file; the upkeep comes for it later. */
export async function forget({ repository, files, log }: ImagesPorts, key: string): Promise<void> {
  try {
    await files.remove(key)
    await repository.forget(key)
  } catch (error) {
    log.warn({ err: error }, 'an image that was replaced is kept until the store can be reached')
  }
}

export async function discard({ files, log }: ImagesPorts, key: string): Promise<void> {
  await files
    .remove(key)
    .catch((error: unknown) => log.warn({ err: error }, 'an image that was not taken is kept for now'))
}

/** What every image is called in the file store. */
const imageKeyPrefix = 'img-'

/** An upload under way has no row yet. */
const minimumOrphanAgeMs = 3_600_000
const maximumParallelDeletions = 500

/** Deletes what was replaced or taken away, and files of which nobody knows: of deleted devices and interrupted uploads. */
export async function removeUnusedFiles({ repository, files, clock }: ImagesPorts): Promise<void> {
  for (const key of await repository.removedKeys()) {
    await files.remove(key)
    await repository.forget(key)
  }
  let keys: string[] = []
  const removeOrphans = async () => {
    const owned = await repository.owned(keys)
    for (const key of keys) if (!owned.has(key)) await files.remove(key)
    keys = []
  }
  for await (const { key, writtenMs } of files.list()) {
    // Others keep files in the same store.
    if (!key.startsWith(imageKeyPrefix) || clock.nowMs() - writtenMs < minimumOrphanAgeMs) continue
    keys.push(key)
    if (keys.length === maximumParallelDeletions) await removeOrphans()
  }
  if (keys.length > 0) await removeOrphans()
}

const imageNames = {
  asset_image: 'imageOfAsset',
  install_image: 'imageOfInstallation',
  brand_image: 'imageOfBrand',
} as const satisfies Readonly<Record<keyof typeof noteImages, PlainMessageId>>
