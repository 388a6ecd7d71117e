import { useCallback, useState } from 'react'
import type { ListedDevice } from '../filter-sort-devices.ts'
import type { MenuPlace } from './row-actions.ts'

type OpenMenu = {
  readonly device: ListedDevice
  readonly place: MenuPlace
  /** Gets the focus when the menu closes. */
  readonly opener: Element | null
}

export type Dialogs = ReturnType<typeof useListDialogs>

/**
 * The open dialog of the list: the menu of a row, the change of a group, or the confirmation before leaving a device.
 */
export function useListDialogs() {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [grouped, changeGroup] = useState<readonly ListedDevice[] | null>(null)
  const [left, leave] = useState<ListedDevice | null>(null)
  const openMenu = useCallback((device: ListedDevice, place: MenuPlace, opener: Element | null) => {
    setMenu({ device, place, opener })
  }, [])
  const closeMenu = () => {
    if (menu?.opener instanceof HTMLElement) menu.opener.focus({ preventScroll: true })
    setMenu(null)
  }
  const isClosed = menu === null && grouped === null && left === null
  return { menu, openMenu, closeMenu, grouped, changeGroup, left, leave, isClosed }
}
