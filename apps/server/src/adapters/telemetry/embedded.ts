// Must precede the engine, whose library reads the settings when it is loaded.
import './allocator.ts'
import { mkdirSync } from 'node:fs'
import { type ClickHouseClient, createClient, type ClickHouseClientConfigOptions } from '@clickhouse/client'
import { type ChdbConnection, createChdbConnection } from 'chdb/connection'
import type { QueryParameters, TelemetryEngine } from './engine.ts'

type Lane = { readonly connection: ChdbConnection; readonly client: ClickHouseClient; busy: number }

/** A connection runs one statement at a time, so reads use separate connections and never wait for an insert. */
const readLanes = 3

/**
 * ClickHouse in this process, with its data in a folder.
 * Only one process may open the folder; a second one fails.
 */
export async function openEmbeddedTelemetry(path: string): Promise<TelemetryEngine> {
  mkdirSync(path, { recursive: true })
  const writer = await openLane(path)
  const maintenance = await openLane(path)
  const readers = await Promise.all(Array.from({ length: readLanes }, () => openLane(path)))
  return {
    kind: 'embedded',
    async insert(table, columns, rows, lane) {
      const { connection } = lane === 'maintenance' ? maintenance : writer
      await connection.chdb.rawInsert({
        table,
        columns,
        format: 'TabSeparated',
        values: Buffer.from(rows),
      })
    },
    text: (sql, parameters) => onIdle(readers, (client) => queryText(client, sql, parameters)),
    rows: (sql, parameters) => onIdle(readers, (client) => queryRows(client, sql, parameters)),
    async command(sql, parameters = {}) {
      await maintenance.client.command({ query: sql, query_params: parameters })
    },
    async ping() {
      await onIdle(readers, (client) => queryText(client, 'SELECT 1'))
    },
    async close() {
      for (const lane of [writer, maintenance, ...readers]) await lane.client.close()
    },
  }
}

async function openLane(path: string): Promise<Lane> {
  const connection = createChdbConnection({ path })
  // The two packages declare the same interface separately.
  const client = createClient({ connection } as unknown as ClickHouseClientConfigOptions)
  // Inserts must be answered only once stored, not when queued.
  await client.command({ query: 'SET async_insert = 0' })
  // Compiled expressions pay off only with far more rows than a device has; they cost 20 MB and 5 ms per series.
  await client.command({
    query: 'SET compile_expressions = 0, compile_aggregate_expressions = 0, compile_sort_description = 0',
  })
  return { connection, client, busy: 0 }
}

async function onIdle<T>(lanes: readonly Lane[], use: (client: ClickHouseClient) => Promise<T>): Promise<T> {
  const lane = lanes.reduce((idlest, candidate) => (candidate.busy < idlest.busy ? candidate : idlest))
  lane.busy += 1
  try {
    return await use(lane.client)
  } finally {
    lane.busy -= 1
  }
}

export async function queryText(
  client: ClickHouseClient,
  sql: string,
  parameters: QueryParameters = {},
): Promise<string> {
  const result = await client.query({ query: sql, query_params: parameters, format: 'TabSeparatedRaw' })
  return result.text()
}

export async function queryRows<Row>(
  client: ClickHouseClient,
  sql: string,
  parameters: QueryParameters = {},
): Promise<Row[]> {
  const result = await client.query({ query: sql, query_params: parameters, format: 'JSONEachRow' })
  return result.json<Row>()
}
