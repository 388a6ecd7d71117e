import { breakGaps, type Position, readPosition, type StoredPoint } from '@fieldport/domain'
import type { Reading } from '../../../lib/live/point-store.ts'

/** The newest place of a device and when it was there, from the newest readings of its position keys. */
export function newestPosition(
  lat: Reading | undefined,
  lon: Reading | undefined,
  hdop: Reading | undefined,
): { readonly position: Position; readonly ts: number } | undefined {
  if (!lat || !lon) return undefined
  const record = { ts: lat.ts, gps_lat: lat.value, gps_lon: lon.value, gps_hdop: hdop?.value }
  const position = readPosition(record)
  return position && { position, ts: lat.ts }
}

/** The way through the points held, cut where the device was silent; longitude first, as maps want it. */
export function trackLines(
  points: readonly StoredPoint[],
  intervalSeconds: number | undefined,
): readonly (readonly [number, number][])[] {
  const places = points.flatMap((point) => {
    const position = readPosition(point)
    return position ? [{ ts: point.ts, place: [position.lon, position.lat] as [number, number] }] : []
  })
  return breakGaps(places, intervalSeconds, 60_000)
    .map((run) => run.map(({ place }) => place))
    .filter((line) => line.length > 1)
}
