import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** Rows for one insert. `rows` is tab-separated text, one line per row; the first column is the device. */
export type LogEntry = { readonly table: string; readonly columns: readonly string[]; readonly rows: string }

type Waiting = {
  readonly entry: LogEntry
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Length and checksum of what follows, 32 bits each. */
const headBytes = 8

/**
 * On Linux, O_DSYNC makes a write return when it is on disk: one call instead of two, each of which waits for a thread
 * and an event loop turn. Elsewhere such a write may stop at the disk's own cache, which fsync flushes.
 */
const syncedWrites = process.platform === 'linux' ? constants.O_DSYNC : 0

/**
 * A file of entries. An entry counts once it is synced; reading ends at a truncated entry, as after a crash, which was
 * never acknowledged.
 */
export class LogSegment {
  readonly #file: FileHandle
  readonly #entries: LogEntry[]
  /** Devices of all entries, on disk or not. */
  readonly devices = new Set<string>()
  readonly #waiting: Waiting[] = []
  #size: number
  #writing: Promise<void> | null = null

  private constructor(file: FileHandle, entries: LogEntry[], size: number) {
    this.#file = file
    this.#entries = entries
    this.#size = size
    for (const { rows } of entries) this.#noteDevices(rows)
  }

  /**
   * Opens or creates the file and reads its entries.
   * @param keepRest called with the bytes after the last entry: one that a crash cut short, or damage
   * @throws if it cannot be read
   */
  static async open(path: string, keepRest: (rest: Buffer) => Promise<void>): Promise<LogSegment> {
    const file = await open(path, constants.O_RDWR | constants.O_CREAT | syncedWrites, 0o600)
    const bytes = await file.readFile()
    const { entries, size } = parseEntries(bytes)
    if (size < bytes.length) await keepRest(bytes.subarray(size))
    await file.truncate(size)
    return new LogSegment(file, entries, size)
  }

  /** Entries on disk, oldest first. */
  get entries(): readonly LogEntry[] {
    return this.#entries
  }

  /** Resolves when the entry is on disk; entries that arrive during a sync share the next one. */
  append(entry: LogEntry): Promise<void> {
    this.#noteDevices(entry.rows)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject })
      this.#writing ??= this.#write()
    })
  }

  /** Resolves when no append is in progress. */
  async idle(): Promise<void> {
    await this.#writing
  }

  /** Deletes all entries. */
  async clear(): Promise<void> {
    await this.#file.truncate(0)
    this.#entries.length = 0
    this.devices.clear()
    this.#size = 0
  }

  async close(): Promise<void> {
    await this.idle()
    await this.#file.close()
  }

  #noteDevices(rows: string): void {
    for (let start = 0; start < rows.length; start = rows.indexOf('\n', start) + 1)
      this.devices.add(rows.slice(start, rows.indexOf('\t', start)))
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0)
      try {
        const bytes = Buffer.concat(batch.map(({ entry }) => encodeEntry(entry)))
        await writeAll(this.#file, bytes, this.#size)
        if (syncedWrites === 0) await this.#file.datasync()
        // Whatever a failed write left after this position is overwritten by the next.
        this.#size += bytes.length
        for (const { entry, resolve } of batch) {
          this.#entries.push(entry)
          resolve()
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#writing = null
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written)
    written += bytesWritten
  }
}

function encodeEntry({ table, columns, rows }: LogEntry): Buffer {
  const payload = Buffer.from(`${table}\t${columns.join('\t')}\n${rows}`)
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(payload.length, 0)
  head.writeUInt32LE(crc32(payload), 4)
  return Buffer.concat([head, payload])
}

/** @returns the complete entries, and the end of the last one */
function parseEntries(bytes: Buffer): { entries: LogEntry[]; size: number } {
  const entries: LogEntry[] = []
  let size = 0
  while (size + headBytes <= bytes.length) {
    const start = size + headBytes
    const payload = bytes.subarray(start, start + bytes.readUInt32LE(size))
    const isWhole = payload.length === bytes.readUInt32LE(size) && payload.length > 0
    if (!isWhole || crc32(payload) !== bytes.readUInt32LE(size + 4)) break
    entries.push(parsePayload(payload.toString()))
    size = start + payload.length
  }
  return { entries, size }
}

function parsePayload(payload: string): LogEntry {
  const end = payload.indexOf('\n')
  const [table = '', ...columns] = payload.slice(0, end).split('\t')
  return { table, columns, rows: payload.slice(end + 1) }
}
