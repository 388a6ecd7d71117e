/** Longer ways are hairballs; shorter ones are what a map of the present shows. */
export const routeRangeIds: readonly string[] = ['1h', '6h', '1d', '1w', '1M']
/** The way over the last day, unless its reader chooses otherwise. */
export const defaultRouteRangeId = '1d'

/** What the map of a device shows; all of it stands in the address. */
export type RouteView = {
  /** The id of a range; absent: the default. */
  readonly route?: string
  /** As large as the screen. */
  readonly map?: 'wide'
  /** The moment of a replay, epoch seconds. */
  readonly replay?: number
  /** Where the way of that replay ends, epoch seconds: later, the same link shows the same way. */
  readonly until?: number
}

/** Reads the view from the address; what cannot be read is left out, and so is what belongs to a map that is not wide. */
export function parseRouteView(
  search: Readonly<Record<string, unknown>>,
  /** A moment of the past, epoch seconds; undefined of all else. */
  parseMoment: (value: unknown) => number | undefined,
): RouteView {
  const id = search['route']
  const range =
    typeof id === 'string' && routeRangeIds.includes(id) && id !== defaultRouteRangeId ? { route: id } : {}
  if (search['map'] !== 'wide') return range
  const [replay, until] = [parseMoment(search['replay']), parseMoment(search['until'])]
  const isReplay = replay !== undefined && until !== undefined && replay <= until
  return { ...range, map: 'wide', ...(isReplay ? { replay, until } : {}) }
}
