import type { Database } from '../../../adapters/relational/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
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
  readonly sites: Pick<SitesService, 'siteIdOfHost'>
}

export type SettingsFilesService = ReturnType<typeof createSettingsFilesModule>['settingsFiles']

/** Settings as files. Separate from the configuration module, because firmware and scripts are opened between the two. */
export function createSettingsFilesModule(options: SettingsFilesModuleOptions) {
  const { db, seal, clock, audit, log, helpers } = options
  const { findState, findSettings, changeSubmitter, recordChange, settings, alerts } =
    options.configurationParts
  const { listSecrets } = createSecretReads(db)
  const findScript = helpers.scripts.find
  const settingsFiles = {
    ...createExport({ findState, findSettings, listSecrets, findScript, seal, audit, clock }),
    ...createImport({ changeSubmitter, recordChange, findState, settings, alerts, helpers, audit, log }),
  }
  return {
    name: 'settingsFiles',
    settingsFiles,
    routes: (calls): Routes => ({ device: settingsFilesRoutes(calls, settingsFiles, options.sites) }),
  } satisfies ModuleWithServices
}
