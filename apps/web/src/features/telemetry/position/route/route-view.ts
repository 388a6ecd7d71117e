/** Longer routes are too tangled to read; for shorter ones the live map is enough. */
export const routeRangeIds: readonly string[] = ['1h', '6h', '1d', '1w', '1M']
/** The last day, unless the reader chooses another range. */
export const defaultRouteRangeId = '1d'

/** The state of a device's map; all of it is in the URL. */
export type RouteView = {
  /** The ID of a range; absent: the default. */
  readonly route?: string
  /** Full screen. */
  readonly map?: 'wide'
  /** The moment of a replay, epoch seconds. */
  readonly replay?: number
  /** End of the replayed route, epoch seconds, so that the same link later shows the same route. */
  readonly until?: number
}

/**
 * Parses the view in the URL; invalid values are left out, and so are replay fields unless the map is in full screen.
 */
export function parseRouteView(
  search: Readonly<Record<string, unknown>>,
  /** Parses a past moment, epoch seconds; undefined if invalid. */
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
