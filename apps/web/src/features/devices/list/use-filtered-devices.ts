import type { DeviceSummary } from '@fieldport/contract'
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { useNow } from '../../../lib/clock.ts'
import type { LiveFleet } from '../../../lib/fleet/live-fleet.ts'
import {
  countStatuses,
  type FleetFilter,
  findDevices,
  type FleetState,
  sortDevices,
} from './filter-sort-devices.ts'
import { createPausable, createPausableTick } from './pausable-tick.ts'
import type { Fleet } from './use-fleet.ts'
import type { Sorting } from './view-changes.ts'

/** Minimum interval at which live contacts change order and counts. */
const reorderSeconds = 10

type FilterOptions = {
  readonly filter: FleetFilter & {
    /** Devices inside the map's area; undefined: no area. */
    readonly areaIds?: ReadonlySet<string> | undefined
  }
  readonly sorting: Sorting
}

/**
 * The devices that pass the filters, in order; those inside the map's area; and the counts by state. Rows keep their
 * order while `isHeld()` says that the pointer or focus is on them; then only the person's own actions move them.
 */
export function useFilteredDevices(fleet: Fleet, { filter, sorting }: FilterOptions, isHeld: () => boolean) {
  const { devices, live, snapshots } = fleet
  const tick = useNow((now) => Math.floor(now / reorderSeconds))
  const [heldTick] = useState(() => createPausableTick(reorderSeconds, isHeld))
  const orderTick = useNow(heldTick)
  // Condition changes apply immediately, except while rows are held.
  const changes = useSyncExternalStore(live.subscribeAll, live.conditionChanges)
  const [heldChanges] = useState(() => createPausable(live.conditionChanges, isHeld))
  const orderChanges = useNow(heldChanges, live.subscribeAll)
  const counts = useMemo(
    () => devices && countStatuses(devices, createFleetState(live, tick * reorderSeconds)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `changes` says that the store has changed
    [devices, live, tick, changes],
  )
  const { sort, desc } = sorting
  const sorted = useMemo(
    () => devices && sortDevices(devices, { sort, desc }, createFleetState(live, orderTick * reorderSeconds)),
    // Requested readings are sorted when they arrive.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `snapshots` and `orderChanges` say that the store has changed
    [devices, live, orderTick, orderChanges, sort, desc, snapshots],
  )
  const q = useDeferredValue(filter.q)
  const { state, group, areaIds } = filter
  const found = useMemo(
    () =>
      sorted && findDevices(sorted, { q, state, group }, createFleetState(live, orderTick * reorderSeconds)),
    [sorted, live, orderTick, q, state, group],
  )
  const ordered = useMemo(
    () => (areaIds ? found?.filter(({ deviceid }) => areaIds.has(deviceid)) : found),
    [found, areaIds],
  )
  return { found, ordered, counts }
}

export function createFleetState(live: LiveFleet, nowSeconds: number): FleetState {
  return {
    nowSeconds,
    status: (device: DeviceSummary) => live.status(device.deviceid, device),
    reading: live.reading,
  }
}
