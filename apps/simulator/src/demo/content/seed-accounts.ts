import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FleetDevice } from '../../fleet.ts'
import { demoAccounts, demoGrants, demoPassword, ownerEmail, tierOf } from '../accounts.ts'
import { displaySettingsOfDevice } from './display-settings.ts'
import type { DemoPortal } from '../portal-process.ts'

/** Devices besides the fleet: one of the simplest type with its owner, and one without an owner. */
export type ExtraDevices = { readonly simple: FleetDevice; readonly free: FleetDevice }

/** Creates missing accounts, devices and permissions; what people changed since stays. */
export async function seedAccountsAndDevices(
  portal: Pick<DemoPortal, 'command'>,
  dataDir: string,
  fleet: readonly FleetDevice[],
  { simple, free }: ExtraDevices,
): Promise<void> {
  const marker = join(dataDir, 'demo.json')
  const known = await readMarker(marker)
  if (known.devices >= fleet.length && known.simple) return
  const users = demoAccounts.map(({ email, name, groups }) => ({
    email,
    name,
    groups,
    password: demoPassword,
  }))
  await portal.command('create-users', { users, ifExists: 'update' })
  const devices = [...fleet, simple, free].map(newDevice)
  await portal.command('create-devices', { devices, ifExists: 'keep' })
  const isNew = new Set(fleet.slice(known.devices).map(({ deviceId }) => deviceId))
  const grants = demoGrants(fleet).filter(({ deviceId }) => isNew.has(deviceId))
  if (!known.simple) grants.push({ deviceId: simple.deviceId, email: ownerEmail, permission: 'ADMIN' })
  await portal.command('grants', { grants })
  const count = Math.max(known.devices, fleet.length)
  await writeFile(marker, `${JSON.stringify({ devices: count, simple: true })}\n`)
}

/** The counts that an earlier demo on this data has created. */
async function readMarker(marker: string): Promise<{ devices: number; simple: boolean }> {
  const text = await readFile(marker, 'utf8').catch(() => '{}')
  const { devices, simple } = JSON.parse(text) as { devices?: unknown; simple?: unknown }
  return { devices: typeof devices === 'number' ? devices : 0, simple: simple === true }
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
    displaySettings: displaySettingsOfDevice(device),
  }
}
