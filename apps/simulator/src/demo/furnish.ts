import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FleetDevice } from '../fleet.ts'
import { demoAccounts, demoGrants, demoPassword, tierOf } from './accounts.ts'
import { displaySettingsOf } from './display.ts'
import type { DemoPortal } from './portal-process.ts'

/** Makes the accounts, devices and permissions that are not there yet; what people changed since stays as it is. */
export async function furnish(
  portal: DemoPortal,
  dataDir: string,
  fleet: readonly FleetDevice[],
  free: readonly FleetDevice[],
): Promise<void> {
  const marker = join(dataDir, 'demo.json')
  const known = await readDeviceCount(marker)
  if (known >= fleet.length) return
  const users = demoAccounts.map(({ email, name, groups }) => ({
    email,
    name,
    groups,
    password: demoPassword,
  }))
  await portal.command('create-users', { users, ifExists: 'update' })
  await portal.command('create-devices', { devices: [...fleet, ...free].map(newDevice), ifExists: 'keep' })
  const isNew = new Set(fleet.slice(known).map(({ deviceId }) => deviceId))
  await portal.command('grants', { grants: demoGrants(fleet).filter(({ deviceId }) => isNew.has(deviceId)) })
  await writeFile(marker, `${JSON.stringify({ devices: fleet.length })}\n`)
}

async function readDeviceCount(marker: string): Promise<number> {
  const text = await readFile(marker, 'utf8').catch(() => '{}')
  const count: unknown = JSON.parse(text).devices
  return typeof count === 'number' ? count : 0
}

function newDevice(device: FleetDevice) {
  return {
    deviceId: device.deviceId,
    name: device.name,
    model: device.model,
    fw: device.firmware,
    tier: tierOf(device.deviceId),
    secret: device.secret,
    setupPassword: device.setupPassword,
    baseIntervalSeconds: device.baseIntervalSeconds,
    transmitInterval: device.transmitInterval,
    displaySettings: displaySettingsOf(device.kind),
  }
}
