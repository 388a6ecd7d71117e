import type { Relational } from '../../adapters/relational/open.ts'
import { emptyTables } from '../../adapters/relational/testing.ts'
import { createSeal } from '../../platform/seal.ts'
import { testFoundation } from '../../testing/foundation.ts'
import { deviceA, deviceB, deviceC, owner } from '../devices/testing.ts'
import { setUpDeviceUsers } from '../devices/users/testing.ts'
import { createDistributorsModule } from './distributors.module.ts'

/** The module over an emptied engine, where `owner` is Admin of every device. */
export async function setUpDistributors(relational: Relational) {
  const { db } = relational
  await emptyTables(db, 'distributors')
  const ground = await setUpDeviceUsers(relational)
  const { devices, clock, deviceUsers: users } = ground
  for (const deviceId of [deviceA, deviceB, deviceC]) await devices.grant(deviceId, owner.email, 'ADMIN')
  const { audit } = await testFoundation({ db, clock, seal: createSeal('k'.repeat(32)) })
  const { distributors } = createDistributorsModule({
    db,
    clock,
    audit,
    deviceLog: { note: () => {} },
    deviceUsers: users,
    planChanged: devices.planChanged,
  })
  return {
    ...ground,
    users,
    distributors,
    audited: async () => (await ground.audited()).map(({ action }) => action),
  }
}
