import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deviceKinds, type FleetDevice } from '../../fleet.ts'
import { ownerEmail } from '../accounts.ts'
import { createCaller, signIn } from '../sessions.ts'

/** Per kind; owners do not have a picture of every machine. */
const devicesPerKind = 3

/** Which demo devices have a picture. */
export function picturedDevices(fleet: readonly FleetDevice[]): readonly FleetDevice[] {
  return deviceKinds.flatMap((kind) =>
    fleet.filter((device) => device.kind === kind).slice(0, devicesPerKind),
  )
}

/** The drawing of a kind of machine, made for this demo: `drawings/<kind>.svg` as a PNG. */
export function readDrawing(kind: FleetDevice['kind']): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'drawings', `${kind}.png`))
}

/** Adds pictures to some devices, once: a removed picture stays removed. */
export async function seedPictures(
  origin: string,
  dataDir: string,
  fleet: readonly FleetDevice[],
): Promise<void> {
  const marker = join(dataDir, 'demo-pictures.json')
  const known = await readFile(marker, 'utf8').catch(() => '[]')
  const done = new Set(JSON.parse(known) as string[])
  const fresh = picturedDevices(fleet).filter(({ deviceId }) => !done.has(deviceId))
  if (fresh.length === 0) return
  const call = createCaller(origin, await signIn(origin, ownerEmail))
  for (const { deviceId, kind } of fresh) {
    const base64 = (await readDrawing(kind)).toString('base64')
    await call('PUT', `/api/device/device/${deviceId}/image/asset_image`, { base64 })
    done.add(deviceId)
  }
  await writeFile(marker, JSON.stringify([...done]))
}
