import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { countRows, type JobPoints, jobPointsCondition } from './job-store.ts'

export type JobDeletions = ReturnType<typeof createJobDeletions>

const orphans = {
  samples: `device = {device:String}
    AND (ts, content_hash) NOT IN (SELECT ts, content_hash FROM points WHERE device = {device:String})`,
  rollups: `device = {device:String}
    AND (key, bucket) NOT IN (SELECT key, toStartOfTenMinutes(ts) FROM samples WHERE device = {device:String})`,
} as const

/** Permanent deletion of points and derived data. The engine deletes in the background, also after a restart. */
export function createJobDeletions(engine: TelemetryEngine) {
  return {
    deletePoints: ({ device, untilMicros }: JobPoints): Promise<void> =>
      engine.command(`ALTER TABLE points DELETE WHERE ${jobPointsCondition}`, { device, untilMicros }),

    deleteSamplesWithoutPoint: ({ device }: JobPoints): Promise<void> =>
      engine.command(`ALTER TABLE samples DELETE WHERE ${orphans.samples}`, { device }),

    deleteRollupsWithoutSample: ({ device }: JobPoints): Promise<void> =>
      engine.command(`ALTER TABLE rollups DELETE WHERE ${orphans.rollups}`, { device }),

    deleteContacts: ({ device }: JobPoints): Promise<void> =>
      engine.command('ALTER TABLE contacts DELETE WHERE device = {device:String}', { device }),

    deleteSnapshots: ({ device }: JobPoints): Promise<void> =>
      engine.command('ALTER TABLE snapshots DELETE WHERE device = {device:String}', { device }),

    /** Whether deletions of this device are still running. @throws if the engine cannot execute one */
    async isDeleting({ device }: JobPoints): Promise<boolean> {
      const rows = await engine.rows<{ reason: string }>(
        `SELECT latest_fail_reason AS reason FROM system.mutations
         WHERE database = currentDatabase() AND NOT is_done AND position(command, {device:String}) > 0`,
        { device },
      )
      const reason = rows.find((row) => row.reason !== '')?.reason
      if (reason !== undefined) throw new Error(`The engine cannot delete: ${reason}`)
      return rows.length > 0
    },

    /** Counts rows that should have been deleted. */
    countPointsLeft: ({ device, untilMicros }: JobPoints): Promise<number> =>
      countRows(engine, `SELECT count() FROM points WHERE ${jobPointsCondition}`, { device, untilMicros }),

    countSamplesLeft: ({ device }: JobPoints): Promise<number> =>
      countRows(engine, `SELECT count() FROM samples WHERE ${orphans.samples}`, { device }),

    countRollupsLeft: ({ device }: JobPoints): Promise<number> =>
      countRows(engine, `SELECT count() FROM rollups WHERE ${orphans.rollups}`, { device }),
  }
}
