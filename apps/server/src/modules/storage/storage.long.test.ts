import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SystemHealth } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendCommand } from '../../platform/instance.ts'
import {
  createPortalHost,
  type PortalHost,
  type PortalProcess,
  waitFor,
} from '../../testing/portal-process.ts'

const device = 'DAMAGE001'
const monthSeconds = 31 * 24 * 3600
const nowSeconds = Math.floor(Date.now() / 1000)
/** Three parts of `points`, one a month, none of them the present one. */
const months = [4, 3, 2].map((back) => nowSeconds - back * monthSeconds)
const rowsEach = 200

describe('damage to stored data', { timeout: 240_000 }, () => {
  let dataDir: string
  let host: PortalHost
  let portal: PortalProcess

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fieldport-damage-'))
    host = await createPortalHost(dataDir)
    portal = await host.start()
    await host.seed([device])
    for (const ts of months) {
      const batch = Array.from({ length: rowsEach }, (_, index) => ({ ts: ts + index, vin: index }))
      await host.send(device, batch)
    }
    await stop()
  }, 120_000)
  afterAll(async () => {
    portal.kill('SIGKILL')
    await portal.exited
    await rm(dataDir, { recursive: true, force: true })
  })

  const stop = async () => {
    portal.kill('SIGTERM')
    if ((await portal.exited) !== 0) throw new Error(portal.printed())
  }
  const health = async () => {
    const answer = await fetch(`${host.origin}/healthz`)
    return { code: answer.status, ...((await answer.json()) as { status: string; causes: string[] }) }
  }
  const gauge = async (labels: string) => {
    const metrics = await (await fetch(`${host.origin}/metrics`)).text()
    const line = metrics.split('\n').find((each) => each.startsWith(`fieldport_storage_damage{${labels}}`))
    return line === undefined ? null : Number(line.split(' ').at(-1))
  }
  const ofPoints = 'engine="telemetry",table="points"'
  const doctor = async (args: object = {}) =>
    (await sendCommand(dataDir, { command: 'doctor', args }))?.result as {
      accepted: number
      damages: SystemHealth['Items']
    }
  /** A signed-in vendor. */
  const vendor = async () => {
    const signedIn = await fetch(`${host.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'vendor@example.com', password: 'Test-portal-1' }),
    })
    const cookie = signedIn.headers.getSetCookie().map((set) => set.split(';', 1)[0])
    return async <T>(path: string, body?: object, method = body ? 'PUT' : 'GET') => {
      const answer = await fetch(`${host.origin}/api/portal/${path}`, {
        method,
        headers: { cookie: cookie.join('; '), 'content-type': 'application/json', origin: host.origin },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as T
    }
  }
  /** Folders of the active parts of a table, oldest month first. */
  const partsOf = async (table: string) => {
    const folder = await realpath(join(dataDir, 'telemetry/data/default', table))
    const names = (await readdir(folder)).filter((name) => /^\d{6}_/.test(name))
    return names.toSorted().map((name) => join(folder, name))
  }
  const nameOf = (folder: string | undefined) => String(folder).split('/').at(-1)

  it('is found at start: named, logged and measured, with a degraded health while serving continues', async () => {
    const [first, second] = await partsOf('points')
    await rm(join(String(first), 'data.bin'))
    await writeFile(join(String(second), 'checksums.txt'), 'nothing that was here')
    portal = await host.start()

    const { code, status, causes } = await health()
    expect([code, status]).toEqual([200, 'degraded'])
    expect(causes).toEqual(['Stored readings: 2 damaged places. See System health.'])
    expect(await gauge(ofPoints)).toBe(2)
    expect((await fetch(`${host.origin}/readyz`)).status).toBe(200)
    expect((await fetch(`${host.origin}/livez`)).status).toBe(200)

    const { Items } = await (await vendor())<SystemHealth>('admin-get-system-health')
    expect(Items).toEqual(
      [first, second].map(
        (folder, index) =>
          expect.objectContaining({
            engine: 'telemetry',
            table: 'points',
            part: nameOf(folder),
            kind: 'detachedPart',
            reason: 'broken-on-start',
            rows: rowsEach,
            fromSeconds: months[index],
            toSeconds: Number(months[index]) + rowsEach - 1,
            acceptedAt: null,
          }) as unknown,
      ),
    )
    const logged = portal
      .printed()
      .split('\n')
      .filter((line) => line.includes('stored data is damaged'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(logged).toHaveLength(2)
    expect(logged[0]).toMatchObject({
      level: 50,
      table: 'points',
      part: nameOf(first),
      reason: 'broken-on-start',
      rows: rowsEach,
      from: new Date(Number(months[0]) * 1000).toISOString(),
    })
  })

  it('is accepted by a vendor per finding, and audited', async () => {
    const ask = await vendor()
    const [first, second] = (await ask<SystemHealth>('admin-get-system-health')).Items
    await ask('admin-accept-damage', { ids: [first?.id] })
    expect(await health()).toMatchObject({
      status: 'degraded',
      causes: [expect.stringContaining('1 damaged')],
    })
    expect(await gauge(ofPoints)).toBe(1)
    const after = await ask<SystemHealth>('admin-accept-damage', { ids: [second?.id] })
    expect(after.status).toBe('ok')
    expect(after.Items.map(({ acceptedBy }) => acceptedBy)).toEqual([
      'vendor@example.com',
      'vendor@example.com',
    ])
    expect(await health()).toMatchObject({ code: 200, status: 'ok', causes: [] })
    expect(await gauge(ofPoints)).toBe(0)
    const audit = await ask<{ Items: object[] }>('admin-get-audit?q=telemetry')
    expect(audit.Items).toEqual(
      [second, first].map(
        (damage) =>
          expect.objectContaining({
            actorEmail: 'vendor@example.com',
            action: 'storage.damageAccepted',
            subject: damage?.id,
            details: { reason: 'broken-on-start' },
          }) as unknown,
      ),
    )
  })

  it('is looked for when a vendor asks, and by one check at a time', async () => {
    const ask = await vendor()
    const startedMs = Date.now()
    const started = await ask<SystemHealth>('admin-check-storage', {}, 'POST')
    expect(started.isChecking).toBe(true)
    await ask('admin-check-storage', {}, 'POST')
    await waitFor(async () => !(await ask<SystemHealth>('admin-get-system-health')).isChecking)
    const { engines } = await ask<SystemHealth>('admin-get-system-health')
    const checkedMs = engines.flatMap(({ checkedAt }) => (checkedAt === null ? [] : [checkedAt * 1000]))
    expect(checkedMs.length).toBeGreaterThan(1)
    expect(Math.min(...checkedMs)).toBeGreaterThan(startedMs - 1000)
    const audit = await ask<{ Items: { action: string }[] }>('admin-get-audit?q=storage')
    expect(audit.Items.filter(({ action }) => action.startsWith('storage.check'))).toHaveLength(1)
  })

  it('in a running engine is found by the full check, and is the same finding after a restart', async () => {
    const third = (await partsOf('points')).at(0)
    const file = join(String(third), 'data.bin')
    const bytes = await readFile(file)
    bytes.fill(0x5a, Math.floor(bytes.length / 2))
    await writeFile(file, bytes)
    expect((await doctor()).damages).toHaveLength(2)
    const { damages } = await doctor({ full: true })
    const found = damages.find(({ kind }) => kind === 'corruptPart')
    expect(found).toMatchObject({ table: 'points', part: nameOf(third), rows: rowsEach, acceptedAt: null })
    expect(found?.reason).toContain('Checksum mismatch for file data.bin')
    expect(found?.reason).not.toContain(dataDir)
    expect(await health()).toMatchObject({ code: 200, status: 'degraded' })

    await stop()
    await rm(file)
    portal = await host.start()
    expect(await health()).toMatchObject({ code: 200, status: 'degraded' })
    const again = (await doctor()).damages
    expect(again.find(({ id }) => id === found?.id)).toMatchObject({
      kind: 'detachedPart',
      foundAt: found?.foundAt,
      acceptedAt: null,
    })
    // What was accepted before the restart stays so.
    expect(again.filter(({ acceptedBy }) => acceptedBy === 'vendor@example.com')).toHaveLength(2)
    const logged = portal
      .printed()
      .split('\n')
      .filter((line) => line.includes('stored data is damaged'))
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.filter((line) => !line.includes(String(nameOf(third))))).toEqual([])
  })

  it('is accepted from the command line, and audited with the OS user', async () => {
    expect(await doctor({ accept: true, osUser: 'operator' })).toMatchObject({ accepted: 1 })
    expect(await health()).toMatchObject({ status: 'ok' })
    const { Items } = await (await vendor())<{ Items: object[] }>('admin-get-audit?q=telemetry')
    expect(Items[0]).toMatchObject({
      actorEmail: 'portal',
      action: 'storage.damageAccepted',
      details: { command: 'doctor --accept', osUser: 'operator' },
    })
  })

  it('is removed once it no longer exists; a missing table is reported', async () => {
    await stop()
    const folder = await realpath(join(dataDir, 'telemetry/data/default/points'))
    for (const part of await readdir(join(folder, 'detached')))
      await rm(join(folder, 'detached', part), { recursive: true })
    await rm(join(await realpath(join(dataDir, 'telemetry/metadata/default')), 'device_log.sql'))
    portal = await host.start()
    expect(await health()).toMatchObject({ code: 200, status: 'degraded' })
    expect((await doctor()).damages).toMatchObject([
      { engine: 'telemetry', table: 'device_log', part: null, kind: 'missingTable' },
    ])
  })

  it('in a part left by a crash does not stop the portal from serving the rest', async () => {
    const before = new Set(await partsOf('points'))
    const partsSince = async () => (await partsOf('points')).filter((each) => !before.has(each))
    expect((await host.send(device, [{ ts: nowSeconds, vin: 1 }])).status).toBe(200)
    await waitFor(async () => (await partsSince()).length > 0, portal)
    portal.kill('SIGKILL')
    await portal.exited
    for (const part of await partsSince()) {
      const file = join(part, 'data.bin')
      const bytes = await readFile(file)
      await writeFile(file, bytes.fill(0x5a, 16))
    }
    portal = await host.start()
    expect(await health()).toMatchObject({ code: 200, status: 'degraded' })
    expect((await doctor()).damages.map(({ kind }) => kind)).toContain('corruptPart')
    expect((await host.send(device, [{ ts: nowSeconds + 1, vin: 2 }])).status).toBe(200)
  })
})
