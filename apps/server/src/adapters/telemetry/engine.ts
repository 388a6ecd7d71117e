/** Values of a query's `{name:Type}` parameters. */
export type QueryParameters = Readonly<
  Record<string, string | number | readonly string[] | readonly number[]>
>

export type InsertPriority = 'ingest' | 'maintenance'

/** A log in front of the engine, so that many small inserts become one. */
export type DeferredInserts = {
  /** Whether it takes more; if not, inserting at once is quicker. */
  hasRoom(): boolean
  /** Resolves when the rows are durable in the log; the engine gets them a little later, before anybody reads them. */
  append(entry: {
    readonly table: string
    readonly columns: readonly string[]
    readonly rows: string
  }): Promise<void>
}

/**
 * A ClickHouse, in the process or over HTTP: the same SQL either way.
 * Every method rejects with the engine's own error when it cannot answer.
 */
export type TelemetryEngine = {
  readonly kind: 'embedded' | 'remote'
  /** Undefined: each insert goes to the engine at once. */
  readonly deferred?: DeferredInserts
  /**
   * Resolves when the rows are durable. `rows` is tab-separated text, one line a row. `maintenance` keeps rows that no
   * device waits for off the connection of those that one does.
   */
  insert(table: string, columns: readonly string[], rows: string, lane?: InsertPriority): Promise<void>
  /** The answer as the engine writes it in TabSeparatedRaw: one line a row, columns by tab, nothing escaped. */
  text(sql: string, parameters?: QueryParameters): Promise<string>
  /** The answer as objects, for small results. */
  rows<Row>(sql: string, parameters?: QueryParameters): Promise<Row[]>
  /** A statement without a result. Long work is kept off the connection that ingest waits for. */
  command(sql: string, parameters?: QueryParameters): Promise<void>
  ping(): Promise<void>
  close(): Promise<void>
}
