import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'

/** Epoch milliseconds, end excluded. */
export type Span = { readonly fromMs: number; readonly toMs: number }

/** A key of stored records, and the JSON type of its values. */
export type StoredKey = { readonly key: string; readonly kind: 'number' | 'boolean' | 'text' }

const at = (parameter: string) => `fromUnixTimestamp64Milli({${parameter}:Int64}, 'UTC')`
const ofSpan = `device = {device:String} AND ts >= ${at('fromMs')} AND ts < ${at('toMs')}`

export function createExportsRepository(engine: TelemetryEngine) {
  return {
    /** Times of the first and last stored record of a span, epoch milliseconds; null: none. */
    async bounds(device: string, span: Span): Promise<Span | null> {
      const text = await engine.text(
        `SELECT count(), toUnixTimestamp64Milli(min(ts)), toUnixTimestamp64Milli(max(ts)) FROM points WHERE ${ofSpan}`,
        { device, ...span },
      )
      const [count, first, last] = text.trim().split('\t').map(Number)
      return count && first !== undefined && last !== undefined ? { fromMs: first, toMs: last + 1 } : null
    },

    /**
     * The keys of a span's records, each with every type of its values; null does not count. In small blocks, because
     * each record becomes one row per key.
     */
    keys: (device: string, span: Span): Promise<StoredKey[]> =>
      engine.rows<StoredKey>(
        `SELECT DISTINCT pair.1 AS key,
           multiIf(substring(pair.2, 1, 1) IN ('t', 'f'), 'boolean',
             substring(pair.2, 1, 1) IN ('"', '[', '{'), 'text', 'number') AS kind
         FROM points ARRAY JOIN JSONExtractKeysAndValuesRaw(data) AS pair
         WHERE ${ofSpan} AND pair.2 != 'null'
         SETTINGS max_threads = 1, max_block_size = 4096`,
        { device, ...span },
      ),
  }
}

export type ExportsRepository = ReturnType<typeof createExportsRepository>
