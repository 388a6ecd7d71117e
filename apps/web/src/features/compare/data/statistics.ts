import type { SeriesColumns } from '@fieldport/contract'

export type Statistics = { readonly min: number; readonly mean: number; readonly max: number }

/** Statistics of all samples in the buckets, weighted by their number of samples. Undefined without buckets. */
export function statisticsOf(columns: SeriesColumns | undefined): Statistics | undefined {
  if (!columns) return undefined
  let samples = 0
  let sum = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const [at, n] of columns.n.entries()) {
    samples += n
    sum += n * (columns.mean[at] ?? 0)
    min = Math.min(min, columns.min[at] ?? min)
    max = Math.max(max, columns.max[at] ?? max)
  }
  return samples === 0 ? undefined : { min, mean: sum / samples, max }
}
