import type { FirmwareImage } from '@fieldport/contract'
import {
  compareNewestFirmwareFirst,
  isFirmwareRequest,
  isImageCompatible,
  PortalError,
} from '@fieldport/domain'
import {
  type LocalizableText,
  toLocalizableText,
  createMessage,
  type Message,
  readStoredMessage,
} from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { Commands } from '../commands/commands.module.ts'
import type { FirmwareImageRow, ImagesRepository } from './images.repository.ts'
import { toImage } from './images.service.ts'
import type { UpdateProgress } from './update-progress.ts'
import type { FirmwareUpdateRow, UpdatesRepository } from './updates.repository.ts'

export type FirmwareOverview = {
  current: string | null
  Items: FirmwareImage[]
  update: {
    fw: string
    state: FirmwareUpdateRow['state']
    progress: number
    message: string | null
    localizable: Message | null
    startedAt: number
    deadlineAt: number | null
  } | null
}

/** The caller is for the audit log and the queue. */
export type UpdateRequest = {
  readonly deviceId: string
  readonly fw: string
  readonly by: { readonly userId: string; readonly email: string }
}

export type UpdatesPorts = {
  readonly images: Pick<ImagesRepository, 'find' | 'list'>
  readonly repository: UpdatesRepository
  readonly commands: Pick<Commands, 'enqueue'>
  readonly progress: Pick<UpdateProgress, 'settle'>
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/** Firmware updates of a device, for people. */
export function createUpdatesService(ports: UpdatesPorts) {
  const { images, repository } = ports

  const findDevice = async (deviceId: string) => {
    const device = await repository.findDevice(deviceId)
    if (!device) throw new PortalError('NOT_FOUND', 'notFound')
    return device
  }

  const findImage = async (deviceId: string, fw: string): Promise<FirmwareImageRow> => {
    const device = await findDevice(deviceId)
    const image = isFirmwareRequest(fw) ? await images.find(fw) : null
    if (!image || !isImageCompatible(image, device))
      throw new PortalError('INVALID_INPUT', 'firmwareNotSupported', { fw })
    if (device.fw === fw) throw new PortalError('CONFLICT', 'firmwareRunsAlready')
    return image
  }

  return {
    overview: async (deviceId: string): Promise<FirmwareOverview> => {
      const device = await findDevice(deviceId)
      const suitable = (await images.list()).filter((image) => isImageCompatible(image, device))
      const update = await repository.latest(deviceId)
      const Items = suitable.toSorted(compareNewestFirmwareFirst).map(toImage)
      return { current: device.fw, Items, update: update && toState(update) }
    },

    /** @throws PortalError INVALID_INPUT for firmware that is not for this device, CONFLICT */
    update: async ({ deviceId, fw, by }: UpdateRequest): Promise<LocalizableText> => {
      const image = await findImage(deviceId, fw)
      const startedAt = nowSeconds(ports.clock)
      const update = await repository.start({ deviceId, fw, requestedBy: by.email, startedAt })
      if (!update) throw new PortalError('CONFLICT', 'firmwareUpdateUnderWay')
      await sendUpdate(ports, update, image)
      await ports.audit.record({ actor: by, action: 'firmware.update', subject: deviceId, details: { fw } })
      ports.deviceLog.note(deviceId, 'firmware', createMessage('logFirmwareQueued', { firmware: fw }), {
        by: by.email,
      })
      return toLocalizableText('firmwareUpdateQueued')
    },
  }
}

async function sendUpdate(
  ports: UpdatesPorts,
  update: FirmwareUpdateRow,
  image: FirmwareImageRow,
): Promise<void> {
  const { deviceId, fw } = update
  const url = `${ports.publicUrl}/ingest/${deviceId}/firmware/${fw}`
  try {
    const { sha256, sizeBytes } = image
    const args = { fw, url, sha256, sizeBytes }
    const command = await ports.commands.enqueue({
      deviceId,
      method: 'OTA.Update',
      args,
      requestedBy: update.requestedBy,
    })
    await ports.repository.change(update.id, ['queued', 'sent', 'downloading'], {
      commandId: command.id,
      commandTs: command.ts,
    })
    await ports.progress.settle()
  } catch (error) {
    const why = toLocalizableText(error instanceof PortalError ? error.localizable : 'commandNotQueued')
    const endedAt = nowSeconds(ports.clock)
    await ports.repository.change(update.id, ['queued'], { state: 'failed', ...why, endedAt })
    throw error
  }
}

function toState(update: FirmwareUpdateRow): NonNullable<FirmwareOverview['update']> {
  const { fw, state, progress, message, startedAt, deadline } = update
  const localizable = readStoredMessage(update.localizable, message)
  return { fw, state, progress, message, localizable, startedAt, deadlineAt: deadline }
}
