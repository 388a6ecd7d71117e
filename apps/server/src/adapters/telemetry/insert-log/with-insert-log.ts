import type { QueryParameters, TelemetryEngine } from '../engine.ts'
import { InsertLog, type InsertLogOptions } from './insert-log.ts'

/**
 * An engine with a log in front. Reads and changes first wait until logged rows are in the engine, so that an
 * acknowledged row is never missing. A read of one device waits for its own rows only.
 */
export async function withInsertLog(
  engine: TelemetryEngine,
  options: Omit<InsertLogOptions, 'isAnswering'> & {
    /** Runs an append, to measure its duration. */
    readonly watchAppend: (append: () => Promise<void>) => Promise<void>
  },
): Promise<TelemetryEngine> {
  const isAnswering = () =>
    engine.ping().then(
      () => true,
      () => false,
    )
  const log = await InsertLog.open({ ...options, isAnswering })
  const settleFor = async ({ device }: QueryParameters = {}) => {
    if (typeof device !== 'string' || log.hasRowsOf(device)) await log.drain()
  }
  return {
    kind: engine.kind,
    deferred: {
      hasRoom: () => log.hasRoom(),
      append: (entry) => options.watchAppend(() => log.append(entry)),
    },
    async insert(table, columns, rows, lane) {
      if (table !== 'points') await log.drain()
      await engine.insert(table, columns, rows, lane)
    },
    async text(sql: string, parameters?: QueryParameters) {
      await settleFor(parameters)
      return engine.text(sql, parameters)
    },
    async rows<Row>(sql: string, parameters?: QueryParameters) {
      await settleFor(parameters)
      return engine.rows<Row>(sql, parameters)
    },
    async command(sql, parameters) {
      await log.drain()
      await engine.command(sql, parameters)
    },
    ping: () => engine.ping(),
    async close() {
      await log.close()
      await engine.close()
    },
  }
}
