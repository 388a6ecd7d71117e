import type { BinaryOperator, CallFunction, Expression, HistoryFunction } from './expression.ts'

/** The inputs of an expression; a missing or unknown value is undefined. */
export type ExpressionInputs = {
  readonly value: (key: string) => number | undefined
  readonly history: (
    name: HistoryFunction,
    key: string,
    windowSeconds: number | undefined,
  ) => number | undefined
}

/**
 * The value of an expression. If an input is missing, or a step has no finite result (division by zero, square root of a negative
 * number, overflow), there is none. `if` evaluates only the chosen branch. Never NaN, never infinite.
 */
export function evaluate(expression: Expression, inputs: ExpressionInputs): number | undefined {
  switch (expression.kind) {
    case 'number':
      return expression.value
    case 'key':
      return finiteOrUndefined(inputs.value(expression.key))
    case 'history':
      return finiteOrUndefined(inputs.history(expression.name, expression.key, expression.windowSeconds))
    case 'negate': {
      const operand = evaluate(expression.operand, inputs)
      return operand === undefined ? undefined : -operand
    }
    case 'binary': {
      const left = evaluate(expression.left, inputs)
      const right = evaluate(expression.right, inputs)
      return left === undefined || right === undefined
        ? undefined
        : finiteOrUndefined(applyOperator(expression.operator, left, right))
    }
    default:
      return expression.name === 'if' ? choose(expression.args, inputs) : apply(expression, inputs)
  }
}

function choose(args: readonly Expression[], inputs: ExpressionInputs): number | undefined {
  const [condition, then, otherwise] = args
  if (!condition || !then || !otherwise) return undefined
  const decided = evaluate(condition, inputs)
  return decided === undefined ? undefined : evaluate(decided === 0 ? otherwise : then, inputs)
}

function apply(call: Expression & { readonly kind: 'call' }, inputs: ExpressionInputs): number | undefined {
  const values: number[] = []
  for (const arg of call.args) {
    const value = evaluate(arg, inputs)
    if (value === undefined) return undefined
    values.push(value)
  }
  return finiteOrUndefined(applyFunction(call.name, values))
}

const functions: Readonly<Record<CallFunction, (values: readonly number[]) => number>> = {
  if: ([condition, then = Number.NaN, otherwise = Number.NaN]) => (condition === 0 ? otherwise : then),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  abs: ([value = Number.NaN]) => Math.abs(value),
  // Rounds half up, like the engine's floor(x + 0.5).
  round: ([value = Number.NaN]) => Math.floor(value + 0.5),
  sqrt: ([value = Number.NaN]) => Math.sqrt(value),
  clamp: ([value = Number.NaN, least = Number.NaN, most = Number.NaN]) =>
    Math.min(Math.max(value, least), most),
}

/** @param values as many as the function's arity */
export function applyFunction(name: CallFunction, values: readonly number[]): number {
  return functions[name](values)
}

const operators: Readonly<Record<BinaryOperator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '^': (left, right) => left ** right,
  '<': (left, right) => Number(left < right),
  '<=': (left, right) => Number(left <= right),
  '>': (left, right) => Number(left > right),
  '>=': (left, right) => Number(left >= right),
  '==': (left, right) => Number(left === right),
  '!=': (left, right) => Number(left !== right),
}

/** Comparisons are 1 or 0. */
export function applyOperator(operator: BinaryOperator, left: number, right: number): number {
  return operators[operator](left, right)
}

function finiteOrUndefined(value: number | undefined): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined
  // Zero has no sign: -0 would be shown as such.
  return value === 0 ? 0 : value
}
