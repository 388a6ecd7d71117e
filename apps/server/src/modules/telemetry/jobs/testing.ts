import { formatEnglish } from '@fieldport/messages'
import type { Relational } from '../../../adapters/relational/open.ts'
import { devices } from '../../../adapters/relational/schema.ts'
import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { createContactsRepository } from '../contacts/contacts.repository.ts'
import { createSnapshotsRepository } from '../snapshots/snapshots.repository.ts'
import type { TelemetryService } from '../telemetry.service.ts'
import { buildTelemetryForTest } from '../testing.ts'
import { createDataJobsRepository, type DataJobsRepository, type JobRow } from './data-jobs.repository.ts'
import { createJobDeletions } from './job-deletions.ts'
import { createJobRunner } from './job-runner.ts'
import { createJobSteps, type StepPorts } from './job-steps.ts'
import { createJobStore } from './job-store.ts'

export const startMs = 1_760_000_000_000

let nextDevice = 0

/** Device ids that are unique within the process. */
export function newDeviceId(): string {
  return `JOBS${String(nextDevice++).padStart(5, '0')}`
}

export async function addDevices(relational: Relational, ids: readonly string[]): Promise<void> {
  const row = { model: 'ORB-C1', tier: 'Hosted', setupPassword: 'x', secret: 'x', secretHash: 'x' }
  const intervals = { baseIntervalSeconds: 5, transmitInterval: 1 }
  await relational.db.insert(devices).values(ids.map((id) => ({ ...row, ...intervals, id, name: id })))
}

type Parts = {
  readonly holder?: string
  readonly repository?: Partial<DataJobsRepository>
  readonly steps?: Partial<StepPorts>
}

/** Jobs over real engines, with processes that a test starts and kills. */
export function setUpJobs(relational: Relational, engine: TelemetryEngine) {
  const telemetry = buildTelemetryForTest(engine, startMs)
  let nowMs = startMs
  const clock = { nowMs: () => nowMs }
  const advanceMs = (byMs: number) => {
    nowMs += byMs
    telemetry.advanceMs(byMs)
  }
  const repository = createDataJobsRepository(relational.db)
  const ended: { job: JobRow; error: string | null }[] = []
  const warnings: unknown[] = []

  return {
    telemetry,
    clock,
    advanceMs,
    repository,
    ended,
    warnings,

    start: (deviceId: string, targetId: string | null = null) => {
      const now = nowMs / 1000
      const action = targetId === null ? ('delete' as const) : ('transfer' as const)
      const job = { deviceId, targetId, action, requestedBy: 'owner@example.com', step: 'settle' }
      return repository.start({ ...job, startedAt: now, until: now })
    },

    /** A process in which a test may replace parts. */
    process: (over: Parts = {}) =>
      createJobRunner({
        repository: { ...repository, ...over.repository },
        steps: createJobSteps({
          store: createJobStore(engine),
          deletions: createJobDeletions(engine),
          contacts: telemetry.contacts,
          snapshots: telemetry.snapshots,
          storedSnapshotMs: createSnapshotsRepository(engine).storedMs,
          storedContacts: createContactsRepository(engine).storedContacts,
          rollupRefresher: telemetry.rollupRefresher,
          nowMs: clock.nowMs,
          oldestInFlightMicros: () => null,
          settleMs: 0,
          ...over.steps,
        }),
        clock,
        holder: over.holder ?? 'embedded',
        onEnd: (job, error) => ended.push({ job, error: error && formatEnglish(error) }),
        log: { warn: (context: unknown) => warnings.push(context) } as never,
        runMs: 60_000,
      }),

    /** Runs until no job is active, waiting for the engine's background deletions. */
    async finish(runner: { run: () => Promise<boolean> }): Promise<void> {
      for (let runs = 0; await runner.run(); runs += 1) {
        if (runs > 2_000) throw new Error('The job does not end.')
        advanceMs(10)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },

    /** The table rows of a device, without duplicates. */
    stored: (device: string) => readTables(engine, device),

    /** The snapshot that lists show of a device. */
    snapshot: (device: string) => readSnapshot(telemetry.service, device),

    lastContact: async (device: string) => (await telemetry.service.lastContacts([device])).get(device),
  }
}

export type Jobs = ReturnType<typeof setUpJobs>

async function readSnapshot(telemetry: TelemetryService, device: string) {
  const text = await telemetry.fleetReadingsText([device], ['vin'], () => 0)
  const { readings } = JSON.parse(text) as { readings: Record<string, { vin: unknown }> }
  return {
    state: (await telemetry.fleetStates([device])).get(device),
    keys: await telemetry.dataKeys([device]),
    vin: readings[device]?.vin,
  }
}

async function readTables(engine: TelemetryEngine, device: string) {
  const read = (text: string) => engine.rows<Record<string, unknown>>(text, { device })
  return {
    points: await read(
      'SELECT DISTINCT toString(ts) AS at, data FROM points WHERE device = {device:String} ORDER BY at, data',
    ),
    samples: await read(
      'SELECT key, toString(ts) AS at, value FROM samples FINAL WHERE device = {device:String} ORDER BY key, at',
    ),
    rollups: await read(
      `SELECT key, toString(bucket) AS at, n, lo, hi, total, first, last FROM rollups FINAL
           WHERE device = {device:String} ORDER BY key, at`,
    ),
  }
}
