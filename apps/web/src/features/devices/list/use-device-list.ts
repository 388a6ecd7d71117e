import { useCallback, useEffect, useMemo } from 'react'
import { type FleetSelectionStore, useFleetSelection } from '../../../lib/fleet/fleet-selection.ts'
import { groupsOf, type ListedDevice } from './filter-sort-devices.ts'
import type { FleetLayout } from './columns/fleet-layout.ts'
import { useSearchText } from './bars/search-field.tsx'
import { useFilteredDevices } from './use-filtered-devices.ts'
import { useDeviceSelection } from './bulk/use-device-selection.ts'
import type { Fleet } from './use-fleet.ts'
import type { ListView } from './list-view.ts'
import { changeView, paginate, type Sorting, sortingOf, withSorting } from './view-changes.ts'

export type DeviceListOptions = {
  readonly view: ListView
  readonly onView: (view: ListView) => void
  readonly fleet: Fleet
  readonly layout: FleetLayout
  /** Null: the default. */
  readonly onLayout: (layout: FleetLayout | null) => void
  readonly selection: FleetSelectionStore
}

export type DeviceListState = ReturnType<typeof useDeviceList>

const mapDebounceMs = 150

const noDevices: readonly ListedDevice[] = []

/** The state of a fleet view: its devices in order, the current page, and the selection. */
export function useDeviceList(
  { view, onView, fleet, layout, onLayout, selection }: DeviceListOptions,
  isHeld: () => boolean,
) {
  const { devices } = fleet
  const show = useCallback(
    (change: Parameters<typeof changeView>[1]) => onView(changeView(view, change)),
    [onView, view],
  )
  const [q, setQ] = useSearchText(view.q ?? '', (text) => show({ q: text || undefined }))
  const sorting = sortingOf(view, layout)
  const areaIds = useFleetSelection(selection, 'areaIds')
  const filter = { q, state: view.state, group: view.group, areaIds }
  const { found, ordered, counts } = useFilteredDevices(fleet, { filter, sorting }, isHeld)
  const foundIds = useMemo(() => found?.map(({ deviceid }) => deviceid), [found])
  useEffect(() => {
    // The map is updated after a pause, because redrawing it for each letter would slow down typing.
    const timer = setTimeout(() => selection.set({ filteredIds: foundIds }), mapDebounceMs)
    return () => clearTimeout(timer)
  }, [selection, foundIds])
  const ids = useMemo(() => ordered?.map(({ deviceid }) => deviceid) ?? [], [ordered])
  const rowSelection = useDeviceSelection(ids)
  const selected = useMemo(() => {
    const chosen = new Set(rowSelection.selected)
    return chosen.size === 0
      ? noDevices
      : (ordered ?? noDevices).filter(({ deviceid }) => chosen.has(deviceid))
  }, [ordered, rowSelection.selected])
  const groups = useMemo(() => groupsOf(devices ?? noDevices), [devices])
  return {
    q,
    setQ,
    show,
    sorting,
    counts,
    ordered,
    // Until the URL contains the search text, its page number belongs to other devices.
    page: ordered && paginate(ordered, q === (view.q ?? '') ? view : changeView(view, {})),
    groups,
    rowSelection,
    selected,
    sortBy(next: Sorting) {
      onView(withSorting(view, next))
      onLayout({ ...layout, ...next })
    },
    clearFilters() {
      setQ('')
      selection.set({ areaIds: undefined })
      show({ q: undefined, state: undefined, group: undefined })
    },
  }
}
