import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { constants, cp, glob, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../../..')
const cache = join(root, 'node_modules/.cache')
const relational = join(import.meta.dirname, '../adapters/relational')
const unusedAfterMs = 24 * 3600 * 1000

/** Path of the template; without it, tests create and migrate their databases themselves. */
export const templateVariable = 'TEST_DATABASE_TEMPLATE'

/**
 * Folder of an empty, migrated database that tests copy: creating one costs seconds of CPU time, a copy a tenth of a
 * second. Created once per version of its sources.
 */
export async function prepareDatabaseTemplate(): Promise<string> {
  await mkdir(cache, { recursive: true })
  const folder = join(cache, `database-${await hashOfSources()}`)
  if (existsSync(folder)) return folder
  await removeUnused()
  const draft = await mkdtemp(`${folder}-`)
  try {
    // In a separate process, because creating a database takes half a gigabyte of memory.
    await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, 'create-database-template.ts'),
      draft,
    ])
    await rename(draft, folder).catch((error: unknown) => {
      // Another run created it first.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}

/** Copies the database into the folder of a portal that has not started yet. Does nothing without a template. */
export async function copyDatabaseTemplate(
  dataDir: string,
  template = process.env[templateVariable],
): Promise<void> {
  if (!template) return
  await cp(join(template, 'relational'), join(dataDir, 'relational'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
}

/** The same database as one file, for in-memory databases. */
export function templateFile(template: string): string {
  return join(template, 'relational.tar')
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const sources = await Array.fromAsync(glob('*.ts', { cwd: relational }))
  const paths = [
    ...sources.filter((name) => !name.includes('test')).map((name) => join(relational, name)),
    join(import.meta.dirname, 'create-database-template.ts'),
    join(root, 'node_modules/@electric-sql/pglite/package.json'),
  ]
  for (const path of paths.toSorted()) hash.update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

async function removeUnused(): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    const isOld = async () => Date.now() - (await stat(path)).mtimeMs > unusedAfterMs
    if (name.startsWith('database-') && (await isOld())) await rm(path, { recursive: true, force: true })
  }
}
