import { type Position, readPosition, type StoredPoint } from '@fieldport/domain'
import type { Reading } from '../../../lib/live/point-store.ts'
import { useMemo } from 'react'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../lib/live/feed/use-device-feed.ts'

/** A known position and its time, epoch seconds. */
export type LastKnownPosition = { readonly position: Position; readonly ts: number }

type Readings = Readonly<Record<'lat' | 'lon' | 'hdop', Reading | undefined>>

/**
 * The newest position among points (oldest first), otherwise that of the last valid readings. A receiver that lost its
 * fix sends 0,0, so the position before counts.
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

/**
 * The device's position at the shown moment; undefined if there is none. The object stays the same until the position
 * changes.
 */
export function useLastKnownPosition(feed: DeviceFeed): LastKnownPosition | undefined {
  const lat = useKeyState(feed, 'gps_lat').latest
  const lon = useKeyState(feed, 'gps_lon').latest
  const hdop = useKeyState(feed, 'gps_hdop').latest
  return useMemo(() => findLastKnownPosition(feed.store.points(), { lat, lon, hdop }), [feed, lat, lon, hdop])
}
