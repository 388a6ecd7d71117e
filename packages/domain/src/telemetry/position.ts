import type { PointRecord } from './points.ts'

/** The accuracy circle is 15 m times HDOP. Source: specification 3, section 9. */
const metresPerHdop = 15

/** Degrees (WGS 84). `accuracyMetres` is absent when the record has no HDOP. */
export type Position = { readonly lat: number; readonly lon: number; readonly accuracyMetres?: number }

/**
 * Position of a record; undefined without a fix. A receiver without a fix sends 0,0, and coordinates off the globe do not count.
 * Source: specification 3, sections 3 and 9.
 */
export function readPosition(record: PointRecord): Position | undefined {
  const { gps_lat: lat, gps_lon: lon, gps_hdop: hdop } = record
  if (!isDegrees(lat, 90) || !isDegrees(lon, 180) || (lat === 0 && lon === 0)) return undefined
  const known = typeof hdop === 'number' && Number.isFinite(hdop) && hdop >= 0
  return known ? { lat, lon, accuracyMetres: hdop * metresPerHdop } : { lat, lon }
}

function isDegrees(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit
}
