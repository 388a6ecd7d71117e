import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { selectSamples } from '../../../adapters/telemetry/schema/migrations.ts'
import type { Contact } from '../rows.ts'
import { splitLines } from '../points/telemetry.repository.ts'

/** Received from (included) to (excluded), epoch microseconds. */
export type ReceivedWindow = { readonly fromMicros: number; readonly toMicros: number }

/** The points of a window for one device: the newest, and the touched buckets, epoch seconds. */
export type TouchedDevice = Contact & {
  readonly fromSeconds: number
  readonly toSeconds: number
}

type CheckpointName = 'samples' | 'rollups'

export const rollupSeconds = 600

const received = `received >= fromUnixTimestamp64Micro({fromMicros:Int64}, 'UTC')
  AND received < fromUnixTimestamp64Micro({toMicros:Int64}, 'UTC')`

/**
 * Aggregates of de-duplicated samples; a background job that leaves the other cores to ingest and readers. It holds one block of
 * every part it merges: small blocks need 30 MB for a month of a device instead of 96, and no more time.
 */
const refreshSql = (devices: string) => `INSERT INTO rollups
  SELECT device, key, toStartOfTenMinutes(ts) AS bucket, count(), min(value), max(value), sum(value),
    argMin(value, ts), argMax(value, ts), {version:UInt64}
  FROM samples FINAL
  WHERE ${devices} AND ts >= fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({toMs:Int64}, 'UTC')
    AND (device, toStartOfTenMinutes(ts)) IN (SELECT DISTINCT device, toStartOfTenMinutes(ts) FROM points WHERE ${devices} AND ${received})
  GROUP BY device, key, bucket
  SETTINGS max_threads = 1, optimize_aggregation_in_order = 1, do_not_merge_across_partitions_select_final = 1,
    max_partitions_per_insert_block = 0, max_block_size = 8192`

/** How far the roll-ups are. */
function createCheckpoints(engine: TelemetryEngine) {
  const writeCheckpoint = (name: CheckpointName, atMicros: number, version: number): Promise<void> =>
    engine.insert(
      'checkpoints',
      ['name', 'at', 'version'],
      `${name}\t${(atMicros / 1e6).toFixed(6)}\t${version}\n`,
    )

  return {
    async readCheckpoint(name: CheckpointName): Promise<number> {
      const text = await engine.text(
        'SELECT toUnixTimestamp64Micro(argMax(at, version)) FROM checkpoints WHERE name = {name:String}',
        { name },
      )
      return Number(text)
    },

    writeCheckpoint,

    /** Writes a checkpoint and deletes those of newer versions. */
    async replaceCheckpoint(name: CheckpointName, atMicros: number, version: number): Promise<void> {
      await writeCheckpoint(name, atMicros, version)
      const newer = 'name = {name:String} AND version > {version:UInt64}'
      await engine.command(`DELETE FROM checkpoints WHERE ${newer}`, { name, version })
      // The engine may have merged it into one that was deleted.
      await writeCheckpoint(name, atMicros, version)
    },

    /** The newest version of a stored checkpoint, epoch milliseconds; 0: none is stored. */
    newestVersion: async (): Promise<number> =>
      Number(await engine.text('SELECT max(version) FROM checkpoints')),
  }
}

export function createRollupsRepository(engine: TelemetryEngine) {
  return {
    ...createCheckpoints(engine),

    async touchedDevices(window: ReceivedWindow): Promise<TouchedDevice[]> {
      const text = await engine.text(
        `SELECT device, toUnixTimestamp(toStartOfTenMinutes(min(ts))), toUnixTimestamp(toStartOfTenMinutes(max(ts))) + ${rollupSeconds},
           toUnixTimestamp64Milli(max(ts)), toUnixTimestamp64Micro(max(received))
         FROM points WHERE ${received} GROUP BY device`,
        window,
      )
      return splitLines(text).map((line) => {
        const [device = '', ...numbers] = line.split('\t')
        const [fromSeconds = 0, toSeconds = 0, tsMs = 0, receivedMicros = 0] = numbers.map(Number)
        return { device, fromSeconds, toSeconds, tsMs, receivedMicros }
      })
    },

    /** Recomputes the touched buckets of these devices; idempotent. */
    async refresh(devices: readonly TouchedDevice[], window: ReceivedWindow, version: number): Promise<void> {
      const span = {
        fromMs: Math.min(...devices.map((device) => device.fromSeconds)) * 1000,
        toMs: Math.max(...devices.map((device) => device.toSeconds)) * 1000,
      }
      const ids = devices.map((device) => device.device)
      await engine.command(refreshSql('device IN {ids:Array(String)}'), { ids, ...span, ...window, version })
    },

    /** Rebuilds samples from stored points, in case a crash separated the two. */
    async rebuildSamples(window: ReceivedWindow): Promise<void> {
      const source = `(SELECT device, ts, content_hash, data FROM points WHERE ${received})`
      await engine.command(
        `INSERT INTO samples (device, key, ts, value, content_hash) ${selectSamples(source)} SETTINGS max_partitions_per_insert_block = 0`,
        window,
      )
    },

    /** Deletes data of these devices that is older than a given moment. */
    async deleteBefore(devices: readonly string[], beforeMs: number): Promise<void> {
      const before = `fromUnixTimestamp64Milli({beforeMs:Int64}, 'UTC')`
      for (const [table, column] of [
        ['points', 'ts'],
        ['samples', 'ts'],
        ['rollups', 'bucket'],
      ] as const) {
        await engine.command(
          `DELETE FROM ${table} WHERE device IN {devices:Array(String)} AND ${column} < ${before}`,
          { devices, beforeMs },
        )
      }
    },
  }
}

export type RollupsRepository = ReturnType<typeof createRollupsRepository>
