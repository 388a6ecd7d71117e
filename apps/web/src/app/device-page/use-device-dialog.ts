import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeviceDialog } from './device-dialogs.tsx'

/** Opens a dialog; when it closes, `opener` gets the focus. A menu item is gone by then, so pass its menu's button. */
export type OpenDialog = (dialog: DeviceDialog, opener: Element | null) => void

export function useDeviceDialog() {
  const [dialog, setDialog] = useState<DeviceDialog>()
  const opener = useRef<Element>(null)
  const openDialog: OpenDialog = useCallback((next, from) => {
    opener.current = from
    setDialog(next)
  }, [])
  const close = useCallback(() => setDialog(undefined), [])
  const isOpen = dialog !== undefined
  useEffect(() => {
    if (isOpen) return
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    opener.current = null
  }, [isOpen])
  return { dialog, openDialog, close }
}
