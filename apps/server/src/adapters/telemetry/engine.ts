/** Values of a query's `{name:Type}` parameters. */
export type QueryParameters = Readonly<
  Record<string, string | number | readonly string[] | readonly number[]>
>

export type InsertLane = 'ingest' | 'maintenance'

/**
 * A ClickHouse, in the process or over HTTP: the same SQL either way.
 * Every method rejects with the engine's own error when it cannot answer.
 */
export type TelemetryEngine = {
  readonly kind: 'embedded' | 'remote'
  /**
   * Resolves when the rows are durable. `rows` is tab-separated text, one line a row. `maintenance` keeps rows that no
   * device waits for off the connection of those that one does.
   */
  insert(table: string, columns: readonly string[], rows: string, lane?: InsertLane): Promise<void>
  /** The answer as the engine writes it in TabSeparatedRaw: one line a row, columns by tab, nothing escaped. */
  text(sql: string, parameters?: QueryParameters): Promise<string>
  /** The answer as objects, for small results. */
  rows<Row>(sql: string, parameters?: QueryParameters): Promise<Row[]>
  /** A statement without a result. Long work is kept off the connection that ingest waits for. */
  command(sql: string, parameters?: QueryParameters): Promise<void>
  ping(): Promise<void>
  close(): Promise<void>
}
