import { compareFirmwareVersions, parseFirmwareVersion } from './firmware.ts'

/** The newest recommended image that is newer than the device's firmware; undefined if there is none. `images` are compatible ones. */
export function newerFirmware(
  current: string | null,
  images: readonly { readonly fw: string; readonly recommended: boolean }[],
): string | undefined {
  const running = parseFirmwareVersion(current)
  if (!running) return undefined
  return images.find(({ fw, recommended }) => {
    const offered = parseFirmwareVersion(fw)
    return recommended && offered?.number === running.number && compareFirmwareVersions(offered, running) > 0
  })?.fw
}
