import { compareFirmware, parseFirmware } from './firmware.ts'

/** The newest recommended image that is newer than what a device runs; undefined of none. `images` are those that it can take. */
export function newerFirmware(
  current: string | null,
  images: readonly { readonly fw: string; readonly recommended: boolean }[],
): string | undefined {
  const running = parseFirmware(current)
  if (!running) return undefined
  return images.find(({ fw, recommended }) => {
    const offered = parseFirmware(fw)
    return recommended && offered?.number === running.number && compareFirmware(offered, running) > 0
  })?.fw
}
