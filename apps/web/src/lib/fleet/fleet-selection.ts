import { useSyncExternalStore } from 'react'

/** State shared by the grid and the map of the fleet. */
export type FleetSelection = {
  /** Grid → map: the devices that pass its filters, in its order; undefined while it loads. */
  readonly filteredIds: readonly string[] | undefined
  /** Map → grid: the devices inside the drawn area; undefined: no area is drawn. */
  readonly areaIds: ReadonlySet<string> | undefined
  /** The device under the pointer on either side. */
  readonly hoveredId: string | undefined
}

export type FleetSelectionStore = ReturnType<typeof createFleetSelection>

export function createFleetSelection() {
  const listeners = new Set<() => void>()
  let selection: FleetSelection = { filteredIds: undefined, areaIds: undefined, hoveredId: undefined }
  return {
    get: (): FleetSelection => selection,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(change: Partial<FleetSelection>): void {
      const next = { ...selection, ...change }
      if (isSame(selection, next)) return
      selection = next
      for (const listener of listeners) listener()
    },
  }
}

function isSame(left: FleetSelection, right: FleetSelection): boolean {
  return (
    left.filteredIds === right.filteredIds &&
    left.areaIds === right.areaIds &&
    left.hoveredId === right.hoveredId
  )
}

/** One field of the selection; the component renders again only when it changes. */
export function useFleetSelection<Part extends keyof FleetSelection>(
  store: FleetSelectionStore,
  part: Part,
): FleetSelection[Part] {
  return useSyncExternalStore(store.subscribe, () => store.get()[part])
}
