/** Values of a query's `{name:Type}` parameters. */
export type QueryParameters = Readonly<
  Record<string, string | number | readonly string[] | readonly number[]>
>

export type InsertPriority = 'ingest' | 'maintenance'

/** A write-ahead log in front of the engine that combines many small inserts into one. */
export type DeferredInserts = {
  /** Whether it accepts more entries; if not, inserting directly is faster. */
  hasRoom(): boolean
  /** Resolves when the rows are durable in the log; they are inserted into the engine before the next read of them. */
  append(entry: {
    readonly table: string
    readonly columns: readonly string[]
    readonly rows: string
  }): Promise<void>
}

/**
 * ClickHouse, in this process or over HTTP, with the same SQL.
 * Every method rejects with the engine's own error if it fails.
 */
export type TelemetryEngine = {
  readonly kind: 'embedded' | 'remote'
  /** Undefined: each insert goes to the engine directly. */
  readonly deferred?: DeferredInserts
  /**
   * Resolves when the rows are durable. `rows` is tab-separated text, one line per row. `maintenance` keeps rows that
   * no device waits for off the connection used for ingest.
   */
  insert(table: string, columns: readonly string[], rows: string, lane?: InsertPriority): Promise<void>
  /** The result in TabSeparatedRaw: one line per row, columns separated by tabs, nothing escaped. */
  text(sql: string, parameters?: QueryParameters): Promise<string>
  /** The result as objects, for small results. */
  rows<Row>(sql: string, parameters?: QueryParameters): Promise<Row[]>
  /** A statement without a result. Long work does not use the connection for ingest. */
  command(sql: string, parameters?: QueryParameters): Promise<void>
  ping(): Promise<void>
  close(): Promise<void>
}
