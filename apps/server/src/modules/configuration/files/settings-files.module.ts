import type { Database } from '../../../adapters/relational/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { ConfigurationParts } from '../configuration.module.ts'
import { createSecretReads } from '../secrets.repository.ts'
import { createExport } from './export.service.ts'
import { createImport, type ImportHelpers } from './import.service.ts'
import { settingsFilesRoutes } from './settings-files.routes.ts'

export type SettingsFilesModuleOptions = {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly audit: AuditService
  readonly deviceLog: DeviceLog
  readonly log: Pick<Log, 'error'>
  readonly configurationParts: ConfigurationParts
  readonly helpers: ImportHelpers
}

export type SettingsFilesService = ReturnType<typeof createSettingsFilesModule>['settingsFiles']

/** Settings as files. Apart from the configuration itself: firmware and scripts stand between the two. */
export function createSettingsFilesModule(options: SettingsFilesModuleOptions) {
  const { configurationParts, helpers } = options
  const ports = { ...options, ...configurationParts, ...createSecretReads(options.db) }
  const settingsFiles = {
    ...createExport({ ...ports, findScript: helpers.scripts.find }),
    ...createImport(ports),
  }
  return {
    name: 'settingsFiles',
    settingsFiles,
    routes: (calls): Routes => ({ device: settingsFilesRoutes(calls, settingsFiles) }),
  } satisfies ModuleWithServices
}
