import { applyFunction, applyOperator } from './evaluate.ts'
import type { BinaryOperator, Expression, HistoryFunction } from './expression.ts'

/** All values from `low` to `high`, both included; infinite if unbounded. */
export type Interval = { readonly low: number; readonly high: number }

export type IntervalInputs = {
  readonly range: (key: string) => Interval | undefined
  readonly history: (
    name: HistoryFunction,
    key: string,
    windowSeconds: number | undefined,
  ) => Interval | undefined
}

const unbounded: Interval = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }

/**
 * Bounds of an expression whose inputs are anywhere within theirs: never too narrow, but wider if an input is used
 * twice. undefined: it has no value there.
 */
export function evaluateInterval(expression: Expression, inputs: IntervalInputs): Interval | undefined {
  switch (expression.kind) {
    case 'number':
      return { low: expression.value, high: expression.value }
    case 'key':
      return inputs.range(expression.key)
    case 'history':
      return inputs.history(expression.name, expression.key, expression.windowSeconds)
    case 'negate': {
      const operand = evaluateInterval(expression.operand, inputs)
      return operand && { low: -operand.high, high: -operand.low }
    }
    case 'binary': {
      const left = evaluateInterval(expression.left, inputs)
      const right = evaluateInterval(expression.right, inputs)
      return left && right && combine(expression.operator, left, right)
    }
    default:
      return expression.name === 'if' ? choose(expression.args, inputs) : apply(expression, inputs)
  }
}

function combine(operator: BinaryOperator, left: Interval, right: Interval): Interval | undefined {
  switch (operator) {
    case '+':
      return hull([left.low + right.low, left.high + right.high])
    case '-':
      return hull([left.low - right.high, left.high - right.low])
    case '*':
      return corners(operator, left, right)
    case '/':
      if (isPoint(right) && right.low === 0) return undefined
      return contains(right, 0) ? unbounded : corners(operator, left, right)
    case '^':
      return power(left, right)
    default:
      return compare(operator, left, right)
  }
}

/** For a positive base, a power is monotonic in each argument, so its bounds are among the corners. */
function power(base: Interval, exponent: Interval): Interval | undefined {
  if (base.low > 0) return corners('^', base, exponent)
  if (!isPoint(exponent)) return unbounded
  if (!Number.isInteger(exponent.low)) {
    if (base.high < 0) return undefined
    const clipped = { low: Math.max(0, base.low), high: base.high }
    return exponent.low < 0 ? unbounded : corners('^', clipped, exponent)
  }
  if (!contains(base, 0)) return corners('^', base, exponent)
  if (exponent.low < 0) return unbounded
  return hull([base.low ** exponent.low, base.high ** exponent.low, 0 ** exponent.low])
}

function compare(operator: BinaryOperator, left: Interval, right: Interval): Interval {
  // Every possible result of comparing two ranges occurs at an end, or where they touch. Unless both are points, two ends
  // differ.
  const shared = Math.max(left.low, right.low) <= Math.min(left.high, right.high)
  const outcomes = [left.low, left.high].flatMap((a) =>
    [right.low, right.high].map((b) => applyOperator(operator, a, b)),
  )
  const isCertain = isPoint(left) && isPoint(right)
  const touching = shared && !isCertain ? [applyOperator(operator, 0, 0)] : []
  return hull([...outcomes, ...touching])
}

function choose(args: readonly Expression[], inputs: IntervalInputs): Interval | undefined {
  const [condition, then, otherwise] = args
  if (!condition || !then || !otherwise) return undefined
  const decided = evaluateInterval(condition, inputs)
  if (!decided) return undefined
  if (isPoint(decided) && decided.low === 0) return evaluateInterval(otherwise, inputs)
  if (!contains(decided, 0)) return evaluateInterval(then, inputs)
  const both = [evaluateInterval(then, inputs), evaluateInterval(otherwise, inputs)].filter(
    (branch) => branch !== undefined,
  )
  return both.length === 0 ? undefined : hull(both.flatMap(({ low, high }) => [low, high]))
}

function apply(call: Expression & { readonly kind: 'call' }, inputs: IntervalInputs): Interval | undefined {
  const ranges: Interval[] = []
  for (const arg of call.args) {
    const range = evaluateInterval(arg, inputs)
    if (!range) return undefined
    ranges.push(range)
  }
  const [first = unbounded] = ranges
  if (call.name === 'abs') {
    const ends = [Math.abs(first.low), Math.abs(first.high)]
    return hull(contains(first, 0) ? [...ends, 0] : ends)
  }
  if (call.name === 'sqrt' && first.high < 0) return undefined
  const clipped = call.name === 'sqrt' ? [{ low: Math.max(0, first.low), high: first.high }] : ranges
  // These are monotonic in each of their inputs.
  return hull([
    applyFunction(
      call.name,
      clipped.map(({ low }) => low),
    ),
    applyFunction(
      call.name,
      clipped.map(({ high }) => high),
    ),
  ])
}

function corners(operator: BinaryOperator, left: Interval, right: Interval): Interval {
  return hull(
    [left.low, left.high].flatMap((a) => [right.low, right.high].map((b) => applyOperator(operator, a, b))),
  )
}

function hull(values: readonly number[]): Interval {
  if (values.some(Number.isNaN)) return unbounded
  return { low: Math.min(...values), high: Math.max(...values) }
}

function isPoint({ low, high }: Interval): boolean {
  return low === high
}

function contains({ low, high }: Interval, value: number): boolean {
  return low <= value && value <= high
}
