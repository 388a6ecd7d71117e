import type { FleetSelectionStore } from '../../../../lib/fleet/fleet-selection.ts'
import type { ListedDevice } from '../filter-sort-devices.ts'

/** Where a menu opens, in pixels of the window. */
export type MenuPlace = { readonly x: number; readonly y: number }

/** What a row asks for. */
export type RowActions = {
  /** `opener`: what takes the focus when the menu closes. */
  readonly openMenu: (device: ListedDevice, place: MenuPlace, opener: Element | null) => void
  readonly openDevice: (deviceid: string) => void
  /** Fetches what the page of a device is made of, before it is opened. */
  readonly preload: (deviceid: string) => void
  /** Which device is under the pointer, here or on the map. */
  readonly selection: FleetSelectionStore
}

/** Just inside a button, where a menu belongs to it. */
export function placeBelow(element: Element): MenuPlace {
  const { left, right, bottom } = element.getBoundingClientRect()
  return { x: document.documentElement.dir === 'rtl' ? left : right, y: bottom }
}

/** Of a row whose menu was opened beside its controls, the control that opens its device. */
export function findDeviceLink(row: Element): Element | null {
  return row.querySelector('[data-stop="name"]')
}
