import { createHash } from 'node:crypto'
import { type FirmwareImage, maximumFirmwareBytes } from '@fieldport/contract'
import {
  compareNewestFirmwareFirst,
  isFirmwareName,
  PortalError,
  parseFirmwareVersion,
  resolveModels,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { FirmwareImageRow, ImagesRepository } from './images.repository.ts'

export type NewFirmware = {
  readonly fw: string
  readonly models: readonly string[]
  readonly notes: string
  readonly sha256: string
  readonly recommended: boolean
  /** base64 */
  readonly data: string
}

export type ImagesService = ReturnType<typeof createImagesService>

/** Firmware images, managed by the vendor. */
export function createImagesService(ports: {
  readonly repository: ImagesRepository
  readonly isInUse: (fw: string) => Promise<boolean>
  readonly audit: Pick<AuditService, 'record'>
  readonly clock: Clock
}) {
  const { repository, audit, clock } = ports
  return {
    /** With the models that an image can be for. */
    list: async (): Promise<{ Items: FirmwareImage[]; models: string[] }> => ({
      Items: (await repository.list()).toSorted(compareNewestFirmwareFirst).map(toImage),
      models: await repository.listModels(),
    }),

    /** @throws PortalError INVALID_INPUT, TOO_LARGE or CONFLICT */
    add: async (caller: Caller, image: NewFirmware): Promise<FirmwareImage> => {
      const bytes = checked(image)
      const { fw, notes, recommended } = image
      const models = checkedModels(image.models, await repository.listModels())
      const sha256 = image.sha256.toLowerCase()
      const row = {
        fw,
        models,
        notes,
        recommended,
        sha256,
        sizeBytes: bytes.length,
        addedAt: nowSeconds(clock),
        addedBy: caller.email,
      }
      if (!(await repository.add({ ...row, bytes }))) throw new PortalError('CONFLICT', 'firmwareExists')
      const details = { sha256, sizeBytes: bytes.length, models }
      await audit.record({ actor: caller, action: 'firmware.added', subject: fw, details })
      return toImage(row)
    },

    /** @throws PortalError NOT_FOUND or CONFLICT */
    remove: async (caller: Caller, fw: string): Promise<void> => {
      if (await ports.isInUse(fw)) throw new PortalError('CONFLICT', 'firmwareInUse')
      if (!(await repository.remove(fw))) throw new PortalError('NOT_FOUND', 'notFound')
      await audit.record({ actor: caller, action: 'firmware.withdrawn', subject: fw })
    },
  }
}

export function toImage(row: FirmwareImageRow): FirmwareImage {
  const { number = '', major, minor, patch } = parseFirmwareVersion(row.fw) ?? {}
  return { ...row, number, version: number === '' ? row.fw : `${major}.${minor}.${patch}` }
}

function checkedModels(wanted: readonly string[], known: readonly string[]): string[] {
  const found = resolveModels(wanted, known)
  if ('models' in found) return [...found.models]
  const refusal = createMessage('firmwareModelUnknown', { model: found.unknown })
  throw new PortalError('INVALID_INPUT', refusal, { field: 'models' })
}

function checked({ fw, sha256, data }: NewFirmware): Buffer {
  if (!isFirmwareName(fw)) throw new PortalError('INVALID_INPUT', 'firmwareNameWrong')
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length === 0) throw new PortalError('INVALID_INPUT', 'firmwareImageEmpty')
  if (bytes.length > maximumFirmwareBytes) throw new PortalError('TOO_LARGE', 'firmwareImageTooLarge')
  const actual = createHash('sha256').update(bytes).digest('hex')
  if (actual !== sha256.toLowerCase())
    throw new PortalError('INVALID_INPUT', 'firmwareChecksumWrong', { sha256: actual })
  return bytes
}
