import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTelemetryTemplate } from '../../../testing/database-template.ts'
import { openEmbeddedTelemetry } from '../embedded.ts'
import type { TelemetryEngine } from '../engine.ts'
import { withInsertLog } from '../insert-log/with-insert-log.ts'
import { migrateTelemetry } from '../schema/migrate.ts'
import { openRemoteTelemetry } from '../remote.ts'

export type TestEngine = { readonly engine: TelemetryEngine; close(): Promise<void> }

/**
 * The engine in this process, without tables yet. Only one per process, which can open a single folder.
 * @param prepare called with its folder before it is opened
 */
export async function openEmptyForTest(
  prepare: (folder: string) => void = () => {},
): Promise<TestEngine & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldport-telemetry-'))
  prepare(join(folder, 'engine'))
  const engine = await openEmbeddedTelemetry(join(folder, 'engine'))
  return {
    engine,
    folder,
    async close() {
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The engine in this process, with empty tables. */
export async function openEmbeddedForTest(): Promise<TestEngine> {
  const { engine: embedded, folder } = await openEmptyForTest(copyTelemetryTemplate)
  await migrateTelemetry(embedded)
  const engine = await withInsertLog(embedded, {
    folder: join(folder, 'insert-log'),
    insert: ({ table, columns, rows }) => embedded.insert(table, columns, rows),
    watchAppend: (append) => append(),
    warn: (message, error) => console.error(message, error),
  })
  return {
    engine,
    async close() {
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The engine in another process, over ClickHouse's HTTP protocol. */
async function openRemoteForTest(): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldport-telemetry-'))
  const server = await startFakeClickHouse(folder)
  const engine = openRemoteTelemetry(server.url)
  await migrateTelemetry(engine)
  return {
    engine,
    async close() {
      await engine.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type FakeClickHouse = {
  readonly url: string
  readonly port: number
  /** Makes it accept connections without ever answering. */
  freeze(): void
  stop(): Promise<void>
}

/** Starts the stand-in server; a fixed port lets a test restart it. */
export async function startFakeClickHouse(folder: string, port = 0): Promise<FakeClickHouse> {
  const script = new URL('./fake-clickhouse.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const printed = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`the stand-in ended with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${printed}`,
    port: Number(printed),
    freeze: () => child.kill('SIGSTOP'),
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

export const testEngines = [
  { name: 'embedded', open: openEmbeddedForTest },
  { name: 'over HTTP', open: openRemoteForTest },
] as const
