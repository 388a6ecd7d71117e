import type { Series } from '@fieldport/contract'

/** Reads the states of a range of epoch seconds, in buckets, which may extend beyond the range. */
export type ReadStates = (
  fromSeconds: number,
  toSeconds: number,
) => Promise<Pick<Series, 'bucketSeconds' | 'series'>>

export type StateStart = {
  /** The first reading of the state, epoch seconds. */
  readonly start: number
  /** Another state precedes it; otherwise nothing older is known. */
  readonly isCertain: boolean
}

type Range = { readonly from: number; readonly to: number }

const firstWindowSeconds = 86_400
/** Most states began today; further back the search uses ever larger steps. */
const windowGrowth = 8
/** Buckets of this width are not divided further. */
const exactSeconds = 1

/**
 * Finds when a state began that lasted until `known`, one of its readings. Looks back to `oldest` at most, with a
 * handful of requests: a bucket that contains another state is requested again in finer buckets. Missing readings do
 * not end a state.
 */
export async function findStateStart(
  read: ReadStates,
  { state, known, oldest }: { readonly state: number; readonly known: number; readonly oldest: number },
): Promise<StateStart> {
  let windowSeconds = firstWindowSeconds
  for (let to = known; to > oldest; windowSeconds *= windowGrowth) {
    const from = Math.max(oldest, to - windowSeconds)
    const other = await findLastOther(read, state, { from, to })
    if (other !== undefined) {
      const start = await findFirst(read, { from: other + exactSeconds, to: known })
      return { start: start ?? known, isCertain: true }
    }
    to = from
  }
  return { start: (await findFirst(read, { from: oldest, to: known })) ?? known, isCertain: false }
}

/** Approximate time of the last reading of any other state. */
async function findLastOther(read: ReadStates, state: number, range: Range): Promise<number | undefined> {
  const { bucketSeconds, buckets } = await readBuckets(read, range)
  for (const { ts, min, max } of buckets.toReversed()) {
    if (min === state && max === state) continue
    if (bucketSeconds <= exactSeconds) return ts
    const finer = await findLastOther(read, state, clip(range, ts, bucketSeconds))
    if (finer !== undefined) return finer
  }
  return undefined
}

/** Time of the first reading in a range. */
async function findFirst(read: ReadStates, range: Range): Promise<number | undefined> {
  const { bucketSeconds, buckets } = await readBuckets(read, range)
  for (const { ts } of buckets) {
    if (bucketSeconds <= exactSeconds) return Math.max(range.from, ts)
    const finer = await findFirst(read, clip(range, ts, bucketSeconds))
    if (finer !== undefined) return finer
  }
  return undefined
}

async function readBuckets(read: ReadStates, { from, to }: Range) {
  if (to <= from) return { bucketSeconds: 0, buckets: [] }
  const { bucketSeconds, series } = await read(from, to)
  const { ts, min, max } = series['state'] ?? { ts: [], min: [], max: [] }
  const buckets = ts
    .map((start, at) => ({ ts: start, min: min[at], max: max[at] }))
    .filter((bucket) => bucket.ts < to && bucket.ts + bucketSeconds > from)
  return { bucketSeconds, buckets }
}

function clip({ from, to }: Range, ts: number, bucketSeconds: number): Range {
  return { from: Math.max(from, ts), to: Math.min(to, ts + bucketSeconds) }
}
