import { type Position, readPosition, type StoredPoint } from '@fieldport/domain'
import type { Reading } from '../../../lib/live/point-store.ts'

/** A known place and when the device was there, epoch seconds. */
export type KnownPlace = { readonly position: Position; readonly ts: number }

type Readings = Readonly<Record<'lat' | 'lon' | 'hdop', Reading | undefined>>

/**
 * The newest place among points (oldest first), else the one of the last valid readings. A receiver that lost its fix sends 0,0:
 * where the device was before then is what is known.
 */
export function newestFix(
  points: readonly StoredPoint[],
  { lat, lon, hdop }: Readings,
): KnownPlace | undefined {
  const point = points.findLast((one) => readPosition(one) !== undefined)
  const position = point && readPosition(point)
  if (point && position) return { position, ts: point.ts }
  if (!lat || !lon) return undefined
  const older = readPosition({ ts: lat.ts, gps_lat: lat.value, gps_lon: lon.value, gps_hdop: hdop?.value })
  return older && { position: older, ts: lat.ts }
}
