import type { Bucket, ChartLine } from '../chart-data.ts'
import { drawnValue } from '../draw/stroke.ts'

/**
 * Stacks lines, adding to each the values below it: bars on bars, lines and areas on lines and areas, separately per
 * axis. Dots are not stacked. Negative bars are stacked downwards.
 */
export function stackLines(lines: readonly ChartLine[]): readonly ChartLine[] {
  const stacked: ChartLine[] = []
  return lines.map((line) => {
    const { custom } = line
    if (!custom || line.style === 'scatter') return line
    const below = stacked.filter((other) => isSameStack(other, line))
    stacked.push(line)
    const baseOf = (bucket: Bucket) =>
      below.reduce((sum, other) => sum + partBelow(line, drawnValue(line, bucket), other, bucket.ts), 0)
    const bases = new Map(line.runs.flat().map((bucket) => [bucket.ts, baseOf(bucket)]))
    return { ...line, custom: { ...custom, bases } }
  })
}

function isSameStack(one: ChartLine, other: ChartLine): boolean {
  const isSameAxis = one.custom?.axisAt === other.custom?.axisAt
  return isSameAxis && (one.style === 'bar') === (other.style === 'bar')
}

function partBelow(line: ChartLine, own: number, other: ChartLine, ts: number): number {
  const value = valueAt(other, ts)
  return line.style === 'bar' && value < 0 !== own < 0 ? 0 : value
}

/** A line's value at a moment; 0 if the device was silent. */
export function valueAt(line: ChartLine, ts: number): number {
  const { runs, bucketSeconds, step, style } = line
  const run = runs.find((each) => isWithin(each, ts, bucketSeconds))
  if (!run) return 0
  const at = run.findLastIndex((bucket) => bucket.ts <= ts)
  const [before, after] = [run[at], run[at + 1]]
  if (!before) return 0
  const value = drawnValue(line, before)
  // The next bar begins a bucket later, or an hour less where the clock was changed.
  if (style === 'bar') return ts - before.ts <= bucketSeconds / 2 ? value : 0
  if (!after || step || before.ts === ts) return value
  const share = (ts - before.ts) / (after.ts - before.ts)
  return value + (drawnValue(line, after) - value) * share
}

function isWithin(run: readonly Bucket[], ts: number, bucketSeconds: number): boolean {
  const [first, last] = [run[0], run.at(-1)]
  return first !== undefined && last !== undefined && first.ts <= ts && ts <= last.ts + bucketSeconds
}

/** Lifts a line by the values below it. */
export function stackOnLower(line: ChartLine): ChartLine {
  const bases = line.custom?.bases
  if (!bases) return line
  const lift = (bucket: Bucket): Bucket => {
    const base = bases.get(bucket.ts) ?? 0
    const { min, max, mean, last } = bucket
    return { ...bucket, min: min + base, max: max + base, mean: mean + base, last: last + base }
  }
  return { ...line, runs: line.runs.map((run) => run.map(lift)) }
}
