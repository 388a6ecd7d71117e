import { createHash } from 'node:crypto'
import { hash32, seedOf } from '../../models/random.ts'
import { signInVendor } from '../sessions.ts'

type DemoImage = { readonly fw: string; readonly notes: string; readonly recommended: boolean }

/** Newer than the fleet's firmware, so that an update can be tried. */
export const demoImages: readonly DemoImage[] = [
  { fw: 'SFW003-6.4.2', notes: 'Demonstration: a small step.', recommended: false },
  { fw: 'SFW003-6.5.0', notes: 'Demonstration: the newest for hardware line 003.', recommended: true },
  { fw: 'SFW002-5.9.0', notes: 'Demonstration: the newest for hardware line 002.', recommended: true },
]

const imageBytes = 96 * 1024

/** Random bytes, the same for the same version. */
export function createDemoImage(fw: string): Buffer {
  const seed = seedOf(fw)
  const data = Buffer.alloc(imageBytes)
  for (let at = 0; at < imageBytes; at += 4) data.writeUInt32LE(hash32(seed, 1, at), at)
  return data
}

/** Uploads missing images. An image that the vendor withdrew is uploaded again at the next start. */
export async function seedFirmware(origin: string): Promise<void> {
  const headers = { cookie: await signInVendor(origin), 'content-type': 'application/json' }
  const listed = await fetch(`${origin}/api/prov/firmware`, { headers })
  if (!listed.ok) throw new Error(`The firmware images could not be read (HTTP ${listed.status}).`)
  const { Items } = (await listed.json()) as { Items: { fw: string }[] }
  for (const image of demoImages) {
    if (Items.some(({ fw }) => fw === image.fw)) continue
    const data = createDemoImage(image.fw)
    const sha256 = createHash('sha256').update(data).digest('hex')
    const body = JSON.stringify({ ...image, sha256, data: data.toString('base64') })
    const made = await fetch(`${origin}/api/prov/firmware`, { method: 'POST', headers, body })
    if (!made.ok) throw new Error(`${image.fw} could not be uploaded: ${await made.text()}`)
  }
}
