import type { PointRecord } from './points.ts'

/** A time span in one state, epoch seconds. */
export type StateInterval = { readonly state: number; readonly from: number; readonly to: number }

/**
 * The states of points (oldest first) as intervals, oldest first. Points without a readable `state` are ignored and do
 * not end an interval; an interval ends where the next begins, and the last one at the last point.
 */
export function findStateIntervals(points: readonly PointRecord[]): readonly StateInterval[] {
  const runs: StateInterval[] = []
  for (const { ts, state } of points) {
    const last = runs.at(-1)
    if (last) runs[runs.length - 1] = { ...last, to: ts }
    if (typeof state !== 'number' || !Number.isFinite(state) || state === last?.state) continue
    runs.push({ state, from: ts, to: ts })
  }
  return runs
}
