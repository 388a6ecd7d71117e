/** Nearest rank: always a measured value, never interpolated. `part` is 0 to 1. */
export function percentile(values: readonly number[], part: number): number {
  if (values.length === 0) throw new RangeError('There is no percentile of nothing.')
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(part * sorted.length))
  return sorted[rank - 1] as number
}

export const p50 = (values: readonly number[]) => percentile(values, 0.5)
export const p95 = (values: readonly number[]) => percentile(values, 0.95)
export const p99 = (values: readonly number[]) => percentile(values, 0.99)
