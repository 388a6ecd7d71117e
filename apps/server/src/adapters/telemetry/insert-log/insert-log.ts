import { appendFile, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWithBisection } from '../../../platform/background/write-with-bisection.ts'
import { type LogEntry, LogSegment } from './segment.ts'

export type InsertLogOptions = {
  /** Folder used by the log only. */
  readonly folder: string
  /** Inserts into the engine; resolves when the rows are durable there. */
  readonly insert: (entry: LogEntry) => Promise<void>
  /** Whether the engine is available, so that a refusal must be due to the rows. */
  readonly isAnswering: () => Promise<boolean>
  /** Reports a problem to the operator. */
  readonly warn: (message: string, error: unknown) => void
  readonly limits?: Partial<InsertLogLimits>
}

export type InsertLogLimits = {
  /** How long an entry waits for others before they are inserted together, in milliseconds. */
  readonly insertEveryMs: number
  /** Delay before retrying a failed insert, in milliseconds. */
  readonly retryMs: number
  /** Limit of waiting characters, above which the log refuses more. */
  readonly capacity: number
  /** How long it then refuses more, in milliseconds: under such a load inserts are large anyway. */
  readonly pauseMs: number
}

const defaultLimits: InsertLogLimits = {
  insertEveryMs: 1_000,
  retryMs: 5_000,
  capacity: 1024 * 1024,
  pauseMs: 5_000,
}

/** Rows that the engine refused while accepting others: kept for inspection. */
const refusedFile = 'refused.tsv'

/**
 * A write-ahead log in front of the engine. Many small inserts cost far more than one: an entry is durable after one
 * file sync, and the rows of a second are inserted together. The next start inserts what a crash left in the log;
 * inserting rows twice changes nothing (docs/adr/0002).
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

  /** Opens the log and inserts its entries; retried later if the engine fails. @throws if a file cannot be opened */
  static async open(options: InsertLogOptions): Promise<InsertLog> {
    await mkdir(options.folder, { recursive: true })
    const openSegment = (name: string) =>
      LogSegment.open(join(options.folder, name), (rest) => keepRest(options, name, rest))
    const first = await openSegment('1.log')
    const second = await openSegment('2.log')
    await syncFolder(options.folder)
    const log = new InsertLog(options, [first, second])
    await log.drain().catch((error: unknown) => log.#retryLater(error))
    return log
  }

  /** Whether more may be appended. If not, inserting directly is faster. */
  hasRoom(): boolean {
    const nowMs = performance.now()
    if (this.#waiting >= this.#limits.capacity) this.#pausedUntilMs = nowMs + this.#limits.pauseMs
    return nowMs >= this.#pausedUntilMs
  }

  /** Whether rows of this device are waiting. */
  hasRowsOf(device: string): boolean {
    return [this.#active, this.#full].some((segment) => segment.devices.has(device))
  }

  /** Resolves when the entry is on disk. @throws if it could not be written */
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

  /** Resolves when everything appended so far is in the engine. @throws the engine's error */
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

  /** Entries that the engine does not accept remain in the log. */
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
    // Entries left by a failed insert or a crash.
    await this.#insertSegment(this.#full, this.#active.entries)
    ;[this.#active, this.#full] = [this.#full, this.#active]
    await this.#full.idle()
    await this.#insertSegment(this.#full)
  }

  /** @param others entries of the other file: if the engine accepts one, those that it refuses are at fault */
  async #insertSegment(segment: LogSegment, others: readonly LogEntry[] = []): Promise<void> {
    const { entries } = segment
    if (entries.length === 0) return
    const kindOf = ({ table, columns }: LogEntry) => [table, ...columns].join('\t')
    for (const [kind, some] of Map.groupBy(entries, kindOf)) {
      const alike = others.filter((entry) => kindOf(entry) === kind)
      await this.#insertAlike(some, alike)
    }
    const size = sizeOf(entries)
    await segment.clear()
    this.#waiting -= size
  }

  /** @param entries of the same table and columns */
  async #insertAlike(entries: readonly LogEntry[], others: readonly LogEntry[]): Promise<void> {
    const [first] = entries
    if (!first) return
    const { insert, isAnswering } = this.#options
    const insertLines = (some: readonly string[]) => insert({ ...first, rows: some.join('') })
    try {
      await insertLines(entries.map(({ rows }) => rows))
    } catch (error) {
      if (!(await isAnswering())) throw error
      await this.#setRefusedAside(linesOf(entries), linesOf(others), insertLines)
    }
  }

  /** @throws if the engine accepts none of the lines, so that the engine is at fault and not the lines */
  async #setRefusedAside(
    own: ReadonlySet<string>,
    others: ReadonlySet<string>,
    insertLines: (some: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const { folder, isAnswering, warn } = this.#options
    const lines = [...new Set([...own, ...others])]
    let left: readonly string[] = lines
    for (;;) {
      const failed = await writeWithBisection(left, { write: insertLines, isAnswering })
      const [error] = failed.values()
      if (failed.size === 0) return
      if (failed.size === lines.length) throw error
      const isStuck = failed.size === left.length
      left = [...failed.keys()]
      if (!isStuck) continue
      const refused = left.filter((line) => own.has(line))
      if (refused.length === 0) return
      await appendFile(join(folder, refusedFile), refused.join(''), { flush: true })
      return warn(
        `${refused.length} readings that the telemetry engine refused are kept in ${refusedFile}`,
        error,
      )
    }
  }
}

function sizeOf(entries: readonly LogEntry[]): number {
  return entries.reduce((sum, { rows }) => sum + rows.length, 0)
}

function linesOf(entries: readonly LogEntry[]): Set<string> {
  return new Set(
    entries.flatMap(({ rows }) =>
      rows
        .split('\n')
        .slice(0, -1)
        .map((line) => `${line}\n`),
    ),
  )
}

/** Rests that are kept of each file of the log: the newest. */
const maximumRests = 10

/**
 * A crash while an entry is written leaves a part of it, which was not acknowledged; more than that is damage. Each is
 * kept in a file of its own: '1.log.rest.1' and so on.
 */
async function keepRest(
  { folder, warn }: Pick<InsertLogOptions, 'folder' | 'warn'>,
  name: string,
  rest: Buffer,
): Promise<void> {
  const { place, error } = await writeRest(folder, name, rest).then(
    (kept) => ({ place: `kept in ${kept}`, error: undefined }),
    (failure: unknown) => ({ place: 'not kept', error: failure }),
  )
  warn(`${rest.length} bytes at the end of ${name} are no whole entry: ${place}`, error)
}

/** @returns the name of the file */
async function writeRest(folder: string, name: string, rest: Buffer): Promise<string> {
  const prefix = `${name}.rest.`
  const numbers = (await readdir(folder))
    .filter((each) => each.startsWith(prefix))
    .map((each) => Number(each.slice(prefix.length)))
    .filter((number) => number > 0)
    .toSorted((one, other) => one - other)
  const kept = `${prefix}${(numbers.at(-1) ?? 0) + 1}`
  await writeFile(join(folder, kept), rest, { mode: 0o600, flush: true })
  const oldest = numbers.slice(0, Math.max(0, numbers.length + 1 - maximumRests))
  for (const number of oldest) await rm(join(folder, `${prefix}${number}`))
  return kept
}

/** Makes the files' directory entries survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
