import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FleetDevice } from '../../fleet.ts'
import type { DeviceKind, Story } from '../../point.ts'
import { ownerEmail } from '../accounts.ts'
import { createCaller, signIn } from '../sessions.ts'

/** The machines' owners, names, and the part of the owner's fleet they belong to. */
const assignments: Readonly<
  Record<DeviceKind, { readonly customer: string; readonly assetType: string; readonly group?: string }>
> = {
  'haul-truck': { customer: 'Mine operations', assetType: 'Haul truck' },
  'pump-station': { customer: 'Irrigation district', assetType: 'Pump', group: 'Goulburn Valley' },
  boat: { customer: 'Harbour works', assetType: 'Boat', group: 'Perth coast' },
  genset: { customer: 'Power hire', assetType: 'Genset' },
  'environment-logger': { customer: 'Irrigation district', assetType: 'Weather station', group: '' },
}

/** The status that the owner would note for a story. */
const statusOfStory: Readonly<Partial<Record<Story['kind'], string>>> = {
  'always-at-work': 'In service',
  overheating: 'Service due',
  'low-tank': 'In service',
  'trouble-code': 'Service due',
  'night-leak': 'Leak reported',
  'in-workshop': 'In workshop',
}

/** For every ten devices without a story, in turn. */
const statuses = ['In service', 'In service', 'In service', 'Service due', 'In service', 'In service']
const statusTurn = 10

/** Enough to look at; more would only slow down the first start. */
const maximumDevicesWithNotes = 200

/** Group and asset notes of a demo device. */
export function createDeviceNotes({ kind, site, story }: FleetDevice, index: number) {
  const { group = site.name, customer, assetType } = assignments[kind]
  const status = (story ? statusOfStory[story.kind] : statuses[index % statusTurn]) ?? ''
  return { group, notes: { customer, asset_type: assetType, status, description: `Works at ${site.name}.` } }
}

/**
 * Adds notes to the devices of the fleet and sorts them into groups of the owner, once: what people changed since stays.
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
  const post = createCaller(origin, await signIn(origin, ownerEmail))
  for (const { deviceid, notes } of fresh.slice(0, Math.max(0, maximumDevicesWithNotes - before)))
    await post('POST', '/api/portal/device-set-settings', {
      deviceid,
      settings: { PORTAL_deviceNotes: notes },
    })
  for (const [group, devices] of Map.groupBy(fresh, (one) => one.group)) {
    if (group !== '')
      await post('POST', '/api/portal/user-change-device-group', {
        group,
        selected: devices.map(({ deviceid }) => deviceid),
      })
  }
  await writeFile(marker, String(fleet.length))
}
