import type { Database } from '../../adapters/relational/database.ts'
import { createGroupsRepository } from './groups.repository.ts'
import { createDeviceGroups, type GroupsPorts } from './groups.service.ts'

/** The module, wired. */
export function createDeviceGroupsModule({
  db,
  audit,
}: Omit<GroupsPorts, 'groups'> & { readonly db: Database }) {
  return { deviceGroups: createDeviceGroups({ groups: createGroupsRepository(db), audit }) }
}
