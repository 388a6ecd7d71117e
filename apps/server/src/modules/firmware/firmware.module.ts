import { isImageCompatible } from '@fieldport/domain'
import type { Database } from '../../adapters/relational/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import { dueIf, type ModuleWithServices, type Routes } from '../../platform/module.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { Commands } from '../commands/commands.module.ts'
import { firmwareRoutes } from './firmware.routes.ts'
import { createImagesRepository } from './images.repository.ts'
import { createImagesService } from './images.service.ts'
import { createUpdateProgress, type UpdateProgressPorts } from './update-progress.ts'
import { createUpdatesRepository } from './updates.repository.ts'
import { createUpdatesService } from './updates.service.ts'

type Report = { readonly deviceId: string; readonly fw: string | null }

export type FirmwareModuleOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly commands: Commands
  readonly latestPoints: UpdateProgressPorts['latestPoints']
  /** Told of each configuration that a device reports. */
  readonly onReport: (listener: (report: Report) => Promise<void>) => void
  readonly publicUrl: string
  /** Told of each device whose update has gone on. */
  readonly onChanged: (deviceId: string) => void
}

export type FirmwareModule = ReturnType<typeof createFirmwareModule>

/** An update that was sent, or is overdue, shows it within this time. */
const settleMs = 1_000

/** The module, wired. */
export function createFirmwareModule(options: FirmwareModuleOptions) {
  const { db, clock, audit, deviceLog, commands, latestPoints, onReport, onChanged } = options
  const images = createImagesRepository(db)
  const repository = createUpdatesRepository(db, onChanged)
  const progress = createUpdateProgress({ repository, commands, latestPoints, deviceLog, clock })
  commands.onProgress(progress.onProgress)
  commands.onOutcome(progress.onOutcome)
  onReport(progress.onReport)
  const publicUrl = options.publicUrl.replace(/\/+$/, '')
  const firmwareSource = {
    /** Null: there is none of this name for this device. */
    find: async (deviceId: string, fw: string) => {
      const [device, image] = [await repository.findDevice(deviceId), await images.find(fw)]
      return device && image && isImageCompatible(image, device) ? image : null
    },
    read: images.read,
    onDownload: progress.onDownload,
  }
  const firmware = createUpdatesService({
    images,
    repository,
    commands,
    progress,
    audit,
    deviceLog,
    clock,
    publicUrl,
  })
  const firmwareImages = createImagesService({
    repository: images,
    isInUse: repository.isInUse,
    audit,
    clock,
  })
  return {
    name: 'firmware',
    firmware,
    firmwareImages,
    firmwareSource,
    settleFirmware: progress.settle,
    routes: (calls): Routes => firmwareRoutes(calls, { firmware, firmwareImages }),
    jobs: [
      {
        name: 'firmware updates',
        everyMs: settleMs,
        firstMs: 0,
        run: progress.settle,
        nextDueMs: dueIf(repository.isAnyOpen),
      },
    ],
  } satisfies ModuleWithServices
}
