import type { Database } from '../adapters/relational/database.ts'
import { overlapMicros } from '../live/fan-out.ts'
import { createLiveFeed, type LiveFeed } from '../live/live-feed.ts'
import { createCommandsModule } from '../modules/commands/commands.module.ts'
import { createSecretsModule } from '../modules/secrets/secrets.module.ts'
import { createDeviceGroupsModule } from '../modules/devices/groups.module.ts'
import { createDeviceUsersModule } from '../modules/devices/users/users.module.ts'
import { createPagesModule } from '../modules/displays/pages/pages.module.ts'
import { createProvisioningModule } from '../modules/provisioning/provisioning.module.ts'
import { createServerLogModule } from '../modules/serverlog/serverlog.module.ts'
import { createViewsModule } from '../modules/views/views.module.ts'
import { createSupportModule } from '../modules/support/support.module.ts'
import { deleteExpired } from '../modules/telemetry/retention.ts'
import { createTelemetryModule } from '../modules/telemetry/telemetry.module.ts'
import { systemClock as clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { createSchedule } from '../platform/schedule.ts'
import { createSeal, readSecretKeys, type Seal } from '../platform/seal.ts'
import type { Settings } from '../settings.ts'
import { createAccountModules } from './account-modules.ts'
import { createDeviceModules } from './device-modules.ts'
import { createDeviceServices } from './device-services.ts'
import type { Engines } from './engines.ts'
import { createFoundation } from './foundation.ts'
import { joinPortals } from './portals.ts'

const minuteMs = 60_000
/** What this portal stored is sent at once; this is for retries, other portals and what a crash left. */
const messagesEveryMs = 3_000
/** A brand that another portal changed is shown here within this time. */
const brandsEveryMs = 30_000
/** What is queued here is sent at once; this is for deadlines, other portals and what a crash left. */
const commandsEveryMs = 1_000
/** A job begins, and goes on after a restart, within this time. */
const dataJobsEveryMs = 1_000
/** An update that was sent, or is overdue, shows it within this time. */
const firmwareEveryMs = 1_000
/** What a crash left of scripts on their way. */
const scriptsEveryMs = 10_000
const dayMs = 24 * 60 * minuteMs

export type App = Awaited<ReturnType<typeof openModules>>

/** The modules over the engines; what a crash left half-made is whole again when this resolves. */
export async function openModules(settings: Settings, engines: Engines, log: Log, metrics: Metrics) {
  const { relational, telemetry: engine, files, healthChecks } = engines
  const { db } = relational
  const seal = await openSeal(settings, db, log)
  const feed = createLiveFeed()
  const base = { settings, db, seal, clock, log }
  const foundation = await createFoundation({ ...base, registry: metrics.registry })
  const telemetryModule = await openTelemetry(engines, metrics, feed)
  const serverLogModule = createServerLogModule({ engine, clock, random: Math.random, log })
  const commandsModule = createCommandsModule({ ...base, ...foundation, ...serverLogModule })
  const usersModule = createDeviceUsersModule({ db, seal, ...foundation })
  const { acceptInvitations } = usersModule.deviceUsers
  const accountModules = createAccountModules({ ...base, foundation, acceptInvitations })
  const { lastContacts, fleetStates } = telemetryModule.telemetry
  const told = { ...foundation, ...serverLogModule, ...commandsModule }
  const devicesModule = await createDeviceModules({ ...base, ...told, lastContacts, fleetStates })
  const provisioningModule = createProvisioningModule({
    ...foundation,
    clock,
    devices: devicesModule.devices,
    firstMessage: telemetryModule.firstPoint,
  })
  const { findDeviceAccess, findDeviceAccesses } = devicesModule.devices
  const { findCaller } = accountModules.accounts
  const pagesModule = createPagesModule({ ...base, ...told, findCaller, findDeviceAccesses })
  const supportModule = createSupportModule({ db, ...foundation, findDeviceAccess, log })
  const shared = { ...base, ...told, engine, files, feed, telemetry: telemetryModule }
  const deviceServices = createDeviceServices({ ...devicesModule.devices, ...devicesModule, ...shared })
  const fanOut = await joinPortals(relational.notices, { feed, ...telemetryModule, ...commandsModule }, log)
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
    ...provisioningModule,
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

/** Readings, whole again after a crash. */
async function openTelemetry(
  { telemetry: engine, relational, writeHealth }: Engines,
  metrics: Metrics,
  feed: LiveFeed,
) {
  const watchWrite = (write: () => Promise<void>) => {
    const stop = metrics.insertSeconds.startTimer()
    return writeHealth.watch(write).finally(stop)
  }
  const receiptSkewMicros = relational.notices ? overlapMicros : 0
  const telemetryModule = createTelemetryModule({ engine, clock, feed, watchWrite, receiptSkewMicros })
  await telemetryModule.keeper.recover()
  return telemetryModule
}

/** What was sealed under former secret keys is sealed again under the present one. */
async function openSeal(settings: Settings, db: Database, log: Log): Promise<Seal> {
  const secretKeys = await readSecretKeys(settings)
  const seal = createSeal(secretKeys)
  const count = secretKeys.length > 1 ? await createSecretsModule({ db, seal }).secrets.reseal() : 0
  if (count > 0) log.info({ count }, 'sealed again under the present secret key')
  return seal
}

export function startBackgroundWork(app: App, engines: Engines, log: Log) {
  const schedule = createSchedule(log)
  schedule.every('messages', messagesEveryMs, app.messageQueue.deliverDue, 0)
  schedule.every('commands', commandsEveryMs, app.sweepCommands, 0)
  schedule.every('brands', brandsEveryMs, app.sites.reload)
  schedule.every('firmware updates', firmwareEveryMs, app.settleFirmware, 0)
  schedule.every('scripts', scriptsEveryMs, app.settleScripts, 0)
  schedule.every('data jobs', dataJobsEveryMs, async () => void (await app.jobRunner.run()), 0)
  schedule.every('changes of configurations', minuteMs, app.configuration.mendPending, 0)
  schedule.every('roll-ups', minuteMs, app.keeper.refresh, minuteMs / 2)
  schedule.every(
    'retention',
    dayMs,
    async () => deleteExpired(app.rollups, await app.devices.deviceIdsByTier(), clock.nowMs()),
    5 * minuteMs,
  )
  const removeExpired = async () => {
    await app.sessions.removeExpired()
    await app.codes.removeExpired()
    await app.limits.removeExpired()
  }
  schedule.every('expired sessions, codes and limits', dayMs, removeExpired, 10 * minuteMs)
  schedule.every('files', dayMs, app.sweepFiles, 13 * minuteMs)
  schedule.every('old commands', dayMs, app.removeOldCommands, 12 * minuteMs)
  schedule.every('database upkeep', dayMs, engines.relational.maintain, 15 * minuteMs)
  return schedule
}
