import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { glob, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../../..')
const cache = join(root, 'node_modules/.cache')
const adapters = join(import.meta.dirname, '../adapters')
const unusedAfterMs = 24 * 3600 * 1000

/** Path of the template; without it, tests create and migrate their databases themselves. */
export const templateVariable = 'TEST_DATABASE_TEMPLATE'

/**
 * Folder of empty, migrated databases that tests copy: creating them costs seconds of CPU time, a copy a tenth of a
 * second. Created once per version of their sources.
 */
export async function prepareDatabaseTemplate(): Promise<string> {
  await mkdir(cache, { recursive: true })
  const folder = join(cache, `database-${await hashOfSources()}`)
  if (existsSync(folder)) return folder
  await removeUnused()
  const draft = await mkdtemp(`${folder}-`)
  try {
    // In a separate process, because creating them takes half a gigabyte of memory.
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

/** Copies both databases into the folder of a portal that has not started yet. Does nothing without a template. */
export function copyDatabaseTemplate(dataDir: string): void {
  copyRelationalTemplate(join(dataDir, 'relational'))
  copyTelemetryTemplate(join(dataDir, 'telemetry'))
}

export function copyRelationalTemplate(folder: string): void {
  copyPart('relational', folder)
}

export function copyTelemetryTemplate(folder: string): void {
  copyPart('telemetry', folder)
}

/** Its asynchronous counterpart takes twelve times the CPU time: a database is over a thousand files. */
function copyPart(name: string, folder: string): void {
  const template = process.env[templateVariable]
  // The telemetry engine's links are relative.
  if (template) cpSync(join(template, name), folder, { recursive: true, verbatimSymlinks: true })
}

/** The relational database as one file, for in-memory ones. */
export function templateFile(template: string): string {
  return join(template, 'relational.tar')
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const sources = await Array.fromAsync(glob('{migrations,relational,telemetry}/**/*.ts', { cwd: adapters }))
  const paths = [
    ...sources.filter((name) => !name.includes('test')).map((name) => join(adapters, name)),
    join(import.meta.dirname, 'create-database-template.ts'),
    join(root, 'node_modules/@electric-sql/pglite/package.json'),
    join(root, 'node_modules/chdb/package.json'),
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
