import type { StoredPoint } from '@fieldport/domain'
import type { Reading } from '../../../lib/live/point-store.ts'

/** The newest value under a key among points (oldest first), even where it says that nothing is known. */
export function latestReported(points: readonly StoredPoint[], key: string): Reading | undefined {
  const point = points.findLast((one) => one[key] !== undefined && one[key] !== null)
  return point && { ts: point.ts, value: point[key] }
}
