import { useEffect, useState } from 'react'

/** Gives the focus back to where it was: a dialog that is there only while it is open does not know by itself. */
export function useRestoreFocus(): void {
  // Read before anything in the dialog takes the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
