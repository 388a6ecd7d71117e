import type { Database } from '../../adapters/relational/database.ts'
import { type Clock, minuteMs } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { Commands } from '../commands/commands.module.ts'
import type { Redaction } from '../../platform/redaction.ts'
import type { SitesService } from '../sites/sites.module.ts'
import { createCertificates } from './certificates/certificates.service.ts'
import { createSentFiles } from './certificates/sent-files.repository.ts'
import { createConfigReads } from './config.service.ts'
import { createConfigurationRepository } from './configuration.repository.ts'
import { configurationRoutes } from './configuration.routes.ts'
import { createChangeSubmitter } from './saving/submit-change.ts'
import { type ChangeOutcomesPorts, createChangeOutcomes } from './saving/change-outcomes.service.ts'
import { type AlertsPorts, createAlerts } from './portal/alerts.service.ts'
import { createPortalSettingsRepository } from './portal/portal-settings.repository.ts'
import { createPortalSettings } from './portal/portal-settings.service.ts'
import { createConfigReports, type ConfigReportsPorts } from './reports/reports.service.ts'
import { createOnceTimers } from './saving/once-timers.ts'
import { createRecordChange, createConfigSaveService, type ConfigSavePorts } from './saving/save.service.ts'

type BaseOptions = {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  /** Called for each device whose configuration, or pending changes, changed. */
  readonly onChanged: (deviceId: string) => void
}

/** Reports of devices: available before anything may be sent to them. */
export function createConfigReportsModule({
  db,
  seal,
  clock,
  redaction: { redactorOf },
  onSecretsChanged,
  onChanged,
}: BaseOptions & Pick<ConfigReportsPorts, 'onSecretsChanged'> & { readonly redaction: Redaction }) {
  const repository = createConfigurationRepository(db, onChanged)
  return {
    name: 'configReports',
    reports: createConfigReports({ repository, seal, clock, redactorOf, onSecretsChanged }),
  } satisfies ModuleWithServices
}

export type ConfigurationModuleOptions = BaseOptions & {
  readonly commands: Pick<Commands, 'enqueue' | 'onOutcome'>
  readonly audit: AuditService
  readonly deviceLog: DeviceLog
  readonly findDeviceAccess: ConfigSavePorts['findDeviceAccess']
  readonly log: Pick<Log, 'error'>
  readonly onSecretsChanged?: ((deviceId: string) => void) | undefined
  /** Absent: the system clock. */
  readonly wait?: ChangeOutcomesPorts['wait'] | undefined
  readonly onSettingsChanged?: ((deviceId: string) => void) | undefined
  readonly saveAlertChoice: AlertsPorts['saveAlertChoice']
  readonly sites: Pick<SitesService, 'siteIdOfHost'>
  readonly allowsPlainWebhooks: AlertsPorts['allowsPlainWebhooks']
}

export type ConfigurationService = ReturnType<typeof createConfigurationModule>['configuration']

/** For settings files, whose module is opened after firmware and scripts. */
export type ConfigurationParts = ReturnType<typeof createConfigurationModule>['configurationParts']

/** Creates the module for configurations and portal settings. */
export function createConfigurationModule(options: ConfigurationModuleOptions) {
  const { db, seal, clock, commands, audit, deviceLog, findDeviceAccess, log } = options
  const { onSecretsChanged, onSettingsChanged, onChanged } = options
  const repository = createConfigurationRepository(db, onChanged)
  const timers = createOnceTimers(log)
  const portalRepository = createPortalSettingsRepository(db)
  const changeSubmitter = createChangeSubmitter({ repository, commands, seal, clock, onSecretsChanged })
  const recordChange = createRecordChange({ audit, deviceLog })
  const settings = createPortalSettings({ portalRepository, audit, deviceLog, onSettingsChanged })
  const alerts = createAlerts({
    portalRepository,
    audit,
    deviceLog,
    clock,
    saveAlertChoice: options.saveAlertChoice,
    allowsPlainWebhooks: options.allowsPlainWebhooks,
  })
  const { settleChange, repairPendingChanges } = createChangeOutcomes({
    repository,
    clock,
    wait: options.wait ?? timers.wait,
  })
  commands.onOutcome(settleChange)
  const sentFiles = createSentFiles(portalRepository, onChanged)
  const { settleFile, setCertificate, listCertificates } = createCertificates({
    repository,
    sentFiles,
    commands,
    audit,
    deviceLog,
  })
  commands.onOutcome(settleFile)
  const findName = async (deviceId: string) => (await repository.findState(deviceId))?.name ?? null
  const configuration = {
    ...createConfigReads({ repository, clock }),
    ...createConfigSaveService({ changeSubmitter, recordChange, findDeviceAccess, log, findName }),
    setCertificate,
    listCertificates,
    ...settings,
    ...alerts,
    repairPendingChanges,
  }
  return {
    name: 'configuration',
    configuration,
    routes: (calls): Routes => configurationRoutes(calls, configuration, options.sites),
    close: () => Promise.resolve(timers.close()),
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
