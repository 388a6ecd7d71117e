import type { Series } from '@fieldport/contract'

/** The states of a range of epoch seconds, in buckets; these may reach beyond the range. */
export type ReadStates = (
  fromSeconds: number,
  toSeconds: number,
) => Promise<Pick<Series, 'bucketSeconds' | 'series'>>

export type StateStart = {
  /** The first reading of the state, epoch seconds. */
  readonly start: number
  /** Another state came before it; else nothing older is known. */
  readonly isCertain: boolean
}

type Range = { readonly from: number; readonly to: number }

const firstWindowSeconds = 86_400
/** Mostly a state began today; further back it is looked for in ever larger steps. */
const windowGrowth = 8
/** What lies in one bucket of this width is told apart no further. */
const exactSeconds = 1

/**
 * When a state began that lasted until `known`, a reading of it. Looks back to `oldest` at most, in a handful of questions: a bucket
 * in which something else was read is asked for again, finer. Readings that are missing end no state.
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

/** About when the last reading of any other state was taken. */
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

/** When the first reading of a range was taken. */
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
