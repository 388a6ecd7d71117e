import type { Database } from '../../adapters/relational/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/log.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { Commands } from '../commands/command-types.ts'
import { createCertificates } from './certificates.service.ts'
import { createConfigReads } from './config.service.ts'
import { createConfigurationRepository } from './configuration.repository.ts'
import { createOrdering } from './ordering.ts'
import { createOutcomes } from './outcomes.service.ts'
import { createAlerts } from './portal/alerts.service.ts'
import { createPortalSettingsRepository } from './portal/portal-settings.repository.ts'
import { createPortalSettings } from './portal/portal-settings.service.ts'
import { createReports, type ReportsPorts } from './reports.service.ts'
import { createSaving, type SavePorts } from './save.service.ts'

type Ground = { readonly db: Database; readonly seal: Seal; readonly clock: Clock }

/** What devices say of themselves: there before anything may be sent to them. */
export function createConfigReportsModule(options: Ground & Pick<ReportsPorts, 'recordRefusals'>) {
  return { reports: createReports({ ...options, repository: createConfigurationRepository(options.db) }) }
}

export type ConfigurationModuleOptions = Ground & {
  readonly commands: Pick<Commands, 'enqueue' | 'onOutcome'>
  readonly audit: AuditService
  readonly deviceLog: DeviceLog
  readonly findDeviceAccess: SavePorts['findDeviceAccess']
  readonly log: Pick<Log, 'error'>
}

export type ConfigurationService = ReturnType<typeof createConfigurationModule>['configuration']

/** The module, wired. */
export function createConfigurationModule(options: ConfigurationModuleOptions) {
  const repository = createConfigurationRepository(options.db)
  const ports = { ...options, repository }
  const ordering = createOrdering(ports)
  const { settleChange, mendPending } = createOutcomes(ports)
  options.commands.onOutcome(settleChange)
  const findName = async (deviceId: string) => (await repository.findState(deviceId))?.name ?? null
  const { noteChange: _, ...saving } = createSaving({ ...ports, ordering, findName })
  const certificates = createCertificates(ports)
  const portalPorts = { ...options, portalRepository: createPortalSettingsRepository(options.db) }
  const portal = { ...createPortalSettings(portalPorts), ...createAlerts(portalPorts) }
  return {
    configuration: { ...createConfigReads(ports), ...saving, ...certificates, ...portal, mendPending },
  }
}
