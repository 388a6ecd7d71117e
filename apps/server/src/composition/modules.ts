import { isFeatureOpen } from '@fieldport/domain'
import type { Database } from '../adapters/relational/database.ts'
import { overlapMicros } from '../live/fan-out.ts'
import { createLiveFeed, type LiveFeed } from '../live/live-feed.ts'
import { createCommandsModule } from '../modules/commands/commands.module.ts'
import { createSecretsModule } from '../modules/secrets/secrets.module.ts'
import { createDeviceGroupsModule } from '../modules/devices/groups.module.ts'
import { createDeviceUsersModule } from '../modules/devices/users/users.module.ts'
import { createPagesModule } from '../modules/displays/pages/pages.module.ts'
import { createProvisioningModule } from '../modules/provisioning/provisioning.module.ts'
import { createPointRedaction } from '../modules/redaction/redact-points.ts'
import { createRedactionModule } from '../modules/redaction/redaction.module.ts'
import { cleanStored } from '../modules/redaction/stored/clean-stored.ts'
import { createServerLogModule } from '../modules/serverlog/serverlog.module.ts'
import { createViewsModule } from '../modules/views/views.module.ts'
import { createSupportModule } from '../modules/support/support.module.ts'
import { createTelemetryModule } from '../modules/telemetry/telemetry.module.ts'
import { systemClock as clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { createSeal, readSecretKeys, type Seal } from '../platform/seal.ts'
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
  const seal = await openSeal(settings, db, log)
  const redactionModule = await openRedaction(engines, seal, log)
  const feed = createLiveFeed()
  const base = { settings, db, seal, clock, log, ...redactionModule }
  const foundation = await createFoundation({ ...base, registry: metrics.registry })
  const telemetryModule = await openTelemetry(engines, metrics, feed)
  const serverLogModule = createServerLogModule({ ...base, engine, random: Math.random })
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
  const fanOut = await joinPortals(notices, { feed, ...telemetryModule, ...commandsModule }, log)
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
    ...redactionModule,
    healthChecks,
    close,
  }
}

/** Readings, whole again after a crash. */
async function openTelemetry(
  { telemetry: engine, notices, writeHealth }: Engines,
  metrics: Metrics,
  feed: LiveFeed,
) {
  const watchWrite = (write: () => Promise<void>) => {
    const stop = metrics.insertSeconds.startTimer()
    return writeHealth.watch(write).finally(stop)
  }
  const receiptSkewMicros = notices ? overlapMicros : 0
  const telemetryModule = createTelemetryModule({ engine, clock, feed, watchWrite, receiptSkewMicros })
  await telemetryModule.keeper.recover()
  return telemetryModule
}

/** The filter of devices' words; what was stored before there was one is clean when this resolves. */
async function openRedaction({ relational: { db }, telemetry: engine }: Engines, seal: Seal, log: Log) {
  await cleanStored({ db, engine, seal, log })
  const { redaction } = createRedactionModule({ db, seal })
  const { redactPoints, forget } = createPointRedaction({ ...redaction, clock })
  return { redaction, redactPoints, onSecretsChanged: forget }
}

/** What was sealed under former secret keys is sealed again under the present one. */
async function openSeal(settings: Settings, db: Database, log: Log): Promise<Seal> {
  const secretKeys = await readSecretKeys(settings)
  const seal = createSeal(secretKeys)
  const count = secretKeys.length > 1 ? await createSecretsModule({ db, seal }).secrets.reseal() : 0
  if (count > 0) log.info({ count }, 'sealed again under the present secret key')
  return seal
}
