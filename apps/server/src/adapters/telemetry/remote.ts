import { Readable } from 'node:stream'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { queryRows, queryText } from './embedded.ts'
import type { TelemetryEngine } from './engine.ts'

/** Longer than any insert may take; a later answer is discarded, and nothing is acknowledged. */
const requestTimeoutMs = 20_000

/** A ClickHouse server or cluster over its HTTP protocol. */
export function openRemoteTelemetry(url: string): TelemetryEngine {
  const client = createClient({
    url,
    request_timeout: requestTimeoutMs,
    max_open_connections: 16,
    // Errors go to the caller; the client would print them bypassing our log.
    log: { level: ClickHouseLogLevel.OFF },
    // Inserts must be acknowledged only once stored, not when queued.
    clickhouse_settings: { async_insert: 0, wait_end_of_query: 1 },
  })
  return {
    kind: 'remote',
    async insert(table, columns, rows) {
      const values = Readable.from([Buffer.from(rows)], { objectMode: false })
      await client.insert({
        table,
        columns: [...columns] as [string, ...string[]],
        format: 'TabSeparated',
        values,
      })
    },
    text: (sql, parameters) => queryText(client, sql, parameters),
    rows: (sql, parameters) => queryRows(client, sql, parameters),
    async command(sql, parameters = {}) {
      await client.command({ query: sql, query_params: parameters })
    },
    async ping() {
      const answer = await client.ping({ select: true })
      if (!answer.success) throw answer.error
    },
    close: () => client.close(),
  }
}
