import { useEffect, useState } from 'react'

/**
 * Restores the focus when a dialog closes: to the control that opened it, or to the page's content if that control is
 * gone, for example with a deleted row. A dialog that is mounted only while open does not do this itself.
 */
export function useRestoreFocus(): void {
  // Read before anything in the dialog takes the focus, and before the menu of the chosen item closes.
  const [atMount] = useState(findOpener)
  useEffect(() => {
    // A popup that closed when the dialog opened has already returned the focus to its button.
    const opener = atMount?.isConnected ? atMount : document.activeElement
    return () => restoreFocus(opener)
  }, [atMount])
}

/** After choosing a menu item, the focus returns to the menu's button. */
function findOpener(): Element | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
}

function restoreFocus(opener: Element | null): void {
  const { activeElement, body } = document
  // If the focus has already moved to another control of the page, it stays there.
  if (activeElement && activeElement !== body && !activeElement.closest('[role="dialog"]')) return
  const target = opener?.isConnected && opener !== body ? opener : document.querySelector('#main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
