import {
  compareFirmwareVersions,
  isFirmwareRequest,
  parseFirmwareVersion,
  isFirmwareCompatible,
} from './firmware.ts'

/** The device's connection to the portal, if known. */
export type DeviceNetwork = 'wifi' | 'gsm' | null

/** From sending, in seconds. Source: specification 2, section 9. */
export const firmwareUpdateSeconds = { wifi: 600, gsm: 1200 } as const

/** If the network is unknown, the longer time applies: a slow update is not a failed one. */
export function firmwareUpdateDeadline(sentAtSeconds: number, network: DeviceNetwork): number {
  return sentAtSeconds + firmwareUpdateSeconds[network ?? 'gsm']
}

/**
 * The network in the newest message that contains it; otherwise the only one enabled in the configuration.
 * @param points newest first. Source: specification 2, section 3 (`wifi_rssi`, `gsm_rssi`).
 */
export function detectDeviceNetwork(
  points: readonly Readonly<Record<string, unknown>>[],
  config: Readonly<Record<string, unknown>>,
): DeviceNetwork {
  for (const point of points) {
    const [wifi, gsm] = [typeof point['wifi_rssi'] === 'number', typeof point['gsm_rssi'] === 'number']
    // With both available, a device prefers Wi-Fi and may fall back.
    if (wifi !== gsm) return wifi ? 'wifi' : 'gsm'
  }
  const [wifi, gsm] = [config['wifi.sta.enable'] === true, config['gsm.enable'] === true]
  if (wifi === gsm) return null
  return wifi ? 'wifi' : 'gsm'
}

/** A name that is safe in a URL: a firmware a device can request, and nothing that leads elsewhere. */
export function isFirmwareName(name: string): boolean {
  if (!isFirmwareRequest(name) || !/^[A-Za-z0-9][A-Za-z0-9._-]{9,39}$/.test(name)) return false
  return !name.startsWith('SFW') || parseFirmwareVersion(name) !== undefined
}

/** Whether an image is for a device: by its number, and by its model if the image lists models. */
export function isImageCompatible(
  image: { readonly fw: string; readonly models: readonly string[] },
  device: { readonly fw: string | null; readonly model: string },
): boolean {
  const model = device.model.toLowerCase()
  const isForModel = image.models.length === 0 || image.models.some((one) => one.toLowerCase() === model)
  return isForModel && isFirmwareCompatible(image.fw, device.fw ?? '')
}

/**
 * Finds the models of an image among those of devices, as devices spell them; a mistyped one would match no device.
 * @returns the first model that no device has, if there is one
 */
export function resolveModels(
  wanted: readonly string[],
  known: readonly string[],
): { readonly models: readonly string[] } | { readonly unknown: string } {
  const spelling = new Map(known.map((model) => [model.toLowerCase(), model]))
  const unknown = wanted.find((model) => !spelling.has(model.toLowerCase()))
  if (unknown !== undefined) return { unknown }
  return { models: [...new Set(wanted.map((model) => spelling.get(model.toLowerCase()) ?? model))] }
}

/** Newest version first; names without a version last, by name. */
export function compareNewestFirmwareFirst(
  left: { readonly fw: string },
  right: { readonly fw: string },
): number {
  const [one, other] = [parseFirmwareVersion(left.fw), parseFirmwareVersion(right.fw)]
  if (one && other) return one.number.localeCompare(other.number) || compareFirmwareVersions(other, one)
  if (one || other) return one ? -1 : 1
  return right.fw.localeCompare(left.fw)
}
