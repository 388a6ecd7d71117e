import type { Database } from '../../adapters/relational/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { Commands } from '../commands/commands.module.ts'
import { createScriptDelivery } from './script-delivery.ts'
import { createScriptsRepository } from './scripts.repository.ts'
import { scriptsRoutes } from './scripts.routes.ts'
import { createScriptsService } from './scripts.service.ts'

export type ScriptsModuleOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly log: Pick<Log, 'warn'>
  readonly commands: Pick<Commands, 'enqueue' | 'cancel' | 'onOutcome'>
  /** Called for each device whose script or its delivery changed. */
  readonly onChanged: (deviceId: string) => void
}

/** Interval of resuming deliveries after a crash. */
const settleMs = 10_000

/** Creates the module for scripts. */
export function createScriptsModule(options: ScriptsModuleOptions) {
  const { db, clock, audit, deviceLog, log, commands, onChanged } = options
  const repository = createScriptsRepository(db, onChanged)
  const delivery = createScriptDelivery({ repository, commands, deviceLog, clock, log })
  commands.onOutcome(delivery.onOutcome)
  const scripts = createScriptsService({ repository, delivery, commands, audit, deviceLog, clock })
  return {
    name: 'scripts',
    scripts,
    settleScripts: delivery.resumeUnfinished,
    routes: (calls): Routes => ({ device: scriptsRoutes(calls, scripts) }),
    jobs: [{ name: 'scripts', everyMs: settleMs, firstMs: 0, run: () => delivery.resumeUnfinished() }],
  } satisfies ModuleWithServices
}

export type { ScriptsService } from './scripts.service.ts'
