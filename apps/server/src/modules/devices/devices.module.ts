import type { Database } from '../../adapters/relational/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Redaction } from '../redaction/redaction.module.ts'
import { createDeviceDisplay } from './device-display.ts'
import { type AddressSettings, deviceAddresses } from './device-addresses.ts'
import { createDeviceAuthCache } from './auth/device-auth-cache.ts'
import { createDevicesRepository } from './devices.repository.ts'
import { devicesRoutes, registerDevicesRawCalls } from './devices.routes.ts'
import { createDeviceReads, type FleetStates, type LastContacts } from './devices.service.ts'
import { createLabelsRepository } from './labels/labels.repository.ts'
import { createDeviceLabels } from './labels/labels.service.ts'
import { redactRefusals } from './refusals/redact-refusals.ts'
import { createRefusalsRepository } from './refusals/refusals.repository.ts'
import { createRegistryRepository } from './registry/registry.repository.ts'
import { createRegistry } from './registry/registry.service.ts'
import { createDeviceAuthRepository } from './auth/device-auth.repository.ts'
import { createRefusals } from './refusals/refusals.service.ts'

export type DevicesModuleOptions = {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly lastContacts: LastContacts
  readonly fleetStates: FleetStates
  readonly addresses: AddressSettings
  readonly redaction: Pick<Redaction, 'redactorsOf'>
  readonly log: Pick<Log, 'warn'>
}

export type DevicesService = ReturnType<typeof createDevicesModule>['devices']

/** The module, wired. */
export function createDevicesModule(options: DevicesModuleOptions) {
  const { db, seal, clock, lastContacts, fleetStates, redaction, log } = options
  const repository = createDevicesRepository(db)
  const reported = createDeviceAuthRepository(db)
  const { invalidate: invalidateAuth, ...authCache } = createDeviceAuthCache({ ...reported, seal, clock })
  const addresses = deviceAddresses(options.addresses)
  const refusals = createRefusalsRepository(db)
  const { close, ...reports } = createRefusals({
    refusals: {
      ...refusals,
      append: async (batches) => refusals.append(await redactRefusals(redaction, batches)),
    },
    clock,
    log,
  })
  const devices = {
    ...authCache,
    ...createDeviceReads({
      repository,
      seal,
      lastContacts,
      fleetStates,
      addresses,
      invalidateAuth: invalidateAuth,
      clock,
    }),
    ...createDeviceDisplay(repository),
    ...createRegistry({ registry: createRegistryRepository(db), seal, invalidateAuth: invalidateAuth }),
    ...createDeviceLabels({ labels: createLabelsRepository(db), seal }),
    ...reports,
  }
  return {
    name: 'devices',
    devices,
    routes: (calls): Routes => devicesRoutes(calls, devices),
    rawRoutes: (raw) => registerDevicesRawCalls(raw, devices),
    close,
  } satisfies ModuleWithServices
}

export { createDeviceGroupsModule } from './groups/groups.module.ts'
export {
  baseIntervalSchema,
  parseInput,
  deviceNameSchema,
  fwSchema,
  modelSchema,
  type NewDevice,
  newDeviceSchema,
  transmitIntervalSchema,
} from './labels/new-device.ts'
export { sealPurpose } from './registry/registry.service.ts'
export { createDeviceUsersModule } from './users/users.module.ts'
