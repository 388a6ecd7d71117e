import type { RouteFixes } from '@fieldport/contract'
import { type Fix, readPosition, type StoredPoint, maximumHdop } from '@fieldport/domain'

/** The fixes of a response, oldest first. */
export function fixesOf({ ts, lat, lon, speed, altitude }: RouteFixes): readonly Fix[] {
  return ts.map((at, n) => ({
    ts: at,
    lat: lat[n] as number,
    lon: lon[n] as number,
    ...optional('speedKph', speed[n]),
    ...optional('altitudeMetres', altitude[n]),
  }))
}

function optional(name: 'speedKph' | 'altitudeMetres', value: unknown) {
  return typeof value === 'number' && Number.isFinite(value) ? { [name]: value } : {}
}

/** Live fixes after those of the response, with the same spacing; `points` oldest first. */
export function fixesSince(
  points: readonly StoredPoint[],
  afterSeconds: number,
  sparseSeconds: number,
): readonly Fix[] {
  const found: Fix[] = []
  let last = afterSeconds
  for (const point of points) {
    if (point.ts <= afterSeconds || point.ts - last < sparseSeconds) continue
    const position = readPosition(point)
    const hdop = point['gps_hdop']
    if (!position || (typeof hdop === 'number' && hdop > maximumHdop)) continue
    last = point.ts
    found.push({
      ts: point.ts,
      lat: position.lat,
      lon: position.lon,
      ...optional('speedKph', point['gps_speed']),
      ...optional('altitudeMetres', point['gps_altitude']),
    })
  }
  return found
}
