import { isKnownReading } from '../measurements/measurements.ts'
import type { StoredPoint } from '../telemetry/points.ts'
import type { ComputedChannel } from './channels.ts'
import { evaluate } from './evaluate.ts'
import { type Expression, type HistoryFunction, historyKeys, maximumHistoryGapSeconds } from './expression.ts'
import { parseExpression } from './parse.ts'

type Sample = { readonly ts: number; readonly value: number }

/** A channel that can be computed. */
export type CompiledChannel = { readonly key: string; readonly expression: Expression }

/** The channels whose expressions can be read; the others have no values. */
export function compileChannels(channels: readonly ComputedChannel[]): readonly CompiledChannel[] {
  return channels.flatMap(({ key, expression: text }) => {
    const parsed = parseExpression(text)
    return parsed.ok ? [{ key, expression: parsed.expression }] : []
  })
}

/**
 * Adds computed channels to points. The function that is returned remembers: a point that comes again, after the same reading
 * before, is the same object as the last time, so that who looks at it sees that nothing changed.
 * @returns takes points oldest first, gives as many in the same order
 */
export function createPointComputer(channels: readonly CompiledChannel[]) {
  const watched = [...new Set(channels.flatMap(({ expression }) => historyKeys(expression)))]
  const known = new WeakMap<
    StoredPoint,
    { readonly before: readonly (Sample | undefined)[]; readonly made: StoredPoint }
  >()

  return (points: readonly StoredPoint[]): readonly StoredPoint[] => {
    let before: readonly (Sample | undefined)[] = watched.map(() => undefined)
    return points.map((point) => {
      const remembered = known.get(point)
      const isSame = remembered?.before.every((sample, at) => isSameSample(sample, before[at]))
      const made = remembered && isSame ? remembered.made : computePoint(channels, point, historyOf(before))
      if (!isSame) known.set(point, { before, made })
      before = advance(before, point)
      return made
    })
  }

  function historyOf(samples: readonly (Sample | undefined)[]) {
    return (key: string) => samples[watched.indexOf(key)]
  }

  function advance(samples: readonly (Sample | undefined)[], point: StoredPoint) {
    if (watched.length === 0) return samples
    return watched.map((key, at) => {
      const value = readNumber(point, key)
      return value === undefined ? samples[at] : { ts: point.ts, value }
    })
  }
}

function isSameSample(left: Sample | undefined, right: Sample | undefined): boolean {
  return left === right || (left?.ts === right?.ts && left?.value === right?.value)
}

/** A device's own value under the key of a channel gives way to it. */
function computePoint(
  channels: readonly CompiledChannel[],
  point: StoredPoint,
  before: (key: string) => Sample | undefined,
): StoredPoint {
  const own = Object.entries(point).filter(([key]) => !channels.some((channel) => channel.key === key))
  const inputs = {
    value: (key: string) => readNumber(point, key),
    history: (name: HistoryFunction, key: string) =>
      computeHistory(name, before(key), readNumber(point, key), point.ts),
  }
  const computed = channels.flatMap(({ key, expression }): [string, number][] => {
    const value = evaluate(expression, inputs)
    return value === undefined ? [] : [[key, value]]
  })
  return { ...Object.fromEntries([...own, ...computed]), ts: point.ts, aws_ts: point.aws_ts }
}

/** @returns undefined without a reading before, or after a silence longer than a day */
export function computeHistory(
  name: HistoryFunction,
  before: Sample | undefined,
  value: number | undefined,
  ts: number,
): number | undefined {
  if (!before || value === undefined) return undefined
  const seconds = ts - before.ts
  if (!(seconds > 0) || seconds > maximumHistoryGapSeconds) return undefined
  return name === 'delta' ? value - before.value : ((value - before.value) / seconds) * 3600
}

/** On and off count as 1 and 0; a text is no number. */
export function readNumber(point: StoredPoint, key: string): number | undefined {
  const value = Object.hasOwn(point, key) ? point[key] : undefined
  if (typeof value === 'boolean') return value ? 1 : 0
  return isKnownReading(key, value) ? value : undefined
}
