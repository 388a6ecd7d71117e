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
  /** Registers a listener for reported configurations. */
  readonly onReport: (listener: (report: Report) => Promise<void>) => void
  readonly publicUrl: string
  /** Called for each device whose update has progressed. */
  readonly onChanged: (deviceId: string) => void
}

export type FirmwareModule = ReturnType<typeof createFirmwareModule>

/** Interval of the job that detects sent and overdue updates. */
const settleMs = 1_000

/** Creates the module for firmware. */
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
    /** Null: no image of this name for this device. */
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
