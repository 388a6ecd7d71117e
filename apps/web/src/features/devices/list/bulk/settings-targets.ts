import { configGeneration, hasCapability, isSimpleDevice } from '@fieldport/domain'
import type { ListedDevice } from '../filter-sort-devices.ts'

/** Maximum devices per change. Source: the contract, `maximumBulkDevices`. */
export const maximumBulkTargets = 500

/** Devices with the same kind of settings, which one change can apply to. */
export type SettingsTarget = {
  readonly models: readonly string[]
  /** The first one's settings are shown. */
  readonly deviceids: readonly string[]
}

/**
 * The selected devices whose settings this person may edit, by kind of settings. The device with the most recent
 * contact comes first, because it has most likely reported its settings.
 */
export function settingsTargets(devices: readonly ListedDevice[]): readonly SettingsTarget[] {
  const editable = devices.filter(
    // Source: specification 2, section 2: devices of the simplest type have no settings.
    ({ deviceid, permission }) =>
      hasCapability(permission, 'editDeviceSettings') && !isSimpleDevice(deviceid),
  )
  const byKind = Map.groupBy(editable, ({ model }) => configGeneration(model))
  return [...byKind.values()].map((ofKind) => ({
    models: [...new Set(ofKind.map(({ model }) => model).filter(Boolean))].toSorted(),
    deviceids: ofKind
      .toSorted((left, right) => (right.lastContact ?? 0) - (left.lastContact ?? 0))
      .map(({ deviceid }) => deviceid),
  }))
}
