import type { Database } from '../../../adapters/relational/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { CodesService } from '../../codes/codes.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import { createAcceptTeamInvitations } from '../teams/accept-team-invitations.ts'
import { createTeamsRepository } from '../teams/teams.repository.ts'
import { createAddDevice } from './add-device.service.ts'
import { createInvitations } from './invitations.service.ts'
import { createChangeManyDevices } from './change-many-devices.service.ts'
import { createDevicePasswords } from './passwords.service.ts'
import { createUsersRepository } from './users.repository.ts'
import { deviceUsersRoutes } from './users.routes.ts'
import { createUserList } from './user-list.service.ts'
import { createDeviceUserChanges } from './users.service.ts'

export type DeviceUsersModuleOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly seal: Seal
  readonly limits: LimitsService
  readonly codes: CodesService
  readonly audit: AuditService
  readonly messages: MessagesService
  readonly sites: SitesService
  readonly deviceLog: DeviceLog
  /** Called when people joined devices, which may have started trials. */
  readonly onJoined: (deviceIds: readonly string[]) => void
}

export type DeviceUsersService = ReturnType<typeof createDeviceUsersModule>['deviceUsers']

/** Creates the module for users of devices. */
export function createDeviceUsersModule(options: DeviceUsersModuleOptions) {
  const { db, clock, seal, limits, codes, audit, messages, sites, deviceLog, onJoined } = options
  const repository = createUsersRepository(db, clock)
  const teams = createTeamsRepository(db)
  const acceptTeamInvitations = createAcceptTeamInvitations({ teams, audit, clock })
  const deviceUsers = {
    ...createAddDevice({ repository, limits, audit, seal, deviceLog, onJoined }),
    ...createUserList({ repository, teams }),
    ...createChangeManyDevices({ repository, limits, audit, messages, sites, onJoined }),
    ...createDeviceUserChanges({ repository, audit, deviceLog, messages, sites }),
    ...createInvitations({ repository, limits, audit, messages, sites, onJoined, acceptTeamInvitations }),
    passwords: createDevicePasswords({ repository, limits, audit, messages, codes, seal }),
  }
  return {
    name: 'deviceUsers',
    deviceUsers,
    routes: (calls): Routes => deviceUsersRoutes(calls, deviceUsers),
  } satisfies ModuleWithServices
}
