import { parseFirmwareVersion, supportsDeviceToDevice } from '../commands/firmware.ts'
import { filterValidDeviceIds } from '../config/event-lists.ts'
import { isDeviceId } from '../fleet/device-id.ts'
import { isObject } from '../objects.ts'
import type { Tier } from '../plans/tiers.ts'

/** The method with which a device requests another device's values. */
export const deviceReadMethod = 'Device.GetLatest'

/** Per requesting device, so that a script in a tight loop causes little load. */
export const deviceReadsPerMinute = 60

/** Maximum keys per request. */
export const maximumReadKeys = 50

/** Longest data key. Source: docs/protocol.md, 'A message'. */
const maximumKeyLength = 64

/** The device to read; no keys: all of them. */
export type DeviceReadRequest = { readonly deviceId: string; readonly keys: readonly string[] | null }

/**
 * Parses the arguments of a request, which come from a device. @returns the problem, as text for the author of the
 * script
 */
export function parseDeviceRead(args: unknown): DeviceReadRequest | string {
  if (!isObject(args)) return 'args must be an object with a deviceid.'
  const { deviceid, keys } = args
  if (!isDeviceId(deviceid)) return 'deviceid must be the 9 characters of a device ID.'
  if (keys === undefined || keys === null) return { deviceId: deviceid, keys: null }
  if (!isKeyList(keys)) return `keys must be a list of 1 to ${maximumReadKeys} data keys.`
  return { deviceId: deviceid, keys: [...new Set(keys)] }
}

function isKeyList(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > maximumReadKeys) return false
  return value.every((key) => typeof key === 'string' && key !== '' && key.length <= maximumKeyLength)
}

/** The facts that decide whether a device may be read. */
export type ReadableDevice = {
  /** As stored under SPC_allowed_devices. */
  readonly allowedDevices: unknown
  /** As reported; null: not yet. */
  readonly fw: string | null
  readonly tier: Pick<Tier, 'apiEnabled'>
}

/**
 * Whether another device may read this one: it lists that device, its plan includes the API, and its firmware, if
 * known, is new enough. Source: specification 2, sections 5 and 6.
 */
export function mayDeviceRead(askingId: string, { allowedDevices, fw, tier }: ReadableDevice): boolean {
  if (!tier.apiEnabled || !Array.isArray(allowedDevices)) return false
  const firmware = parseFirmwareVersion(fw)
  if (firmware && !supportsDeviceToDevice(firmware)) return false
  return filterValidDeviceIds(allowedDevices).includes(askingId)
}
