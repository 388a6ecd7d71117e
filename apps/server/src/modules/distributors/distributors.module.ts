import type { Database } from '../../adapters/relational/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { DeviceUsersService } from '../devices/devices.module.ts'
import { createDistributorTools } from './distributor-tools.service.ts'
import { createDistributorsRepository } from './distributors.repository.ts'
import { distributorsRoutes } from './distributors.routes.ts'
import { createDistributorDevices, createDistributors } from './distributors.service.ts'

export type DistributorsModuleOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<AuditService, 'record' | 'lastActor'>
  readonly deviceLog: DeviceLog
  readonly deviceUsers: Pick<DeviceUsersService, 'setNextUser' | 'listOpenToNextAdmin'>
  readonly planChanged: (deviceIds: readonly string[]) => void
}

export type DistributorsService = ReturnType<typeof createDistributorsModule>['distributors']

/** The module, wired. */
export function createDistributorsModule(options: DistributorsModuleOptions) {
  const { db, clock, audit, deviceLog, deviceUsers, planChanged } = options
  const repository = createDistributorsRepository(db)
  const { setNextUser, listOpenToNextAdmin } = deviceUsers
  const distributors = {
    ...createDistributorTools({ repository, setNextUser, planChanged, audit, deviceLog, clock }),
    ...createDistributors({ repository, listOpenToNextAdmin, audit, clock }),
    ...createDistributorDevices({ repository, listOpenToNextAdmin, audit, clock }),
  }
  return {
    name: 'distributors',
    distributors,
    routes: (calls): Routes => ({ billing: distributorsRoutes(calls, distributors) }),
  } satisfies ModuleWithServices
}
