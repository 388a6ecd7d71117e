import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { relationalFolder } from '../adapters/relational/open.ts'

/** Position of the last checkpoint's log address in the control file. Source: PostgreSQL, `pg_control.h`. */
const checkpointOffset = 40
const pageBytes = 8_192
const segmentBytes = 16n * 1024n * 1024n

/**
 * Blanks what a stopped engine wrote to its log before its last checkpoint and never reads again: more than half of what a compressed
 * data folder would hold. The head of the segment, which it checks, stays.
 */
export async function blankSpentLog(dataDir: string): Promise<void> {
  const folder = relationalFolder(dataDir)
  const control = await readFile(join(folder, 'global/pg_control'))
  const checkpoint = control.readBigUInt64LE(checkpointOffset)
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  const number = checkpoint / segmentBytes
  // 256 segments share the middle part of their name.
  const segment = `00000001${hex(number / 256n)}${hex(number % 256n)}`
  const offset = Number(checkpoint % segmentBytes)
  const spentBytes = offset - (offset % pageBytes) - pageBytes
  if (spentBytes <= 0) return
  const file = await open(join(folder, 'pg_wal', segment), 'r+')
  await file.write(Buffer.alloc(spentBytes), 0, spentBytes, pageBytes)
  await file.close()
}
