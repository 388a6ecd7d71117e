import { isFeatureOpen } from '@fieldport/domain'
import type { Database } from '../adapters/relational/database.ts'
import type { TelemetryEngine } from '../adapters/telemetry/engine.ts'
import { overlapMicros } from '../modules/telemetry/telemetry.module.ts'
import { createLiveFeed, type LiveFeed } from '../modules/telemetry/telemetry.module.ts'
import { createCommandsModule } from '../modules/commands/commands.module.ts'
import { openSeal } from '../modules/secrets/open-seal.ts'
import { createDeviceGroupsModule } from '../modules/devices/groups.module.ts'
import { createDeviceUsersModule } from '../modules/devices/users/users.module.ts'
import { createPagesModule } from '../modules/displays/pages/pages.module.ts'
import { createProvisioningModule } from '../modules/provisioning/provisioning.module.ts'
import { createPointRedaction } from '../modules/redaction/redact-points.ts'
import { createRedactionModule } from '../modules/redaction/redaction.module.ts'
import { cleanStored } from '../modules/redaction/stored/clean-stored.ts'
import { createServerLogModule } from '../modules/serverlog/serverlog.module.ts'
import { createViewsModule } from '../modules/views/views.module.ts'
import { createStorageModule } from '../modules/storage/storage.module.ts'
import type { StorageService } from '../modules/storage/storage.service.ts'
import { createSupportModule } from '../modules/support/support.module.ts'
import { createTelemetryModule } from '../modules/telemetry/telemetry.module.ts'
import { systemClock as clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Seal } from '../platform/seal.ts'
import type { Settings } from '../settings.ts'
import { createAccountModules } from './account-modules.ts'
import { createDeviceModules } from './device-modules.ts'
import { createDeviceServices } from './device-services.ts'
import type { Engines } from './engines.ts'
import { createFoundation } from './foundation.ts'
import { joinPortals } from './portals.ts'

export type App = Awaited<ReturnType<typeof openModules>>

/** The modules over the engines; what a crash left half-made is whole again when this resolves. */
export async function openModules(settings: Settings, engines: Engines, log: Log, metrics: Metrics) {
  const { relational, notices, telemetry: engine, files, healthChecks } = engines
  const { db } = relational
  const seal = await openCheckedSeal(settings, db, log)
  const feed = createLiveFeed()
  const base = { settings, db, seal, clock, log }
  const checked = await openFoundation({ ...base, registry: metrics.registry }, engine)
  const foundation = { ...checked, ...(await openRedaction(engines, seal, log)) }
  const telemetryModule = await openTelemetry(engines, feed, foundation.storage, log)
  const serverLogModule = createServerLogModule({ ...base, ...foundation, engine, random: Math.random })
  const commandsModule = createCommandsModule({ ...base, ...foundation, ...serverLogModule })
  const usersModule = createDeviceUsersModule({ db, seal, ...foundation })
  const { acceptInvitations } = usersModule.deviceUsers
  const accountModules = createAccountModules({ ...base, foundation, acceptInvitations })
  const { lastContacts, fleetStates } = telemetryModule.telemetry
  const told = { ...foundation, ...serverLogModule, ...commandsModule }
  const devicesModule = await createDeviceModules({ ...base, ...told, lastContacts, fleetStates })
  const firstMessage = telemetryModule.firstPoint
  const { findDeviceAccess, findDeviceAccesses } = devicesModule.devices
  const { findCaller } = accountModules.accounts
  const maySharePages = (siteId: string) => isFeatureOpen('shareLinks', foundation.sites.switchesOf(siteId))
  const pagesModule = createPagesModule({ ...base, ...told, findCaller, findDeviceAccesses, maySharePages })
  const supportModule = createSupportModule({ db, ...foundation, findDeviceAccess, log })
  const isShared = notices !== null
  const shared = { ...base, ...told, engine, files, feed, telemetry: telemetryModule, isShared }
  const deviceServices = createDeviceServices({ ...devicesModule.devices, ...devicesModule, ...shared })
  const fanOut = await joinPortals(notices, { feed, ...told, ...telemetryModule }, log)
  const close = async () => {
    await fanOut?.idle()
    await commandsModule.closeCommands()
    await foundation.closeMessages()
    await devicesModule.close()
    await telemetryModule.keeper.close()
    await serverLogModule.closeServerLog()
    await engine.close()
    await relational.close()
  }
  return {
    ...telemetryModule,
    ...commandsModule,
    ...accountModules,
    ...devicesModule,
    ...usersModule,
    ...createProvisioningModule({ ...foundation, ...devicesModule, clock, firstMessage }),
    ...supportModule,
    ...createViewsModule({ db }),
    ...pagesModule,
    ...createDeviceGroupsModule({ db, ...foundation }),
    ...serverLogModule,
    ...deviceServices,
    ...foundation,
    feed,
    healthChecks,
    close,
  }
}

/** What the other modules stand on; what is damaged of the stores is told before anything else is read. */
async function openFoundation(
  options: Parameters<typeof createFoundation>[0] & { readonly settings: Settings; readonly log: Log },
  engine: TelemetryEngine,
) {
  const foundation = await createFoundation(options)
  const storageModule = createStorageModule({ ...options, ...foundation, engine })
  if (options.settings.roles.has('worker')) await storageModule.storage.check('quick')
  return { ...foundation, ...storageModule }
}

/** Readings, whole again after a crash. */
async function openTelemetry(
  { telemetry: engine, notices, watchInsert }: Engines,
  feed: LiveFeed,
  storage: StorageService,
  log: Log,
) {
  const receiptSkewMicros = notices ? overlapMicros : 0
  const telemetryModule = createTelemetryModule({ engine, clock, feed, watchInsert, receiptSkewMicros })
  await telemetryModule.keeper.recover().catch((error: unknown) => goOnDamaged(error, storage, log))
  return telemetryModule
}

/** What a crash left half-made may lie in a part that cannot be read: everything else is served all the same. @throws when nothing is damaged */
async function goOnDamaged(error: unknown, storage: StorageService, log: Log): Promise<void> {
  await storage.check('full')
  if (!(await storage.list()).some(({ engine }) => engine === 'telemetry')) throw error
  log.error({ err: error }, 'what a crash left of readings is not repaired: stored data is damaged')
}

/** The filter of devices' words; what was stored before there was one is clean when this resolves. */
async function openRedaction({ relational: { db }, telemetry: engine }: Engines, seal: Seal, log: Log) {
  await cleanStored({ db, engine, seal, log })
  const { redaction } = createRedactionModule({ db, seal })
  const { redactPoints, forget } = createPointRedaction({ ...redaction, clock })
  return { redaction, redactPoints, onSecretsChanged: forget }
}

/** What was sealed under former secret keys is sealed again under the present one. */
async function openCheckedSeal(settings: Settings, db: Database, log: Log): Promise<Seal> {
  const { seal, resealed } = await openSeal(db, settings)
  if (resealed > 0) log.info({ count: resealed }, 'sealed again under the present secret key')
  return seal
}
