import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { demoFleet, type FleetDevice, fleetDevice } from '../fleet.ts'
import { runFleet } from '../run-fleet.ts'
import { seedGroupsAndNotes } from './content/seed-groups.ts'
import { seedPictures } from './content/seed-pictures.ts'
import { seedDeviceReads } from './content/seed-device-reads.ts'
import { seedRules } from './content/seed-rules.ts'
import { seedBrands } from './content/seed-brands.ts'
import { seedFirmware } from './content/seed-firmware.ts'
import { readFlashes, writeFlashes } from './content/flash-file.ts'
import { seedAccountsAndDevices } from './content/seed-accounts.ts'
import type { DemoPortal } from './portal-process.ts'
import { seedHistory } from './content/seed-history.ts'

const saveEveryMs = 15_000

const simpleDevice = fleetDevice({
  deviceId: '0-DEMO001',
  kind: 'environment-logger',
  name: 'Simple logger',
  baseIntervalSeconds: 30,
})
const unclaimedDevice = fleetDevice({
  deviceId: 'FREE00001',
  kind: 'pump-station',
  name: 'Pump station',
  baseIntervalSeconds: 10,
})

export type DemoDevices = {
  readonly fleet: readonly FleetDevice[]
  /** The fleet, a device of the simplest type, and one without an owner. */
  readonly all: readonly FleetDevice[]
}

export function demoDevices(count: number): DemoDevices {
  const fleet = demoFleet(count)
  return { fleet, all: [...fleet, simpleDevice, unclaimedDevice] }
}

/** Creates missing accounts, devices, groups, brands, firmware and history. */
export async function seedDemo(options: {
  readonly portal: Pick<DemoPortal, 'origin' | 'command'>
  readonly dataDir: string
  readonly devices: DemoDevices
  readonly historyDays: number
  readonly signal: AbortSignal
  /** Everybody can sign in; their data is on its way. */
  readonly onAccountsReady?: () => void
}): Promise<void> {
  const { portal, dataDir, devices, historyDays, signal, onAccountsReady } = options
  const { origin } = portal
  await seedAccountsAndDevices(portal, dataDir, devices.fleet, {
    simple: simpleDevice,
    free: unclaimedDevice,
  })
  onAccountsReady?.()
  await seedGroupsAndNotes(origin, dataDir, devices.fleet)
  await seedRules(origin, dataDir, devices.fleet)
  await seedDeviceReads(origin, dataDir, devices.fleet)
  await seedPictures(origin, dataDir, devices.fleet)
  await seedBrands(origin)
  await seedFirmware(origin)
  await seedHistory({ origin, devices: devices.all, historyDays, signal })
}

/** Runs the devices with the settings stored when they were stopped. */
export async function startDemoFleet(options: {
  readonly origin: string
  readonly mqttUrl: string
  readonly dataDir: string
  readonly devices: DemoDevices
}): Promise<{ readonly stop: (graceMs: number) => Promise<void> }> {
  const { origin, mqttUrl, dataDir, devices } = options
  const path = join(dataDir, 'demo-devices.json')
  const kept = await readFlashes(path)
  const running = runFleet({
    devices: devices.all,
    origin,
    mqttUrl,
    clock: systemClock,
    random: Math.random,
    loadSavedFlash: (deviceId) => (Object.hasOwn(kept, deviceId) ? kept[deviceId] : undefined),
  })
  const saving = setInterval(() => {
    writeFlashes(path, running.devices).catch((error: unknown) => console.error(error))
  }, saveEveryMs)
  return {
    async stop(graceMs) {
      clearInterval(saving)
      await running.stop(graceMs)
      await writeFlashes(path, running.devices)
    },
  }
}
