import { useEffect, useState } from 'react'

/**
 * Gives the focus back to where it was before a dialog opened: to the control that opened it, or to the page's content where that
 * control is gone, such as the row of what was deleted. A dialog that is mounted only while it is open does not know by itself.
 */
export function useRestoreFocus(): void {
  // Read before anything in the dialog takes the focus, and before the menu of a chosen entry goes.
  const [atMount] = useState(findOpener)
  useEffect(() => {
    // A popup that went as the dialog came has given the focus to its own button by now.
    const opener = atMount?.isConnected ? atMount : document.activeElement
    return () => restoreFocus(opener)
  }, [atMount])
}

/** Whoever chose an entry of a menu returns to the button of the menu. */
function findOpener(): Element | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
}

function restoreFocus(opener: Element | null): void {
  const { activeElement, body } = document
  // Whoever has gone on to another control of the page stays there.
  if (activeElement && activeElement !== body && !activeElement.closest('[role="dialog"]')) return
  const target = opener?.isConnected && opener !== body ? opener : document.querySelector('#main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
