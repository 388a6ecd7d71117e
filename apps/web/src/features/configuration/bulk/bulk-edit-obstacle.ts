import type { DeviceSummary } from '@fieldport/contract'
import { configKeysFor, findConfigKey, hasCapability, isSimpleDevice } from '@fieldport/domain'

/** Why a device cannot take the chosen settings. */
export type Obstacle =
  | { readonly kind: 'noRight' | 'noSettings' }
  /** The settings that its model or firmware does not have. */
  | { readonly kind: 'missingKeys'; readonly keys: readonly string[] }

type Device = Pick<DeviceSummary, 'deviceid' | 'permission' | 'model' | 'fw'>

/** @returns null: there is none; a setting outside the catalogue may exist on any device */
export function findBulkEditObstacle(
  { deviceid, permission, model, fw }: Device,
  keys: readonly string[],
): Obstacle | null {
  if (isSimpleDevice(deviceid)) return { kind: 'noSettings' }
  if (!hasCapability(permission, 'editDeviceSettings')) return { kind: 'noRight' }
  const known = new Set(configKeysFor({ model, firmware: fw }).map(({ key }) => key))
  const missing = keys.filter((key) => findConfigKey(key) !== undefined && !known.has(key))
  return missing.length === 0 ? null : { kind: 'missingKeys', keys: missing }
}
