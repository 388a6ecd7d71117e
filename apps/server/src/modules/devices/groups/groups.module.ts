import type { Database } from '../../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import { deviceGroupsRoutes } from '../devices.routes.ts'
import { createGroupsRepository } from './groups.repository.ts'
import { createDeviceGroups, type GroupsPorts } from './groups.service.ts'

/** Creates the module for personal groups of devices. */
export function createDeviceGroupsModule({
  db,
  audit,
}: Omit<GroupsPorts, 'groups'> & { readonly db: Database }) {
  const deviceGroups = createDeviceGroups({ groups: createGroupsRepository(db), audit })
  return {
    name: 'deviceGroups',
    deviceGroups,
    routes: (calls): Routes => ({ portal: deviceGroupsRoutes(calls, deviceGroups) }),
  } satisfies ModuleWithServices
}
