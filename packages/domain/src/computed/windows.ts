import type { StoredPoint } from '../telemetry/points.ts'
import { type HistoryInput, maximumHistoryGapSeconds } from './expression.ts'
import { readNumber, toMilliseconds } from './history.ts'
import { type CompiledChannel, historyInputsOf } from './points.ts'

/** Maximum number of points read or held for windows: an hour of a device that sends every second, and some more. Ours. */
export const maximumWindowedPoints = 3_700
/** Read in addition to a window, because some keys are not part of every point. */
const pointsBeforeWindow = 60

/** The longest window in some channels, seconds; 0: none has one. */
export function longestWindowSeconds(channels: readonly CompiledChannel[]): number {
  return Math.max(0, ...historyInputsOf(channels).map(({ windowSeconds = 0 }) => windowSeconds))
}

/** The newest points, some of which are shown, with a window in their channels. */
export type WindowedPoints = { readonly shown: number; readonly windowSeconds: number }

/**
 * The newest points needed to compute the shown ones: these, as many as the window reaches back before them, and some more; at most
 * `maximumWindowedPoints`. Without a window: the shown ones.
 * @param points oldest first
 */
export function selectPointsForWindow<Point extends Pick<StoredPoint, 'ts'>>(
  points: readonly Point[],
  { shown, windowSeconds }: WindowedPoints,
): readonly Point[] {
  const first = points.at(-shown)
  if (windowSeconds === 0 || !first) return points.slice(-shown)
  const start = points.findLastIndex(({ ts }) => ts <= first.ts - windowSeconds)
  return points.slice(Math.max(0, start - pointsBeforeWindow)).slice(-maximumWindowedPoints)
}

/**
 * Whether points older than these would change the computed values of the shown ones.
 * @param points oldest first, at least as many as are shown if there are so many
 */
export function needsOlderPoints(
  points: readonly Pick<StoredPoint, 'ts'>[],
  { shown, windowSeconds }: WindowedPoints,
): boolean {
  const [oldest, first] = [points[0], points.at(-shown)]
  if (windowSeconds === 0 || !oldest || !first || points.length >= maximumWindowedPoints) return false
  const startSeconds = first.ts - windowSeconds
  if (oldest.ts < startSeconds - maximumHistoryGapSeconds) return false
  return points.findLastIndex(({ ts }) => ts <= startSeconds) < pointsBeforeWindow
}

/**
 * The newest point and the earlier ones that its changes are computed from: enough to compute it, however many are
 * held.
 * @param points oldest first
 */
export function pointsForNewest(
  points: readonly StoredPoint[],
  inputs: readonly HistoryInput[],
): readonly StoredPoint[] {
  const newest = points.at(-1)
  if (!newest) return []
  const references = inputs.flatMap(({ key, windowSeconds }) => {
    const limitMs = toMilliseconds(newest.ts) - (windowSeconds ?? 0) * 1000
    const isReference = (point: StoredPoint) =>
      point !== newest && toMilliseconds(point.ts) <= limitMs && readNumber(point, key) !== undefined
    return points.findLast(isReference) ?? []
  })
  return [...new Set([...references.toSorted((left, right) => left.ts - right.ts), newest])]
}
