import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The folder of the embedded database is unusable. The message tells the operator what was found and what to do. */
export class DatabaseDamagedError extends Error {
  constructor(folder: string, found: string, cause?: unknown) {
    super(
      `The database in ${folder} cannot be used: ${found}. The portal does not start, and changed no data in it. Check that the ` +
        'disk has room and that the folder belongs to the user who runs the portal. If both are so, the folder is damaged: copy it ' +
        'somewhere safe as it is, then restore the whole data folder from the last backup (docs/operations.md, "Restore").',
      cause === undefined ? undefined : { cause },
    )
    this.name = 'DatabaseDamagedError'
  }
}

/**
 * Whether a database must be created in the folder.
 * @throws DatabaseDamagedError if there was one before: an empty replacement would look as if all data were lost
 */
export async function isNewFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder)
  if (names.includes('PG_VERSION')) return false
  if (names.length > 0) throw new DatabaseDamagedError(folder, 'the file PG_VERSION is missing')
  // The relational folder is always created before the telemetry folder.
  if (existsSync(join(dirname(folder), 'telemetry')))
    throw new DatabaseDamagedError(folder, 'it is empty although there is telemetry beside it')
  return true
}

/** PostgreSQL error codes for damaged data, a damaged index and a missing file. */
const damageCodes = new Set(['XX001', 'XX002', '58P01'])

/** @returns a DatabaseDamagedError if a statement at startup failed on damaged files, else the given error */
export function explainDamage(error: unknown, folder: string): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && damageCodes.has(String(cause.code)))
      return new DatabaseDamagedError(folder, cause.message, error)
  return error
}
