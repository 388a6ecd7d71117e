import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPortalHost, type PortalHost } from '../../testing/portal-process.ts'

const main = join(import.meta.dirname, '../../cli/main.ts')
/** More than ClickHouse detaches by itself; see max_suspicious_broken_parts. */
const tooMany = 101

/**
 * Writes that many parts into a table, in a separate process, because an engine can open only one folder per process.
 */
function writeParts(folder: string): void {
  const script = `
    const { openEmbeddedTelemetry } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    const { migrateTelemetry } = await import(${JSON.stringify(join(import.meta.dirname, 'schema/migrate.ts'))})
    const engine = await openEmbeddedTelemetry(${JSON.stringify(folder)})
    await migrateTelemetry(engine)
    await engine.command('SYSTEM STOP MERGES device_log')
    for (let n = 0; n < ${tooMany}; n += 1)
      await engine.insert('device_log', ['device', 'at', 'seq', 'kind', 'text', 'details'],
        'DAMAGE001\\t' + (Date.now() / 1000) + '\\t' + n + '\\tk\\tt\\t{}\\n')
    await engine.close()`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

describe('an engine that refuses its tables', { timeout: 240_000 }, () => {
  let dataDir: string
  let host: PortalHost
  let broken = 0
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fieldport-refused-'))
    host = await createPortalHost(dataDir)
    // Start once with an intact folder: telemetry without a relational database is refused for that reason alone.
    const whole = await host.start()
    whole.kill('SIGTERM')
    await whole.exited
    writeParts(join(dataDir, 'telemetry'))
    const folder = await realpath(join(dataDir, 'telemetry/data/default/device_log'))
    const parts = (await readdir(folder)).filter((name) => /^\d{6}_/.test(name))
    broken = parts.length
    for (const part of parts) await writeFile(join(folder, part, 'checksums.txt'), 'nothing that was here')
  }, 180_000)
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const doctor = (...args: string[]) =>
    spawnSync(process.execPath, [main, 'doctor', ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', CLICKHOUSE_URL: '' },
    })

  it('reports at start which table, why, and what to do', async () => {
    const portal = host.launch()
    expect(await portal.exited).toBe(1)
    expect(portal.printed()).toContain(
      `The telemetry engine does not start: the table device_log has too many broken parts (${broken} parts`,
    )
    expect(portal.printed()).toContain('npm run portal -- doctor --accept')
  })

  it('is listed by the doctor, and starts once the loss is accepted', async () => {
    const refused = doctor()
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('too many broken parts')])
    const accepted = doctor('--accept')
    expect(accepted.stdout + accepted.stderr).toContain(`Accepted: ${broken}.`)
    const portal = await host.start()
    try {
      const health = await fetch(`${host.origin}/healthz`)
      expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok' }])
      expect(portal.printed()).not.toContain('stored data is damaged')
    } finally {
      portal.kill('SIGKILL')
      await portal.exited
    }
  })

  it('names a table whose definition is lost', async () => {
    const metadata = await realpath(join(dataDir, 'telemetry/metadata/default'))
    await writeFile(join(metadata, 'device_log.sql'), '')
    const portal = host.launch()
    expect(await portal.exited).toBe(1)
    expect(portal.printed()).toContain('the definition of the table device_log cannot be read')
  })
})
