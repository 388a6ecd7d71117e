import { createSocket } from 'node:dgram'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPortal } from './portal.ts'
import { readSettings, type Settings } from './settings.ts'
import { copyDatabaseTemplate } from './testing/database-template.ts'
import { freePort } from './testing/free-port.ts'

const host = '127.0.0.1'
/** Two starts, on a machine that does something else meanwhile. */
const longMs = 120_000

/** Holds a port. @returns how to let it go */
async function holdTcp(port = 0): Promise<{ readonly port: number; readonly release: () => Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function holdUdp() {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, host, resolve))
  return {
    port: socket.address().port,
    release: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

describe('a failed start', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fieldport-start-'))
    copyDatabaseTemplate(dataDir)
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const settingsOf = async (env: Readonly<Record<string, string>>): Promise<Settings> =>
    readSettings({
      HOST: host,
      PORT: String(await freePort()),
      MQTT_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      VENDOR_EMAIL: 'vendor@example.com',
      VENDOR_PASSWORD: 'Test-portal-1',
      LOG_LEVEL: 'silent',
      ...env,
    })

  /** The same settings, in the same process: every port, the data folder and the engines are free. */
  async function startAgain(settings: Settings): Promise<void> {
    const portal = await startPortal(settings)
    try {
      const health = await fetch(`http://${host}:${portal.port}/healthz`)
      expect([portal.port, portal.mqttPort, health.status]).toEqual([settings.port, settings.mqttPort, 200])
    } finally {
      await portal.stop()
    }
  }

  it.each([
    ['MQTT', 'MQTT_PORT', holdTcp],
    ['UDP', 'UDP_PORT', holdUdp],
  ] as const)(
    'because the %s port is in use reports it, and leaves nothing open',
    async (_, name, hold) => {
      const held = await hold()
      const settings = await settingsOf({ [name]: String(held.port) })
      await expect(startPortal(settings)).rejects.toMatchObject({ code: 'EADDRINUSE' })
      await held.release()
      await startAgain(settings)
    },
    longMs,
  )

  it(
    'because the HTTP port is in use releases the data folder',
    async () => {
      const held = await holdTcp()
      const settings = await settingsOf({ PORT: String(held.port) })
      await expect(startPortal(settings)).rejects.toMatchObject({ code: 'EADDRINUSE' })
      await held.release()
      await startAgain(settings)
    },
    longMs,
  )

  it(
    'because an engine does not open reports it, and closes the other',
    async () => {
      const settings = await settingsOf({})
      await rm(join(dataDir, 'telemetry'), { recursive: true })
      await writeFile(join(dataDir, 'telemetry'), 'no folder')
      const failure: unknown = await startPortal(settings).catch((error: unknown) => error)
      expect(String(failure)).toContain('telemetry')
      await rm(join(dataDir, 'telemetry'))
      await startAgain(settings)
    },
    longMs,
  )
})
