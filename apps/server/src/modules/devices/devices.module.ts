import type { Database } from '../../adapters/relational/database.ts'
import type { RowCache } from '../../adapters/relational/row-cache.ts'
import { createListeners } from '../../platform/background/listeners.ts'
import { type Clock, minuteMs, nowSeconds } from '../../platform/clock.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { Job, ModuleWithServices, Role, Routes } from '../../platform/module.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Redaction } from '../../platform/redaction.ts'
import { createDeviceDisplay } from './device-display.ts'
import { type AddressSettings, deviceAddresses } from './device-addresses.ts'
import { createDeviceAuthCache } from './auth/device-auth-cache.ts'
import { createDevicesRepository } from './devices.repository.ts'
import { devicesRoutes, registerDevicesRawCalls } from './devices.routes.ts'
import {
  type ConditionsOf,
  createDeviceReads,
  type FleetStates,
  type LastContacts,
} from './devices.service.ts'
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
  readonly rowCache: RowCache
  readonly seal: Seal
  readonly clock: Clock
  readonly lastContacts: LastContacts
  readonly fleetStates: FleetStates
  readonly conditionsOf: ConditionsOf
  readonly addresses: AddressSettings
  readonly redaction: Pick<Redaction, 'redactorsOf'>
  readonly log: Pick<Log, 'warn'>
  /** Called for existing devices that were created again with other settings. */
  readonly onUpdated?: (deviceIds: readonly string[]) => void
}

export type DevicesService = ReturnType<typeof createDevicesModule>['devices']

/** Creates the module. */
export function createDevicesModule(options: DevicesModuleOptions) {
  const { db, rowCache, seal, clock, lastContacts, fleetStates, conditionsOf } = options
  const { redaction, log, onUpdated } = options
  const repository = createDevicesRepository(db)
  const reported = createDeviceAuthRepository(db)
  const { invalidate: invalidateAuth, ...authCache } = createDeviceAuthCache({ ...reported, seal, clock })
  const addresses = deviceAddresses(options.addresses)
  const planListeners = createListeners<[deviceIds: readonly string[]]>()
  const rekeyedListeners = createListeners<[deviceIds: readonly string[], by: 'here' | 'elsewhere']>()
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
      rowCache,
      seal,
      lastContacts,
      fleetStates,
      conditionsOf,
      addresses,
      invalidateAuth: invalidateAuth,
      clock,
    }),
    ...createDeviceDisplay(repository, rowCache),
    ...createRegistry({
      registry: createRegistryRepository(db),
      seal,
      clock,
      invalidateAuth,
      onUpdated,
      onPlanChanged: planListeners.notify,
      onRekeyed: (deviceIds) => rekeyedListeners.notify(deviceIds, 'here'),
    }),
    onPlanChanged: planListeners.add,
    /** The secrets of these devices were replaced: who signed in with an old one has to do so again. */
    onRekeyed: rekeyedListeners.add,
    /** Another portal announced it. */
    relayRekeyed: (deviceIds: readonly string[]): void => {
      for (const deviceId of deviceIds) invalidateAuth(deviceId)
      rekeyedListeners.notify(deviceIds, 'elsewhere')
    },
    ...createDeviceLabels({ labels: createLabelsRepository(db), seal }),
    ...reports,
  }
  return {
    name: 'devices',
    devices,
    jobs: [endedPlans(devices.plansEndedBetween, clock, devices.planChanged)],
    routes: (calls): Routes => devicesRoutes(calls, devices),
    rawRoutes: (raw) => registerDevicesRawCalls(raw, devices),
    close,
  } satisfies ModuleWithServices
}

export type { DeviceDisplayInfo } from './device-display.ts'
const isFolding = (roles: ReadonlySet<Role>) => roles.has('ingest') || roles.has('worker')

/**
 * Detects devices whose plan has ended and refreshes caches of it: they store and are expected less often from then on.
 */
function endedPlans(
  plansEndedBetween: (afterSeconds: number, untilSeconds: number) => Promise<readonly string[]>,
  clock: Clock,
  planChanged: (deviceIds: readonly string[]) => void,
): Job {
  let until = nowSeconds(clock)
  const run = async () => {
    const now = nowSeconds(clock)
    const ended = await plansEndedBetween(until, now)
    until = now
    planChanged(ended)
  }
  return { name: 'ended plans', everyMs: minuteMs, run, runsIn: isFolding }
}

export { createTeamsModule } from './teams/teams.module.ts'
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
export { type LostAccess, trackLostAccess } from './users/lost-access.ts'
export { createLostAccessMails, type LostAccessMailsPorts } from './users/lost-access-mails.ts'
export { sealPurpose } from './registry/registry.service.ts'
export { createDeviceUsersModule, type DeviceUsersService } from './users/users.module.ts'
