import type { DeviceImage, DeviceImages, NoteImageKind } from '@fieldport/contract'
import { imageMaximumBytes, type noteImages, PortalError } from '@fieldport/domain'
import { createMessage, toMessage, type PlainMessageId } from '@fieldport/messages'
import type { FileStore } from '../../../adapters/files/file-store.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import { checkImage } from '../../../platform/image-body.ts'
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

/** The image to change, and who changes it. `replaces`: the image shown to the person, '' for none. */
export type ImageChange = {
  readonly deviceId: string
  readonly kind: NoteImageKind
  readonly replaces?: string | undefined
  readonly by: Caller
}

export type ImageFile = { readonly bytes: Uint8Array; readonly contentType: string }
export type ImagesService = ReturnType<typeof createImagesService>

/** Makes keys unguessable. */
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
      const { bytes, contentType } = await decodeImage(base64)
      const key = newImageKey(ports)
      await files.put(key, bytes)
      const about = { deviceId, kind, contentType, sizeBytes: bytes.length }
      const image = { ...about, key, addedAt: nowSeconds(clock), addedBy: by.email }
      // If the process dies here, the cleanup removes the file, which has no row.
      const changed = await repository.replace(image, change).catch(async (error: unknown) => {
        await discardImage(ports, key)
        throw error
      })
      if ('refused' in changed) await discardImage(ports, key)
      await settle(ports, change, changed, about)
      return list(deviceId)
    },

    /** Idempotent: a missing image counts as removed. @throws PortalError CONFLICT, NOT_FOUND */
    remove: async (change: ImageChange): Promise<DeviceImages> => {
      const changed = await repository.remove(change, nowSeconds(clock))
      await settle(ports, change, changed, null)
      return list(change.deviceId)
    },

    /** null: invalid or expired URL, or the image was deleted. @throws PortalError ENGINE_UNAVAILABLE */
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

/** An image as returned to readers. */
export function toDeviceImage(
  { key, sizeBytes, contentType, addedAt }: ImageRow,
  addresses: Pick<ImageAddresses, 'create'>,
): DeviceImage {
  const type = contentType as DeviceImage['contentType']
  return { url: addresses.create(key), sizeBytes, contentType: type, addedAt }
}

/** @throws PortalError INVALID_INPUT */
export async function decodeImage(base64: string): Promise<ImageFile> {
  // Four characters encode three bytes: reject what is too large before decoding it.
  if (base64.length > Math.ceil(imageMaximumBytes / 3) * 4)
    throw new PortalError('INVALID_INPUT', 'imageTooLarge')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw new PortalError('INVALID_INPUT', 'base64Invalid')
  const bytes = Buffer.from(base64, 'base64')
  return { bytes, contentType: (await checkImage(bytes)).contentType }
}

/** Records a successful change and deletes the previous image. @throws PortalError if the change was refused */
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
  if (before) await deleteImageFile(ports, before.key)
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

/** If the store is unavailable, the cleanup deletes the file later. */
export async function deleteImageFile({ repository, files, log }: ImagesPorts, key: string): Promise<void> {
  try {
    await files.remove(key)
    await repository.forget(key)
  } catch (error) {
    log.warn({ err: error }, 'an image that was replaced is kept until the store can be reached')
  }
}

export async function discardImage({ files, log }: ImagesPorts, key: string): Promise<void> {
  await files
    .remove(key)
    .catch((error: unknown) => log.warn({ err: error }, 'an image that was not taken is kept for now'))
}

/** Prefix of every image's key in the file store. */
const imageKeyPrefix = 'img-'

/** An upload in progress has no row yet. */
const minimumOrphanAgeMs = 3_600_000
const maximumParallelDeletions = 500

/** Deletes replaced and removed images, and orphaned files of deleted devices and interrupted uploads. */
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
    // Other modules use the same store.
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
