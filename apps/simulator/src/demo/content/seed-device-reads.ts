import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FleetDevice } from '../../fleet.ts'
import { ownerEmail } from '../accounts.ts'
import { createCaller, signIn } from '../sessions.ts'

/** For each device that others of the fleet read: their IDs. */
export function readersOf(fleet: readonly FleetDevice[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Set(fleet.map(({ deviceId }) => deviceId))
  const pairs = fleet.flatMap(({ deviceId, behaviour }) => {
    const read = behaviour?.reads?.deviceId
    return read !== undefined && ids.has(read) ? [{ read, deviceId }] : []
  })
  return new Map(
    [...Map.groupBy(pairs, ({ read }) => read)].map(([read, readers]) => [
      read,
      readers.map(({ deviceId }) => deviceId),
    ]),
  )
}

/** Adds devices that read another one to its list, once: what people changed since stays. */
export async function seedDeviceReads(
  origin: string,
  dataDir: string,
  fleet: readonly FleetDevice[],
): Promise<void> {
  const marker = join(dataDir, 'demo-reads.json')
  const known = await readFile(marker, 'utf8').catch(() => '[]')
  const done = new Set(JSON.parse(known) as string[])
  const fresh = [...readersOf(fleet)].filter(([deviceId]) => !done.has(deviceId))
  if (fresh.length === 0) return
  const call = createCaller(origin, await signIn(origin, ownerEmail))
  for (const [deviceid, readers] of fresh) {
    await call('POST', '/api/portal/device-set-settings', {
      deviceid,
      settings: { SPC_allowed_devices: readers },
    })
    done.add(deviceid)
  }
  await writeFile(marker, JSON.stringify([...done]))
}
