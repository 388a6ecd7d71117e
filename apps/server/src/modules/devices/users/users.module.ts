import type { Database } from '../../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { CodesService } from '../../codes/codes.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import { createAddDevice } from './add-device.service.ts'
import { createInvitations } from './invitations.service.ts'
import { createDevicePasswords } from './passwords.service.ts'
import { createUsersRepository } from './users.repository.ts'
import { deviceUsersRoutes } from './users.routes.ts'
import { createDeviceUserChanges, createUserList } from './users.service.ts'

export type DeviceUsersModuleOptions = {
  readonly db: Database
  readonly seal: Seal
  readonly limits: LimitsService
  readonly codes: CodesService
  readonly audit: AuditService
  readonly messages: MessagesService
  readonly sites: SitesService
}

export type DeviceUsersService = ReturnType<typeof createDeviceUsersModule>['deviceUsers']

/** The module, wired. Apart from the devices themselves: accounts need it before those are there. */
export function createDeviceUsersModule(options: DeviceUsersModuleOptions) {
  const ports = { ...options, repository: createUsersRepository(options.db) }
  const deviceUsers = {
    ...createAddDevice(ports),
    ...createUserList(ports),
    ...createDeviceUserChanges(ports),
    ...createInvitations(ports),
    passwords: createDevicePasswords(ports),
  }
  return {
    name: 'deviceUsers',
    deviceUsers,
    routes: (calls): Routes => deviceUsersRoutes(calls, deviceUsers),
  } satisfies ModuleWithServices
}
