import { useEffect, useState } from 'react'

/** Longer than the pause in a double click. Source: the default of Windows, the longest of the common systems. */
const doubleClickMs = 500

/**
 * Whether a click beside a dialog closes it: the second click of the double click that opened it does not.
 * @param isAllowed false: no click does
 */
export function useCloseOnClickOutside(isAllowed = true): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), doubleClickMs)
    return () => clearTimeout(timer)
  }, [])
  return isAllowed && isSettled
}
