import { configGeneration, hasCapability, isSimpleDevice } from '@fieldport/domain'
import type { ListedDevice } from '../filter-sort-devices.ts'

/** As many as one change takes. Source: the contract, `maximumBulkDevices`. */
export const maximumBulkTargets = 500

/** Devices that one change of settings fits. */
export type SettingsTarget = {
  readonly models: readonly string[]
  /** The first of them is the one whose settings are shown. */
  readonly deviceids: readonly string[]
}

/**
 * Of the chosen devices those whose settings this person may edit, by the kind of settings that they have. First comes the one
 * that was heard of last: it is the likeliest to have told its settings.
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
