import { compareFirmware, isFirmwareRequest, parseFirmware, isFirmwareCompatible } from './firmware.ts'

/** How a device reaches the portal, as far as that is known. */
export type DeviceNetwork = 'wifi' | 'gsm' | null

/** From sending on, in seconds. Source: specification 2, section 9. */
export const firmwareUpdateSeconds = { wifi: 600, gsm: 1200 } as const

/** Where the network is not known the longer time holds: a slow update is no failed one. */
export function firmwareUpdateDeadline(sentAtSeconds: number, network: DeviceNetwork): number {
  return sentAtSeconds + firmwareUpdateSeconds[network ?? 'gsm']
}

/**
 * The network of the newest message that says which it was; else of the configuration, where exactly one is switched on.
 * @param points newest first. Source: specification 2, section 3 (`wifi_rssi`, `gsm_rssi`).
 */
export function detectDeviceNetwork(
  points: readonly Readonly<Record<string, unknown>>[],
  config: Readonly<Record<string, unknown>>,
): DeviceNetwork {
  for (const point of points) {
    const [wifi, gsm] = [typeof point['wifi_rssi'] === 'number', typeof point['gsm_rssi'] === 'number']
    // A device with both up takes Wi-Fi for its way out, and may fall back.
    if (wifi !== gsm) return wifi ? 'wifi' : 'gsm'
  }
  const [wifi, gsm] = [config['wifi.sta.enable'] === true, config['gsm.enable'] === true]
  if (wifi === gsm) return null
  return wifi ? 'wifi' : 'gsm'
}

/** A name that may stand in an address: what a device can be asked for, and nothing that leads elsewhere. */
export function isFirmwareName(name: string): boolean {
  if (!isFirmwareRequest(name) || !/^[A-Za-z0-9][A-Za-z0-9._-]{9,39}$/.test(name)) return false
  return !name.startsWith('SFW') || parseFirmware(name) !== undefined
}

/** Whether an image is for a device: its number, and its model where the image names models. */
export function isImageCompatible(
  image: { readonly fw: string; readonly models: readonly string[] },
  device: { readonly fw: string | null; readonly model: string },
): boolean {
  const model = device.model.toLowerCase()
  const isForModel = image.models.length === 0 || image.models.some((one) => one.toLowerCase() === model)
  return isForModel && isFirmwareCompatible(image.fw, device.fw ?? '')
}

/** Newest version first; names without a version last, by name. */
export function compareNewestFirmwareFirst(
  left: { readonly fw: string },
  right: { readonly fw: string },
): number {
  const [one, other] = [parseFirmware(left.fw), parseFirmware(right.fw)]
  if (one && other) return one.number.localeCompare(other.number) || compareFirmware(other, one)
  if (one || other) return one ? -1 : 1
  return right.fw.localeCompare(left.fw)
}
