import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { PreparedStatements } from './prepared-statements.ts'
import { createChangeCounter } from './changed-tables.ts'

/** Each attempt blocks this thread for a few hundred milliseconds. */
const reopenEveryMs = 2_000

export type OpenedPglite = {
  readonly engine: PGlite
  /** Closes the files of an engine that can no longer respond. */
  readonly abandon: () => void
}

type Query = <T>(text: string, params?: unknown[], options?: QueryOptions) => Promise<Results<T>>

/** PostgreSQL's error code for 'cannot connect now', so that callers treat the engine as unavailable. */
class EngineUnavailableError extends Error {
  readonly code = '57P03'

  constructor(cause: unknown) {
    super('The embedded database is not available.', { cause })
    this.name = 'EngineUnavailableError'
  }
}

/**
 * PGlite with recovery from panics. If its log cannot be written (disk full), PostgreSQL panics, and the next call into
 * that instance would loop forever and hang this process. So statements run one at a time, an instance that panicked is
 * never called again, and a new one recovers from the same folder as PostgreSQL does after a crash.
 */
export class PgliteEngine {
  readonly #open: () => Promise<OpenedPglite>
  readonly #nowMs: () => number
  #current: OpenedPglite | null
  #statements: PreparedStatements
  #lastFault: unknown
  #nextAttemptMs = 0
  #isClosed = false
  readonly #changes = createChangeCounter()
  #queue: Promise<unknown> = Promise.resolve()

  constructor(opened: OpenedPglite, open: () => Promise<OpenedPglite>, nowMs: () => number) {
    this.#current = opened
    this.#statements = new PreparedStatements(opened.engine)
    this.#open = open
    this.#nowMs = nowMs
  }

  query: Query = (text, params, options) => this.#inTurn((query) => query(text, params, options))

  /** Number of statements so far that changed a row; complete, because only this process can use the engine. */
  changes(): number {
    return this.#changes.all()
  }

  /** Number of those that may have affected identity or permissions. */
  decidingChanges(): number {
    return this.#changes.deciding()
  }

  /** The interface that the query builder calls; no other statement runs in between. */
  transaction<T>(work: (connection: { readonly query: Query }) => Promise<T>): Promise<T> {
    return this.#inTurn(async (query) => {
      await query('BEGIN')
      try {
        const result = await work({ query })
        await query('COMMIT')
        return result
      } catch (error) {
        // After a panic, recovery does the rollback.
        if (this.#current) await query('ROLLBACK')
        throw error
      }
    })
  }

  async close(): Promise<void> {
    // Finish queued work first; refuse everything after it.
    await this.#queue
    this.#isClosed = true
    await this.#current?.engine.close()
  }

  #inTurn<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const result = this.#queue.then(async () => {
      const opened = await this.#alive()
      return work((text, params, options) => this.#ask(opened, text, params, options))
    })
    this.#queue = result.catch(() => {})
    return result
  }

  async #ask<T>(opened: OpenedPglite, ...[text, params, options]: Parameters<Query>): Promise<Results<T>> {
    if (this.#current !== opened) throw new EngineUnavailableError(this.#lastFault)
    try {
      const results = await this.#statements.query<T>(text, params, options)
      this.#changes.note(text, results.affectedRows ?? 0)
      return results
    } catch (error) {
      if (isFatal(error)) {
        this.#current = null
        this.#lastFault = error
        opened.abandon()
      }
      throw error
    }
  }

  async #alive(): Promise<OpenedPglite> {
    if (this.#isClosed) throw new EngineUnavailableError(new Error('The database is closed.'))
    if (this.#current) return this.#current
    if (this.#nowMs() < this.#nextAttemptMs) throw new EngineUnavailableError(this.#lastFault)
    try {
      const opened = await this.#open()
      this.#statements = new PreparedStatements(opened.engine)
      this.#current = opened
      return opened
    } catch (error) {
      this.#nextAttemptMs = this.#nowMs() + reopenEveryMs
      this.#lastFault = error
      throw new EngineUnavailableError(error)
    }
  }
}

/** PANIC and FATAL end PostgreSQL's process; a trap leaves its memory in an undefined state. */
function isFatal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const severity = 'severity' in error ? error.severity : undefined
  return error.name === 'RuntimeError' || severity === 'PANIC' || severity === 'FATAL'
}
