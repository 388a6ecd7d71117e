import type { StoredPoint } from '@fieldport/domain'
import type { Reading } from '../../../lib/live/point-store.ts'

/** The newest value of a key among points (oldest first), even if it means 'unknown'. */
export function latestReported(points: readonly StoredPoint[], key: string): Reading | undefined {
  const point = points.findLast((one) => one[key] !== undefined && one[key] !== null)
  return point && { ts: point.ts, value: point[key] }
}
