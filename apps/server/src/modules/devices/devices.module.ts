import type { Database } from '../../adapters/relational/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Redaction } from '../redaction/redaction.module.ts'
import { createShownDevices } from './computed-channels.ts'
import { type AddressSettings, deviceAddresses } from './device-addresses.ts'
import { createDeviceKeyring } from './device-keys.ts'
import { createDevicesRepository } from './devices.repository.ts'
import { devicesRoutes, registerDevicesRawCalls } from './devices.routes.ts'
import { createDeviceReads, type FleetStates, type LastContacts } from './devices.service.ts'
import { createLabelsRepository } from './labels.repository.ts'
import { createLabels } from './labels.service.ts'
import { redactRefusals } from './redact-refusals.ts'
import { createRefusalsRepository } from './refusals.repository.ts'
import { createRegistryRepository } from './registry.repository.ts'
import { createRegistry } from './registry.service.ts'
import { createReportsRepository } from './reports.repository.ts'
import { createReports } from './reports.service.ts'

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
  const reported = createReportsRepository(db)
  const { forget: forgetKeys, ...keyring } = createDeviceKeyring({ ...reported, seal, clock })
  const addresses = deviceAddresses(options.addresses)
  const refusals = createRefusalsRepository(db)
  const { close, ...reports } = createReports({
    refusals: {
      ...refusals,
      append: async (batches) => refusals.append(await redactRefusals(redaction, batches)),
    },
    clock,
    log,
  })
  const devices = {
    ...keyring,
    ...createDeviceReads({ repository, seal, lastContacts, fleetStates, addresses, forgetKeys, clock }),
    ...createShownDevices(repository),
    ...createRegistry({ registry: createRegistryRepository(db), seal, forgetKeys }),
    ...createLabels({ labels: createLabelsRepository(db), seal }),
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

export { createDeviceGroupsModule } from './groups.module.ts'
export {
  baseIntervalSchema,
  check,
  deviceNameSchema,
  fwSchema,
  modelSchema,
  type NewDevice,
  newDeviceSchema,
  transmitIntervalSchema,
} from './new-device.ts'
export { sealPurpose } from './registry.service.ts'
export { createDeviceUsersModule } from './users/users.module.ts'
