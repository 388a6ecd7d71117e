import { compareFirmware, parseFirmware } from './firmware.ts'

/** The newest recommended image that is newer than the device's firmware; undefined if there is none. `images` are compatible ones. */
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
