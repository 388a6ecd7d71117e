import type { FleetSelectionStore } from '../../../../lib/fleet/fleet-selection.ts'
import type { ListedDevice } from '../filter-sort-devices.ts'

/** The position of a menu, in pixels of the viewport. */
export type MenuPlace = { readonly x: number; readonly y: number }

/** Actions of a row. */
export type RowActions = {
  /** `opener` gets the focus when the menu closes. */
  readonly openMenu: (device: ListedDevice, place: MenuPlace, opener: Element | null) => void
  readonly openDevice: (deviceid: string) => void
  /** Preloads the page of a device before it is opened. */
  readonly preload: (deviceid: string) => void
  /** Holds the device under the pointer, here or on the map. */
  readonly selection: FleetSelectionStore
}

/** Slightly inside a button, so that the menu visibly belongs to it. */
export function placeBelow(element: Element): MenuPlace {
  const { left, right, bottom } = element.getBoundingClientRect()
  return { x: document.documentElement.dir === 'rtl' ? left : right, y: bottom }
}

/** The control that opens the row's device, for a menu not opened from one of the row's controls. */
export function findDeviceLink(row: Element): Element | null {
  return row.querySelector('[data-stop="name"]')
}
