import { readFile, rename, writeFile } from 'node:fs/promises'
import type { LiveDevice } from '../../device.ts'
import type { FlashState } from '../../device/measuring/flash.ts'
import { isFactoryState } from '../../device/measuring/flash.ts'

type FlashStates = Readonly<Record<string, FlashState>>

/** Flash contents of devices saved when the demo was last stopped; empty if the file is missing or damaged. */
export async function readFlashes(path: string): Promise<FlashStates> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  try {
    return JSON.parse(text) as FlashStates
  } catch {
    return {}
  }
}

/** Stores the differences to a new device: settings, files, firmware. */
export async function writeFlashes(path: string, devices: ReadonlyMap<string, LiveDevice>): Promise<void> {
  const changed = [...devices].flatMap(([deviceId, device]) => {
    const flash = device.flash()
    return isFactoryState(flash) ? [] : [[deviceId, flash] as const]
  })
  await writeFile(`${path}.new`, JSON.stringify(Object.fromEntries(changed)))
  await rename(`${path}.new`, path)
}
