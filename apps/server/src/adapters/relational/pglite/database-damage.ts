import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The folder of the embedded database cannot be used. The message is for the operator: what was found, and what to do. */
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
 * Whether a database is to be made in the folder.
 * @throws DamagedDatabase where one was before: an empty one in its place would look like a portal that lost everything
 */
export async function isNewFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder)
  if (names.includes('PG_VERSION')) return false
  if (names.length > 0) throw new DatabaseDamagedError(folder, 'the file PG_VERSION is missing')
  // It is always made before the telemetry's.
  if (existsSync(join(dirname(folder), 'telemetry')))
    throw new DatabaseDamagedError(folder, 'it is empty although there is telemetry beside it')
  return true
}

/** PostgreSQL's codes for damaged data, a damaged index and a file that is missing. */
const damageCodes = new Set(['XX001', 'XX002', '58P01'])

/** The error as it is to be told where a statement at the start met damaged files; else the error as it came. */
export function explainDamage(error: unknown, folder: string): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && damageCodes.has(String(cause.code)))
      return new DatabaseDamagedError(folder, cause.message, error)
  return error
}
