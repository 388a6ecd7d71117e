import { isKnownReading } from '../measurements/measurements.ts'
import type { StoredPoint } from '../telemetry/points.ts'
import { type HistoryFunction, type HistoryInput, maximumHistoryGapSeconds } from './expression.ts'

/** A reading of one key; whole epoch milliseconds, like the engine. */
export type Sample = { readonly tsMs: number; readonly value: number }

/** On and off count as 1 and 0; a text is not a number. */
export function readNumber(point: StoredPoint, key: string): number | undefined {
  const value = Object.hasOwn(point, key) ? point[key] : undefined
  if (typeof value === 'boolean') return value ? 1 : 0
  return isKnownReading(key, value) ? value : undefined
}

/** Readings are dropped in batches, because each drop moves all remaining ones. */
const lotReadings = 4096

/**
 * Finds, point by point, the reading with which each input is compared.
 * @param read the value of a key of a point
 * @returns takes the points of a device oldest first, and returns one reading per input, undefined if there is none or nothing to
 * compare it with
 */
export function createReferenceReader(inputs: readonly HistoryInput[], read = readNumber) {
  const readings = new Map(inputs.map(({ key }): [string, Sample[]] => [key, []]))
  /** Index in the readings of its key at which each window starts. */
  const starts = inputs.map(() => -1)

  function referenceOf({ key, windowSeconds }: HistoryInput, at: number, tsMs: number): Sample | undefined {
    const known = readings.get(key) ?? []
    if (windowSeconds === undefined) return known.at(-1)
    const limitMs = tsMs - windowSeconds * 1000
    let start = starts[at] ?? -1
    while ((known[start + 1]?.tsMs ?? Number.POSITIVE_INFINITY) <= limitMs) start += 1
    starts[at] = start
    return known[start]
  }

  /** Drops readings before every window, so that years of points can pass through. */
  function forget(key: string, known: Sample[]): void {
    if (known.length <= lotReadings) return
    const first = inputs.reduce((least, input, at) => {
      if (input.key !== key) return least
      return Math.min(least, input.windowSeconds === undefined ? known.length - 1 : (starts[at] ?? -1))
    }, known.length - 1)
    if (first < lotReadings) return
    known.splice(0, first)
    for (const [at, input] of inputs.entries())
      if (input.key === key && input.windowSeconds !== undefined) starts[at] = (starts[at] ?? -1) - first
  }

  return (point: StoredPoint): readonly (Sample | undefined)[] => {
    const tsMs = toMilliseconds(point.ts)
    const found = inputs.map((input, at) =>
      read(point, input.key) === undefined ? undefined : referenceOf(input, at, tsMs),
    )
    for (const [key, known] of readings) {
      const value = read(point, key)
      if (value === undefined) continue
      known.push({ tsMs, value })
      forget(key, known)
    }
    return found
  }
}

/** @returns undefined without an earlier reading, or if it is more than a day older than the window */
export function computeHistory(
  name: HistoryFunction,
  windowSeconds: number | undefined,
  before: Sample | undefined,
  now: { readonly ts: number; readonly value: number | undefined },
): number | undefined {
  if (!before || now.value === undefined) return undefined
  const seconds = (toMilliseconds(now.ts) - before.tsMs) / 1000
  if (!(seconds > 0) || seconds > (windowSeconds ?? 0) + maximumHistoryGapSeconds) return undefined
  const change = now.value - before.value
  return name === 'delta' ? change : (change / seconds) * 3600
}

/** @param seconds epoch seconds, as sent by a device */
export function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000)
}
