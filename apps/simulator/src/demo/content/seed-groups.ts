import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FleetDevice } from '../../fleet.ts'
import type { DeviceKind } from '../../point.ts'
import { ownerEmail } from '../accounts.ts'
import { signIn } from '../sessions.ts'

type GroupAssignment = { readonly group: string; readonly customer: string; readonly assetType: string }

const groupAssignments: Readonly<Record<DeviceKind, GroupAssignment>> = {
  'haul-truck': { group: 'North pit', customer: 'Mine operations', assetType: 'Haul truck' },
  'pump-station': { group: 'Irrigation', customer: 'Irrigation district', assetType: 'Pump' },
  boat: { group: 'Harbour', customer: 'Harbour works', assetType: 'Boat' },
  genset: { group: 'North pit', customer: 'Power hire', assetType: 'Genset' },
  'environment-logger': { group: '', customer: 'Irrigation district', assetType: 'Weather station' },
}

/** Of every ten devices in turn. */
const statuses = [
  'In service',
  'In service',
  'In service',
  'Service due',
  'In service',
  'In workshop',
  '',
  '',
  '',
  '',
]

/** Enough to look at; more would only make the first start long. */
const maximumDevicesWithNotes = 200

/** Group and asset notes of a device of the demo. */
export function createDeviceNotes(device: FleetDevice, index: number) {
  const { group, customer, assetType } = groupAssignments[device.kind]
  const status = statuses[index % statuses.length] ?? ''
  return { group, notes: { customer, asset_type: assetType, status } }
}

/**
 * Gives the devices of the fleet their notes and sorts them into groups of the owner, once: what people changed since stays
 * as it is.
 */
export async function seedGroupsAndNotes(
  origin: string,
  dataDir: string,
  fleet: readonly FleetDevice[],
): Promise<void> {
  const marker = join(dataDir, 'demo-arranged.json')
  const before = Number(await readFile(marker, 'utf8').catch(() => '0'))
  const fresh = fleet.slice(before).map((device, index) => ({
    deviceid: device.deviceId,
    ...createDeviceNotes(device, before + index),
  }))
  if (fresh.length === 0) return
  const post = poster(origin, await signIn(origin, ownerEmail))
  for (const { deviceid, notes } of fresh.slice(0, Math.max(0, maximumDevicesWithNotes - before)))
    await post('device-set-settings', { deviceid, settings: { PORTAL_deviceNotes: notes } })
  for (const [group, devices] of Map.groupBy(fresh, (one) => one.group)) {
    if (group !== '')
      await post('user-change-device-group', { group, selected: devices.map(({ deviceid }) => deviceid) })
  }
  await writeFile(marker, String(fleet.length))
}

function poster(origin: string, cookie: string) {
  return async (call: string, body: object): Promise<void> => {
    const answer = await fetch(`${origin}/api/portal/${call}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The demo's fleet could not be arranged: ${await answer.text()}`)
  }
}
