import { useState } from 'react'
import type { RouteUrlState } from '../position-card.tsx'
import { defaultRouteRangeId, type RouteView } from './route-view.ts'

const nothing: RouteView = {}

/** The state of the map: from the URL, or local on pages without it. */
export function useRouteView(address: RouteUrlState | undefined) {
  const [own, setOwn] = useState(nothing)
  const { view, onView } = address ?? { view: own, onView: setOwn }
  const isWide = view.map === 'wide'
  // From an opened link. A replay that starts here is added to the URL without requesting its route again.
  const [linked, setLinked] = useState(isWide ? view.until : undefined)
  if (linked !== undefined && view.until === undefined) setLinked(undefined)
  return {
    view,
    rangeId: view.route ?? defaultRouteRangeId,
    isWide,
    /** End of the route, epoch seconds; undefined: the moment that the page shows. */
    fixedEnd: linked,
    onView,
    /** Another range is another route, without a replay. */
    setRange: (id: string, staysWide = true) =>
      onView({
        ...(id === defaultRouteRangeId ? {} : { route: id }),
        ...(staysWide ? { map: 'wide' } : {}),
      }),
  }
}
