import { appendFile, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWithBisection } from '../../../platform/background/write-with-bisection.ts'
import { type LogEntry, LogSegment } from './segment.ts'

export type InsertLogOptions = {
  /** The log's own folder. */
  readonly folder: string
  /** Inserts into the engine; resolves when the rows are durable there. */
  readonly insert: (entry: LogEntry) => Promise<void>
  /** Whether the engine answers, so that a refusal must be about the rows. */
  readonly isAnswering: () => Promise<boolean>
  /** Tells an operator of something that went wrong. */
  readonly warn: (message: string, error: unknown) => void
  readonly limits?: Partial<InsertLogLimits>
}

export type InsertLogLimits = {
  /** How long an entry waits for others before all are inserted, in milliseconds. */
  readonly insertEveryMs: number
  /** How long after a failed insert it is tried again, in milliseconds. */
  readonly retryMs: number
  /** With so many characters waiting the log has no room for more. */
  readonly capacity: number
  /** How long it then takes no more, in milliseconds: under such a load inserts are large by themselves. */
  readonly pauseMs: number
}

const defaultLimits: InsertLogLimits = {
  insertEveryMs: 1_000,
  retryMs: 5_000,
  capacity: 1024 * 1024,
  pauseMs: 5_000,
}

/** Rows that the engine refused while it took others: kept for a person to look at. */
const refusedFile = 'refused.tsv'

/**
 * A write-ahead log in front of the engine. Many small inserts cost far more than one: an entry is durable with one sync
 * of a file, and the rows of a second are inserted together. What a crash leaves in the log is inserted by the next start;
 * inserting rows a second time changes nothing (docs/adr/0002).
 *
 * There are two files: while the entries of one are inserted, new ones go to the other.
 */
export class InsertLog {
  readonly #options: InsertLogOptions
  readonly #limits: InsertLogLimits
  #active: LogSegment
  #full: LogSegment
  #waiting = 0
  #pausedUntilMs = 0
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null

  private constructor(options: InsertLogOptions, segments: readonly [LogSegment, LogSegment]) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    ;[this.#active, this.#full] = segments
    this.#waiting = sizeOf(this.#active.entries) + sizeOf(this.#full.entries)
  }

  /** Opens the log and inserts what it holds; if the engine does not take it, it is tried again later. @throws when a file cannot be opened */
  static async open(options: InsertLogOptions): Promise<InsertLog> {
    await mkdir(options.folder, { recursive: true })
    const first = await LogSegment.open(join(options.folder, '1.log'))
    const second = await LogSegment.open(join(options.folder, '2.log'))
    await syncFolder(options.folder)
    const log = new InsertLog(options, [first, second])
    await log.drain().catch((error: unknown) => log.#retryLater(error))
    return log
  }

  /** Whether more may be appended. If not, it is quicker to insert at once. */
  hasRoom(): boolean {
    const nowMs = performance.now()
    if (this.#waiting >= this.#limits.capacity) this.#pausedUntilMs = nowMs + this.#limits.pauseMs
    return nowMs >= this.#pausedUntilMs
  }

  /** Whether rows of this device wait. */
  hasRowsOf(device: string): boolean {
    return [this.#active, this.#full].some((segment) => segment.devices.has(device))
  }

  /** Resolves when the entry is on disk. @throws when it could not be written */
  async append(entry: LogEntry): Promise<void> {
    this.#waiting += entry.rows.length
    try {
      await this.#active.append(entry)
    } catch (error) {
      this.#waiting -= entry.rows.length
      throw error
    }
    this.#insertAfter(this.#limits.insertEveryMs)
  }

  /** Resolves when everything appended before is in the engine. @throws the engine's error */
  drain(): Promise<void> {
    if (this.#waiting === 0) return Promise.resolve()
    this.#next ??= this.#current
      .catch(() => {})
      .then(() => {
        this.#next = null
        this.#current = this.#insertAll()
        return this.#current
      })
    return this.#next
  }

  /** What the engine does not take stays in the log. */
  async close(): Promise<void> {
    await this.drain().catch((error: unknown) => this.#options.warn('readings stay in the log', error))
    if (this.#timer) clearTimeout(this.#timer)
    for (const segment of [this.#active, this.#full]) await segment.close()
  }

  #insertAfter(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.drain().catch((error: unknown) => this.#retryLater(error))
    }, ms)
  }

  #retryLater(error: unknown): void {
    this.#options.warn('readings wait in the log: the telemetry engine does not take them', error)
    this.#insertAfter(this.#limits.retryMs)
  }

  async #insertAll(): Promise<void> {
    // Of an insert that failed, or of a crash.
    await this.#insertSegment(this.#full)
    ;[this.#active, this.#full] = [this.#full, this.#active]
    await this.#full.idle()
    await this.#insertSegment(this.#full)
  }

  async #insertSegment(segment: LogSegment): Promise<void> {
    const { entries } = segment
    if (entries.length === 0) return
    const alike = Map.groupBy(entries, ({ table, columns }) => [table, ...columns].join('\t'))
    for (const some of alike.values()) await this.#insertAlike(some)
    const size = sizeOf(entries)
    await segment.clear()
    this.#waiting -= size
  }

  /** @param entries of the same table and columns */
  async #insertAlike(entries: readonly LogEntry[]): Promise<void> {
    const [first] = entries
    if (!first) return
    const { insert, isAnswering } = this.#options
    const insertLines = (some: readonly string[]) => insert({ ...first, rows: some.join('') })
    try {
      await insertLines(entries.map(({ rows }) => rows))
    } catch (error) {
      if (!(await isAnswering())) throw error
      await this.#setRefusedAside([...new Set(entries.flatMap(({ rows }) => linesOf(rows)))], insertLines)
    }
  }

  /** @throws when the engine takes none of the lines: then it is about the engine and not about them */
  async #setRefusedAside(
    lines: readonly string[],
    insertLines: (some: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const { folder, isAnswering, warn } = this.#options
    let left = lines
    for (;;) {
      const failed = await writeWithBisection(left, { write: insertLines, isAnswering })
      const [error] = failed.values()
      if (failed.size === 0) return
      if (failed.size === lines.length) throw error
      const isStuck = failed.size === left.length
      left = [...failed.keys()]
      if (!isStuck) continue
      await appendFile(join(folder, refusedFile), left.join(''), { flush: true })
      return warn(
        `${left.length} readings that the telemetry engine refused are kept in ${refusedFile}`,
        error,
      )
    }
  }
}

function sizeOf(entries: readonly LogEntry[]): number {
  return entries.reduce((sum, { rows }) => sum + rows.length, 0)
}

function linesOf(rows: string): string[] {
  return rows
    .split('\n')
    .slice(0, -1)
    .map((line) => `${line}\n`)
}

/** So that the files themselves outlive a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
