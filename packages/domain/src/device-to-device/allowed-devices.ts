import { filterValidDeviceIds } from '../config/event-lists.ts'

/** `invalid`: no device ID; `self`: the device itself, which needs no permission; `listed`: already in the list. */
export type AllowedDeviceProblem = 'invalid' | 'self' | 'listed'

/** Why an ID cannot be added to the devices that may read a device; null: it can. */
export function allowedDeviceProblem(
  id: string,
  deviceId: string,
  allowed: readonly string[],
): AllowedDeviceProblem | null {
  if (filterValidDeviceIds([id]).length === 0) return 'invalid'
  if (id === deviceId) return 'self'
  return allowed.includes(id) ? 'listed' : null
}
