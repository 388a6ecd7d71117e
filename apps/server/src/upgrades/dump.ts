import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openRelational } from '../adapters/relational/open.ts'
import { openEmbeddedTelemetry } from '../adapters/telemetry/embedded.ts'
import { createSeal, readSecretKeys } from '../platform/seal.ts'
import { readRelational, readTelemetry, type Tables } from './read-tables.ts'

export type Dump = { readonly relational: Tables; readonly telemetry: Tables }

const maximumBytes = 256 * 1024 * 1024

/**
 * Reads every row of a data folder that no portal uses, in a separate process, because a process can open only one
 * telemetry folder.
 */
export async function dumpInOtherProcess(dataDir: string): Promise<Dump> {
  const options = { maxBuffer: maximumBytes }
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, dataDir], options)
  return JSON.parse(stdout) as Dump
}

async function dump(dataDir: string): Promise<Dump> {
  const keys = await readSecretKeys({ secretKey: undefined, previousSecretKeys: [], dataDir })
  const database = await openRelational({ dataDir })
  const relational = await readRelational(database.db, createSeal(keys))
  await database.close()
  const engine = await openEmbeddedTelemetry(join(dataDir, 'telemetry'))
  const telemetry = await readTelemetry(engine)
  await engine.close()
  return { relational, telemetry }
}

if (import.meta.main) process.stdout.write(JSON.stringify(await dump(process.argv[2] ?? '')))
