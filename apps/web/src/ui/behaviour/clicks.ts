import type { MouseEvent } from 'react'

/** A primary click without modifier keys, which would open another tab or window. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/**
 * For a button that replaces another one: ignores the second click of a double click, which was meant for the replaced
 * one.
 */
export function onFirstClick(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail > 1) event.preventDefault()
    else act()
  }
}
