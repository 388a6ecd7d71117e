import type { StoredPoint } from '../telemetry/points.ts'
import type { ComputedChannel } from './channels.ts'
import { evaluate } from './evaluate.ts'
import { type Expression, type HistoryInput, historyInputs, isSameInput } from './expression.ts'
import { computeHistory, createReferenceReader, readNumber, type Sample } from './history.ts'
import { parseExpression } from './parse.ts'

/** A channel that can be computed. */
export type CompiledChannel = { readonly key: string; readonly expression: Expression }

/** The channels whose expressions can be parsed; the others have no values. */
export function compileChannels(channels: readonly ComputedChannel[]): readonly CompiledChannel[] {
  return channels.flatMap(({ key, expression: text }) => {
    const parsed = parseExpression(text)
    return parsed.ok ? [{ key, expression: parsed.expression }] : []
  })
}

/** The history inputs of some channels, each key with its window once. */
export function historyInputsOf(channels: readonly CompiledChannel[]): readonly HistoryInput[] {
  const inputs: HistoryInput[] = []
  for (const input of channels.flatMap(({ expression }) => historyInputs(expression)))
    if (!inputs.some((known) => isSameInput(known, input))) inputs.push(input)
  return inputs
}

/**
 * Adds computed channels to points. The returned function memoises: a repeated point, compared with the same earlier readings, is the
 * same object as before, so that callers see that nothing changed.
 * @returns takes points oldest first, and returns as many in the same order
 */
export function createPointComputer(channels: readonly CompiledChannel[]) {
  const inputs = historyInputsOf(channels)
  const known = new WeakMap<
    StoredPoint,
    { readonly before: readonly (Sample | undefined)[]; readonly made: StoredPoint }
  >()

  const read = createCachedRead()

  return (points: readonly StoredPoint[]): readonly StoredPoint[] => {
    const referencesOf = createReferenceReader(inputs, read)
    return points.map((point) => {
      const before = referencesOf(point)
      const remembered = known.get(point)
      if (remembered?.before.every((sample, at) => isSameSample(sample, before[at]))) return remembered.made
      const made = computePoint(channels, point, inputs, before)
      known.set(point, { before, made })
      return made
    })
  }
}

/**
 * Adds computed channels to a stream of points that may cover years: only the points that windows reach back to are
 * held.
 * @returns takes points oldest first, the next ones at each call, and returns as many in the same order
 */
export function createPointStreamComputer(channels: readonly CompiledChannel[]) {
  const inputs = historyInputsOf(channels)
  const referencesOf = createReferenceReader(inputs)
  return (points: readonly StoredPoint[]): readonly StoredPoint[] =>
    channels.length === 0
      ? points
      : points.map((point) => computePoint(channels, point, inputs, referencesOf(point)))
}

/** Caches values: a window may hold thousands of points, which are examined again for each new one. */
function createCachedRead(): typeof readNumber {
  const known = new WeakMap<StoredPoint, Map<string, number | undefined>>()
  return (point, key) => {
    const values = known.get(point) ?? new Map<string, number | undefined>()
    if (values.has(key)) return values.get(key)
    const value = readNumber(point, key)
    known.set(point, values.set(key, value))
    return value
  }
}

function isSameSample(left: Sample | undefined, right: Sample | undefined): boolean {
  return left === right || (left?.tsMs === right?.tsMs && left?.value === right?.value)
}

/** A channel overrides the device's own value under its key. */
function computePoint(
  channels: readonly CompiledChannel[],
  point: StoredPoint,
  inputs: readonly HistoryInput[],
  before: readonly (Sample | undefined)[],
): StoredPoint {
  const own = Object.entries(point).filter(([key]) => !channels.some((channel) => channel.key === key))
  const computed = channels.flatMap(({ key, expression }): [string, number][] => {
    const value = evaluate(expression, {
      value: (input) => readNumber(point, input),
      history: (name, input, windowSeconds) => {
        const at = inputs.findIndex((one) => isSameInput(one, { key: input, windowSeconds }))
        const now = { ts: point.ts, value: readNumber(point, input) }
        return computeHistory(name, windowSeconds, before[at], now)
      },
    })
    return value === undefined ? [] : [[key, value]]
  })
  return { ...Object.fromEntries([...own, ...computed]), ts: point.ts, aws_ts: point.aws_ts }
}
