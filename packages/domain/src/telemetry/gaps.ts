/** A moment, or a bucket by its start: epoch seconds. */
type At = { readonly ts: number }
type Bucket = At & {
  /** Number of samples in it. */
  readonly n: number
}

/**
 * Cuts points (ascending `ts`) into the runs that a line may join. A gap is longer than three expected intervals, and never shorter than a
 * bucket. Without an expected interval nothing is cut.
 */
export function splitAtGaps<Point extends At>(
  points: readonly Point[],
  intervalSeconds: number | undefined,
  bucketMs: number,
): readonly (readonly Point[])[] {
  return cut(points, bucketMs / 1000, () => intervalSeconds)
}

/** Number of steps on each side by which a step is judged: a few gaps among them do not change the median. */
const stepsAround = 5
/** Fewer steps do not establish an interval. */
const fewestSteps = 3

/**
 * Like `splitAtGaps`, but judged by the interval at the time, derived from the data: a device may have been set to
 * another interval since, and a key may be measured less often than the device reports.
 * @param buckets single samples if `bucketSeconds` is shorter than their spacing
 * @param intervalSeconds the device's current interval, expected where too few values surround a step. undefined:
 * nothing is cut
 */
export function splitAtLocalGaps<Point extends Bucket>(
  buckets: readonly Point[],
  intervalSeconds: number | undefined,
  bucketSeconds: number,
): readonly (readonly Point[])[] {
  if (intervalSeconds === undefined) return cut(buckets, bucketSeconds, () => undefined)
  const spacings = buckets.slice(1).map(({ ts }, index) => {
    const before = buckets[index] as Point
    const seconds = ts - before.ts
    // In neighbouring buckets, the number of samples tells their spacing.
    return before.n > 1 && seconds <= bucketSeconds ? seconds / before.n : seconds
  })
  return cut(buckets, bucketSeconds, (step) => expectedAt(step, spacings, intervalSeconds))
}

/** Where the interval changes, the longer one is expected. */
function expectedAt(step: number, spacings: readonly number[], intervalSeconds: number): number {
  const before = spacings.slice(Math.max(0, step - stepsAround), step)
  const after = spacings.slice(step + 1, step + 1 + stepsAround)
  const isKnown = [before, after].map(({ length }) => length >= fewestSteps)
  if (isKnown[0] && isKnown[1]) return Math.max(median(before), median(after))
  // The newest values: the next one is expected at the configured interval.
  if (isKnown[0]) return Math.max(median(before), intervalSeconds)
  if (isKnown[1]) return median(after)
  const around = [...before, ...after]
  return around.length < fewestSteps ? intervalSeconds : Math.max(median(around), intervalSeconds)
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}

/** @param expectedSeconds from the point at an index to the next; undefined: any step is allowed */
function cut<Point extends At>(
  points: readonly Point[],
  bucketSeconds: number,
  expectedSeconds: (step: number) => number | undefined,
): readonly (readonly Point[])[] {
  const runs: Point[][] = []
  for (const [index, point] of points.entries()) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && isJoined(point.ts - before.ts, bucketSeconds, () => expectedSeconds(index - 1)))
      run.push(point)
    else runs.push([point])
  }
  return runs
}

function isJoined(seconds: number, bucketSeconds: number, expected: () => number | undefined): boolean {
  return seconds <= bucketSeconds || seconds <= 3 * (expected() ?? Number.POSITIVE_INFINITY)
}
