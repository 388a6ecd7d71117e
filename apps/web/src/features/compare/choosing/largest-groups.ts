import type { DeviceSummary } from '@fieldport/contract'

/** Maximum number of groups offered. */
const shownGroups = 8

type GroupOfDevices = { readonly name: string; readonly deviceids: readonly string[] }

/** A person's groups that can be compared, largest first; a single device cannot be compared. */
export function largestGroups(
  devices: readonly Pick<DeviceSummary, 'deviceid' | 'group'>[],
): readonly GroupOfDevices[] {
  const byName = Map.groupBy(
    devices.filter(({ group }) => group !== ''),
    ({ group }) => group,
  )
  return [...byName]
    .map(([name, ofGroup]) => ({ name, deviceids: ofGroup.map(({ deviceid }) => deviceid) }))
    .filter(({ deviceids }) => deviceids.length > 1)
    .toSorted(
      (left, right) => right.deviceids.length - left.deviceids.length || left.name.localeCompare(right.name),
    )
    .slice(0, shownGroups)
}
