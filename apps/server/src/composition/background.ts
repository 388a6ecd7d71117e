import { createSlowPace } from '../adapters/pace.ts'
import { deleteExpired } from '../modules/telemetry/telemetry.module.ts'
import { systemClock as clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { createDueWork } from '../platform/due-work.ts'
import { createSchedule, type Schedule } from '../platform/schedule.ts'
import type { Role } from '../settings.ts'
import type { Engines } from './engines.ts'
import type { App } from './modules.ts'

const minuteMs = 60_000
/** What this portal stored is sent at once; this is for retries, other portals and what a crash left. */
const messagesEveryMs = 3_000
/** Queues are looked at so often in any case, changed or not. */
const longestRestMs = 30_000
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
/** The start itself checks what costs nothing; all that is stored is read once the portal has settled, then daily. */
const storageCheckAfterMs = 20 * minuteMs

/** What repeats in the background. What changes the stores is work of a worker, the rest keeps this process up to date. */
export function startBackgroundWork(
  roles: ReadonlySet<Role>,
  app: App,
  engines: Engines,
  log: Log,
  stopping: AbortSignal,
): Schedule {
  const schedule = createSchedule(log)
  if (roles.has('api')) schedule.every('brands', brandsEveryMs, app.sites.reload)
  const { changes } = engines.relational
  const whenDue: WhenDue = (run, nextDueMs) =>
    createDueWork({ run, nextDueMs, changes, nowMs: clock.nowMs, longestRestMs })
  if (roles.has('ingest') || roles.has('worker'))
    schedule.every('commands', commandsEveryMs, whenDue(app.sweepCommands, nextCommandMs(app)), 0)
  if (roles.has('worker')) {
    startQueues(schedule, app, whenDue)
    startUpkeep(schedule, app, engines)
    const checkStorage = () => app.storage.check('full', createSlowPace(stopping))
    schedule.every('storage check', dayMs, checkStorage, storageCheckAfterMs)
  } else schedule.every('the state of roll-ups', minuteMs, app.keeper.follow)
  return schedule
}

/** A portal that alone changes its database need not ask it again and again whether anything has changed. */
type WhenDue = (run: () => Promise<void>, nextDueMs: () => Promise<number | null>) => () => Promise<void>

/** Due at once as long as there is anything. */
const nowIf = (isAny: () => Promise<boolean>) => async () => ((await isAny()) ? 0 : null)

const nextCommandMs =
  ({ nextCommandDue }: App) =>
  async () => {
    const due = await nextCommandDue()
    return due === null ? null : due * 1000
  }

function startQueues(schedule: Schedule, app: App, whenDue: WhenDue): void {
  const { messageQueue } = app
  const work = async () => void (await app.jobRunner.run())
  schedule.every('messages', messagesEveryMs, whenDue(messageQueue.deliverDue, messageQueue.nextDueMs), 0)
  schedule.every('firmware updates', firmwareEveryMs, whenDue(app.settleFirmware, nowIf(app.isUpdateOpen)), 0)
  schedule.every('scripts', scriptsEveryMs, app.settleScripts, 0)
  schedule.every('data jobs', dataJobsEveryMs, whenDue(work, nowIf(app.isJobActive)), 0)
  schedule.every('changes of configurations', minuteMs, app.configuration.mendPending, 0)
}

function startUpkeep(schedule: Schedule, app: App, engines: Engines): void {
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
}
