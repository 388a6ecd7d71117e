import type { CardBreakpoint } from '@fieldport/domain'
import { useSyncExternalStore } from 'react'

const sixColumns = globalThis.matchMedia?.('(min-width: 1200px)')
const fourColumns = globalThis.matchMedia?.('(min-width: 800px)')

function columns(): 2 | 4 | 6 {
  if (sixColumns?.matches) return 6
  return fourColumns?.matches ? 4 : 2
}

function subscribe(listener: () => void): () => void {
  for (const query of [sixColumns, fourColumns]) query?.addEventListener('change', listener)
  return () => {
    for (const query of [sixColumns, fourColumns]) query?.removeEventListener('change', listener)
  }
}

/** The number of columns for the window's width, and the breakpoint whose sizes apply. */
export function useColumns(): { readonly columns: 2 | 4 | 6; readonly breakpoint: CardBreakpoint } {
  const count = useSyncExternalStore(subscribe, columns)
  return { columns: count, breakpoint: count === 2 ? 'narrow' : 'wide' }
}
