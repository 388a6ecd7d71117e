import { createMessage, type Message } from '@fieldport/messages'
import type { TierName } from '@fieldport/domain'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../../adapters/relational/database.ts'
import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { type Clock, dayMs, minuteMs } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import { dueIf, type ModuleWithServices, type Routes } from '../../../platform/module.ts'
import type { Seal } from '../../../platform/seal.ts'
import { createContactsRepository } from '../contacts/contacts.repository.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import type { RollupsRepository } from '../series/rollups.repository.ts'
import { createSnapshotsRepository } from '../snapshots/snapshots.repository.ts'
import { deleteExpired } from '../storing/retention.ts'
import type { TelemetryModule } from '../telemetry.module.ts'
import { createDataJobsRepository, type JobRow } from './data-jobs.repository.ts'
import { dataJobsRoutes } from './data-jobs.routes.ts'
import { createDataJobsService, type DataJobsPorts } from './data-jobs.service.ts'
import { createJobDeletions } from './job-deletions.ts'
import { createJobRunner } from './job-runner.ts'
import { createJobSteps } from './job-steps.ts'
import { createJobStore } from './job-store.ts'
import { createSetupPasswordCheck } from './setup-password.ts'

export type DataJobsModuleOptions = {
  readonly db: Database
  readonly engine: TelemetryEngine
  readonly seal: Seal
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly feed: Pick<LiveFeed, 'announceCleared'>
  readonly telemetry: Pick<
    TelemetryModule,
    'queue' | 'rollupRefresher' | 'contacts' | 'snapshots' | 'storeClock'
  >
  readonly rollups: RollupsRepository
  readonly deviceIdsByTier: () => Promise<ReadonlyMap<TierName, readonly string[]>>
} & Pick<DataJobsPorts, 'findDeviceAccess' | 'limits' | 'audit' | 'deviceLog'>

const runMs = 4_000
/** A job starts, and resumes after a restart, within this time. */
const lookMs = 1_000
/** See the roll-up refresher. */
const otherProcessMs = 30_000

export type DataJobsModule = ReturnType<typeof createDataJobsModule>

/** Creates the module for deletions and transfers of stored data. */
export function createDataJobsModule(options: DataJobsModuleOptions) {
  const { db, engine, seal, clock, log, telemetry, findDeviceAccess, limits, audit, deviceLog } = options
  const repository = createDataJobsRepository(db)
  // Only one process can use an embedded engine.
  const isAlone = engine.kind === 'embedded'
  const steps = createJobSteps({
    store: createJobStore(engine),
    deletions: createJobDeletions(engine),
    contacts: telemetry.contacts,
    snapshots: telemetry.snapshots,
    storedSnapshotMs: createSnapshotsRepository(engine).storedMs,
    storedContacts: createContactsRepository(engine).storedContacts,
    rollupRefresher: telemetry.rollupRefresher,
    nowMs: telemetry.storeClock.nowMs,
    oldestInFlightMicros: () => telemetry.queue.oldestInFlightMicros(),
    settleMs: isAlone ? 0 : otherProcessMs,
  })
  const runner = createJobRunner({
    repository,
    steps,
    clock,
    holder: isAlone ? 'embedded' : randomUUID(),
    onEnd: (job, error) => notifyJobEnd(job, error, deviceLog, options.feed),
    log,
    runMs,
  })
  const dataJobs = createDataJobsService({
    repository,
    findDeviceAccess,
    isSetupPassword: createSetupPasswordCheck({ find: repository.findSetupPassword, seal }),
    limits,
    audit,
    deviceLog,
    clock,
    storeClock: telemetry.storeClock,
  })
  const dropExpired = async () =>
    deleteExpired(options.rollups, await options.deviceIdsByTier(), clock.nowMs())
  return {
    name: 'dataJobs',
    dataJobs,
    jobRunner: runner,
    /** Deletes data of these devices that the Basic plan does not store. */
    deleteBeyondBasic: (deviceIds: readonly string[]) =>
      deleteExpired(options.rollups, new Map([['Basic', deviceIds]]), clock.nowMs()),
    routes: (calls): Routes => ({ device: dataJobsRoutes(calls, dataJobs) }),
    jobs: [
      {
        name: 'data jobs',
        everyMs: lookMs,
        firstMs: 0,
        run: async () => void (await runner.run()),
        nextDueMs: dueIf(repository.isAnyActive),
      },
      { name: 'retention', everyMs: dayMs, firstMs: 5 * minuteMs, run: dropExpired },
    ],
  } satisfies ModuleWithServices
}

/** Notifies everybody who is viewing the device or its log. */
export function notifyJobEnd(
  job: JobRow,
  reason: Message | null,
  deviceLog: DeviceLog,
  feed: Pick<LiveFeed, 'announceCleared'>,
): void {
  const { deviceId, targetId, expectedPoints: points } = job
  if (targetId === null) deviceLog.note(deviceId, 'data', deletionEnd(reason), { points })
  else {
    deviceLog.note(deviceId, 'data', transferEnd(targetId, reason), { points })
    deviceLog.note(targetId, 'data', transferHereEnd(deviceId, reason), { points })
  }
  for (const id of [deviceId, targetId]) if (id !== null) feed.announceCleared(id)
}

type Reason = Message | null

function deletionEnd(reason: Reason): Message {
  return reason === null ? createMessage('logDeletionEnded') : createMessage('logDeletionFailed', { reason })
}

function transferEnd(target: string, reason: Reason): Message {
  if (reason === null) return createMessage('logTransferEnded', { target })
  return createMessage('logTransferFailed', { target, reason })
}

function transferHereEnd(source: string, reason: Reason): Message {
  if (reason === null) return createMessage('logTransferHereEnded', { source })
  return createMessage('logTransferHereFailed', { source, reason })
}
