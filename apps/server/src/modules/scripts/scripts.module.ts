import type { Database } from '../../adapters/relational/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/log.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { Commands } from '../commands/command-types.ts'
import { createScriptDelivery } from './script-delivery.ts'
import { createScriptsRepository } from './scripts.repository.ts'
import { createScriptsService } from './scripts.service.ts'

export type ScriptsModuleOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly log: Pick<Log, 'warn'>
  readonly commands: Pick<Commands, 'enqueue' | 'cancel' | 'onOutcome'>
}

/** The module, wired. */
export function createScriptsModule(options: ScriptsModuleOptions) {
  const repository = createScriptsRepository(options.db)
  const delivery = createScriptDelivery({ ...options, repository })
  options.commands.onOutcome(delivery.onOutcome)
  return {
    scripts: createScriptsService({ ...options, repository, delivery }),
    settleScripts: delivery.settle,
  }
}
