import { type Position, readPosition, type StoredPoint } from '@fieldport/domain'
import type { Reading } from '../../../lib/live/point-store.ts'
import { useMemo } from 'react'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../lib/live/feed/use-device-feed.ts'

/** A known place and when the device was there, epoch seconds. */
export type LastKnownPosition = { readonly position: Position; readonly ts: number }

type Readings = Readonly<Record<'lat' | 'lon' | 'hdop', Reading | undefined>>

/**
 * The newest place among points (oldest first), else the one of the last valid readings. A receiver that lost its fix sends 0,0:
 * where the device was before then is what is known.
 */
export function findLastKnownPosition(
  points: readonly StoredPoint[],
  { lat, lon, hdop }: Readings,
): LastKnownPosition | undefined {
  const point = points.findLast((one) => readPosition(one) !== undefined)
  const position = point && readPosition(point)
  if (point && position) return { position, ts: point.ts }
  if (!lat || !lon) return undefined
  const older = readPosition({ ts: lat.ts, gps_lat: lat.value, gps_lon: lon.value, gps_hdop: hdop?.value })
  return older && { position: older, ts: lat.ts }
}

/** Where the device is at the shown moment; undefined where it never knew. The object stays the same until the place changes. */
export function useLastKnownPosition(feed: DeviceFeed): LastKnownPosition | undefined {
  const lat = useKeyState(feed, 'gps_lat').latest
  const lon = useKeyState(feed, 'gps_lon').latest
  const hdop = useKeyState(feed, 'gps_hdop').latest
  return useMemo(() => findLastKnownPosition(feed.store.points(), { lat, lon, hdop }), [feed, lat, lon, hdop])
}
