import type { DeviceSummary } from '@fieldport/contract'
import { configKeysFor, findConfigKey, hasCapability, isSimpleDevice } from '@fieldport/domain'

/** Why a device cannot take the chosen settings. */
export type Obstacle =
  | { readonly kind: 'noRight' | 'noSettings' }
  /** Of the chosen settings, those that its model or its firmware does not have. */
  | { readonly kind: 'missingKeys'; readonly keys: readonly string[] }

type Device = Pick<DeviceSummary, 'deviceid' | 'permission' | 'model' | 'fw'>

/** @returns null: it can; a setting that the catalogue does not know may be anywhere */
export function findObstacle(
  { deviceid, permission, model, fw }: Device,
  keys: readonly string[],
): Obstacle | null {
  if (isSimpleDevice(deviceid)) return { kind: 'noSettings' }
  if (!hasCapability(permission, 'editDeviceSettings')) return { kind: 'noRight' }
  const known = new Set(configKeysFor({ model, firmware: fw }).map(({ key }) => key))
  const missing = keys.filter((key) => findConfigKey(key) !== undefined && !known.has(key))
  return missing.length === 0 ? null : { kind: 'missingKeys', keys: missing }
}
