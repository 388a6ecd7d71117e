import type { Database } from '../../adapters/relational/database.ts'
import { type Clock, minuteMs } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { Commands } from '../commands/commands.module.ts'
import type { Redaction } from '../redaction/redaction.module.ts'
import { createCertificates } from './certificates.service.ts'
import { createConfigReads } from './config.service.ts'
import { createConfigurationRepository } from './configuration.repository.ts'
import { configurationRoutes } from './configuration.routes.ts'
import { createChangeSubmitter } from './saving/submit-change.ts'
import { createChangeOutcomes } from './saving/change-outcomes.service.ts'
import { createAlerts } from './portal/alerts.service.ts'
import { createPortalSettingsRepository } from './portal/portal-settings.repository.ts'
import { createPortalSettings } from './portal/portal-settings.service.ts'
import { createConfigReports, type ConfigReportsPorts } from './reports/reports.service.ts'
import { createRecordChange, createSaveService, type SavePorts } from './saving/save.service.ts'

type BaseOptions = { readonly db: Database; readonly seal: Seal; readonly clock: Clock }

/** What devices say of themselves: there before anything may be sent to them. */
export function createConfigReportsModule(
  options: BaseOptions & Pick<ConfigReportsPorts, 'onSecretsChanged'> & { readonly redaction: Redaction },
) {
  const { redaction } = options
  return {
    name: 'configReports',
    reports: createConfigReports({
      ...options,
      ...redaction,
      repository: createConfigurationRepository(options.db),
    }),
  } satisfies ModuleWithServices
}

export type ConfigurationModuleOptions = BaseOptions & {
  readonly commands: Pick<Commands, 'enqueue' | 'onOutcome'>
  readonly audit: AuditService
  readonly deviceLog: DeviceLog
  readonly findDeviceAccess: SavePorts['findDeviceAccess']
  readonly log: Pick<Log, 'error'>
  readonly onSecretsChanged?: ((deviceId: string) => void) | undefined
}

export type ConfigurationService = ReturnType<typeof createConfigurationModule>['configuration']

/** For settings as files, which are wired after firmware and scripts. */
export type ConfigurationParts = ReturnType<typeof createConfigurationModule>['configurationParts']

/** The module, wired. */
export function createConfigurationModule(options: ConfigurationModuleOptions) {
  const repository = createConfigurationRepository(options.db)
  const portalRepository = createPortalSettingsRepository(options.db)
  const ports = { ...options, repository, portalRepository }
  const changeSubmitter = createChangeSubmitter(ports)
  const recordChange = createRecordChange(ports)
  const [settings, alerts] = [createPortalSettings(ports), createAlerts(ports)]
  const { settleChange, repairPendingChanges } = createChangeOutcomes(ports)
  options.commands.onOutcome(settleChange)
  const findName = async (deviceId: string) => (await repository.findState(deviceId))?.name ?? null
  const configuration = {
    ...createConfigReads(ports),
    ...createSaveService({ ...ports, changeSubmitter, recordChange, findName }),
    ...createCertificates(ports),
    ...settings,
    ...alerts,
    repairPendingChanges,
  }
  return {
    name: 'configuration',
    configuration,
    routes: (calls): Routes => configurationRoutes(calls, configuration),
    jobs: [
      { name: 'changes of configurations', everyMs: minuteMs, firstMs: 0, run: () => repairPendingChanges() },
    ],
    configurationParts: {
      findState: repository.findState,
      findSettings: portalRepository.findSettings,
      changeSubmitter,
      recordChange,
      settings,
      alerts,
    },
  } satisfies ModuleWithServices
}

export type { ImportHelpers } from './files/import.service.ts'
export { createSettingsFilesModule } from './files/settings-files.module.ts'
export { secretPurpose } from './secret-purpose.ts'
