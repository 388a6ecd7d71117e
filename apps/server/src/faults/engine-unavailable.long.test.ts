import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { describe, expect, it } from 'vitest'
import { startFakeClickHouse } from '../adapters/telemetry/testing/engines.ts'
import { secretOf } from '../testing/portal.ts'
import { createPortalHost, type PortalHost, waitFor } from '../testing/portal-process.ts'

const device = 'AWAY00001'
const now = Math.floor(Date.now() / 1000)
const mebibyte = 1024 * 1024

/** A small file system of its own; only root may make one. */
const canMount = process.getuid?.() === 0 && process.platform === 'linux'
if (!canMount)
  process.stdout.write('A full disk was NOT tested: only root on Linux may mount a small file system.\n')

/** Publishes one point. @returns whether it was acknowledged before the connection ended */
async function publishOnce(host: PortalHost, ts: number): Promise<boolean> {
  const client = await connectAsync(`mqtt://127.0.0.1:${host.mqttPort}`, {
    clientId: device,
    username: device,
    password: secretOf(device),
    reconnectPeriod: 0,
  })
  client.on('error', () => {})
  const ended = new Promise<boolean>((resolve) => client.once('close', () => resolve(false)))
  const published = client.publishAsync(`devices/${device}/data`, JSON.stringify({ ts, vin: 1 }), { qos: 1 })
  const acknowledged = await Promise.race([
    published.then(
      () => true,
      () => false,
    ),
    ended,
  ])
  client.end(true)
  return acknowledged
}

async function expectRefusedThenRecovered(host: PortalHost, bringBack: () => Promise<void>): Promise<void> {
  await waitFor(async () => (await host.send(device, { ts: now - 50, vin: 1 })).status === 503)
  expect(await publishOnce(host, now - 40)).toBe(false)
  const health = await host.health()
  expect(health.status).toBe(503)
  expect(health.engines['telemetry']).not.toBe('ok')
  await bringBack()
  await waitFor(async () => (await host.health()).status === 200)
  expect((await host.send(device, { ts: now - 30, vin: 2 })).status).toBe(200)
  expect(await publishOnce(host, now - 20)).toBe(true)
  const read = await host.signIn()
  const page = await read<{ data: { ts: number }[] }>(`/api/portal/device-get-data/${device}?datapoints=10`)
  expect(page.data.map((point) => point.ts)).toEqual(expect.arrayContaining([now - 20, now - 30, now - 100]))
}

describe('an unavailable engine', () => {
  it('acknowledges nothing, reports it, and recovers without a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldport-away-'))
    let standIn = await startFakeClickHouse(join(folder, 'clickhouse'))
    const host = await createPortalHost(join(folder, 'portal'), { CLICKHOUSE_URL: standIn.url })
    const portal = await host.start()
    try {
      await host.seed([device])
      expect((await host.send(device, { ts: now - 100, vin: 1 })).status).toBe(200)
      await standIn.stop()
      await expectRefusedThenRecovered(host, async () => {
        standIn = await startFakeClickHouse(join(folder, 'clickhouse'), standIn.port)
      })
    } finally {
      portal.kill('SIGKILL')
      await portal.exited
      await standIn.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('does not keep the portal from stopping within ten seconds when it hangs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldport-hangs-'))
    const standIn = await startFakeClickHouse(join(folder, 'clickhouse'))
    const host = await createPortalHost(join(folder, 'portal'), { CLICKHOUSE_URL: standIn.url })
    const portal = await host.start()
    try {
      await host.seed([device])
      standIn.freeze()
      const answer = host.send(device, { ts: now - 10, vin: 1 }).then(({ status }) => status)
      const refused = answer.catch(() => 'no answer')
      await setTimeout(500)
      const startedMs = performance.now()
      portal.kill('SIGTERM')
      await portal.exited
      expect(performance.now() - startedMs).toBeLessThan(10_000)
      expect(await refused).not.toBe(200)
    } finally {
      portal.kill('SIGKILL')
      await portal.exited
      await standIn.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it.runIf(canMount)('includes one with a full disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldport-full-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder])
    const host = await createPortalHost(join(folder, 'portal'))
    const portal = await host.start()
    try {
      await host.seed([device])
      expect((await host.send(device, { ts: now - 100, vin: 1 })).status).toBe(200)
      const ballast = join(folder, 'ballast')
      await fillDisk(folder, ballast)
      await expectRefusedThenRecovered(host, () => rm(ballast))
    } finally {
      portal.kill('SIGKILL')
      await portal.exited
      execFileSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** Leaves no free block. */
async function fillDisk(folder: string, file: string): Promise<void> {
  for (;;) {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    if (free === 0) return
    const failed = await writeFile(file, Buffer.alloc(Math.min(free, 16 * mebibyte)), { flag: 'a' }).catch(
      () => 'full',
    )
    if (failed) return
  }
}
