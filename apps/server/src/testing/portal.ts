import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PermissionLevel, SessionGroup, TierName } from '@fieldport/domain'
import { startPortal } from '../portal.ts'
import { sendCommand } from '../platform/instance.ts'
import { readSettings } from '../settings.ts'
import { copyDatabaseTemplate } from './database-template.ts'

const password = 'Test-portal-1'

/** The whole portal in this process, with an empty folder and free ports, and operator functions to fill it. */
export async function startTestPortal(env: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldport-portal-'))
  const settings = readSettings({
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    VENDOR_EMAIL: 'vendor@example.com',
    VENDOR_PASSWORD: password,
    LOG_LEVEL: 'silent',
    SIGN_IN_ATTEMPTS: '1000',
    LIMIT_FACTOR: '1000',
    ...env,
  })
  if (!settings.databaseUrl) copyDatabaseTemplate(dataDir)
  const portal = await startPortal(settings)
  const origin = `http://127.0.0.1:${portal.port}`
  const command = async (name: string, args: unknown) =>
    (await sendCommand(dataDir, { command: name, args }))?.result

  return {
    origin,
    port: portal.port,
    mqttPort: portal.mqttPort,
    dataDir,
    command,

    createDevice: ({ deviceId, tier }: { deviceId: string; tier: TierName }) =>
      command('create-devices', { devices: [newDevice(deviceId, tier)] }),

    createUser: ({ email, groups = [] }: { email: string; groups?: readonly SessionGroup[] }) =>
      command('create-users', { users: [{ email, password, name: email, groups }] }),

    grant: (deviceId: string, email: string, permission: PermissionLevel) =>
      command('grants', { grants: [{ deviceId, email, permission }] }),

    /** @returns the session cookie */
    async signIn(email: string): Promise<string> {
      const response = await fetch(`${origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`)
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; ')
    },

    /** Sends a message as a device. */
    ingest: (deviceId: string, body: unknown) =>
      fetch(`${origin}/ingest/${deviceId}`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${deviceId}:${secretOf(deviceId)}`)}` },
        body: JSON.stringify(body),
      }),

    async stop() {
      await portal.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>

export const secretOf = (deviceId: string) => `secret-${deviceId}`

export function newDevice(deviceId: string, tier: TierName) {
  return {
    deviceId,
    name: `Device ${deviceId}`,
    model: 'ORB-C2',
    tier,
    secret: secretOf(deviceId),
    setupPassword: `setup.${deviceId}`,
    baseIntervalSeconds: 5,
    transmitInterval: 1,
  }
}
