import { useState } from 'react'
import type { RouteUrlState } from '../position-card.tsx'
import { defaultRouteRangeId, type RouteView } from './route-view.ts'

const nothing: RouteView = {}

/** What the map shows: of the address, or kept here where there is none. */
export function useRouteView(address: RouteUrlState | undefined) {
  const [own, setOwn] = useState(nothing)
  const { view, onView } = address ?? { view: own, onView: setOwn }
  const isWide = view.map === 'wide'
  // Of a link that was opened. A replay that starts here is put into the address without its way being asked for anew.
  const [linked, setLinked] = useState(isWide ? view.until : undefined)
  if (linked !== undefined && view.until === undefined) setLinked(undefined)
  return {
    view,
    rangeId: view.route ?? defaultRouteRangeId,
    isWide,
    /** Where the way ends, epoch seconds; undefined: at the moment that the page shows. */
    fixedEnd: linked,
    onView,
    /** Another range is another way, which nobody replays yet. */
    setRange: (id: string, staysWide = true) =>
      onView({
        ...(id === defaultRouteRangeId ? {} : { route: id }),
        ...(staysWide ? { map: 'wide' } : {}),
      }),
  }
}
