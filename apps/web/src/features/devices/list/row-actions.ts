import type { FleetSelectionStore } from '../../../lib/fleet/fleet-selection.ts'
import type { ListedDevice } from './arrange.ts'

/** Where a menu opens, in pixels of the window. */
export type MenuPlace = { readonly x: number; readonly y: number }

/** What a row asks for. */
export type RowActions = {
  readonly openMenu: (device: ListedDevice, place: MenuPlace) => void
  /** Which device is under the pointer, here or on the map. */
  readonly selection: FleetSelectionStore
}

/** Just inside a button, where a menu belongs to it. */
export function placeBelow(element: Element): MenuPlace {
  const { left, right, bottom } = element.getBoundingClientRect()
  return { x: document.documentElement.dir === 'rtl' ? left : right, y: bottom }
}
