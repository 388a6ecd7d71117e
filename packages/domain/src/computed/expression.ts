/** Syntax of computed channels. Values are numbers; a missing value is `undefined`. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'key'; readonly key: string }
  | ({ readonly kind: 'history'; readonly name: HistoryFunction } & HistoryInput)
  | { readonly kind: 'negate'; readonly operand: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: BinaryOperator
      readonly left: Expression
      readonly right: Expression
    }
  | {
      readonly kind: 'call'
      readonly name: CallFunction
      readonly args: readonly [Expression, ...Expression[]]
    }

export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '<' | '<=' | '>' | '>=' | '==' | '!='

/** What a key is compared with: its newest reading at least this many seconds earlier; undefined: the previous reading. */
export type HistoryInput = { readonly key: string; readonly windowSeconds: number | undefined }

/** `delta`: the change since an earlier reading. `rate`: that change per hour. */
export const historyFunctions = ['delta', 'rate'] as const
export type HistoryFunction = (typeof historyFunctions)[number]

/** Functions and their number of arguments. */
export const callFunctions = {
  if: { least: 3, most: 3 },
  min: { least: 2, most: 10 },
  max: { least: 2, most: 10 },
  abs: { least: 1, most: 1 },
  round: { least: 1, most: 1 },
  sqrt: { least: 1, most: 1 },
  clamp: { least: 3, most: 3 },
} as const
export type CallFunction = keyof typeof callFunctions

export const constants: Readonly<Record<string, number>> = { pi: Math.PI }

/** Characters of an expression. Ours. */
export const maximumExpressionLength = 300
/** Nesting of brackets and functions. Ours: what people write has less than ten levels. */
export const maximumExpressionDepth = 24
/** Nesting of operators: a sum of forty parts. Far below what the engine's parser accepts. */
export const maximumExpressionHeight = 40
/** Seconds of a window, both included. Ours: anything shorter is the previous reading, anything longer is a chart. */
export const windowLimits = { least: 10, most: 3600 } as const
/** If the reading is older than this in addition to the window, there is no change: the device was silent. */
export const maximumHistoryGapSeconds = 86_400

/** Every part of an expression, the whole first. */
function* walkExpression(expression: Expression): Generator<Expression> {
  yield expression
  switch (expression.kind) {
    case 'negate':
      yield* walkExpression(expression.operand)
      break
    case 'binary':
      yield* walkExpression(expression.left)
      yield* walkExpression(expression.right)
      break
    case 'call':
      for (const arg of expression.args) yield* walkExpression(arg)
      break
    default:
  }
}

/** Levels of nesting: 1 for a number or a key. */
export function expressionHeight(expression: Expression): number {
  switch (expression.kind) {
    case 'negate':
      return 1 + expressionHeight(expression.operand)
    case 'binary':
      return 1 + Math.max(expressionHeight(expression.left), expressionHeight(expression.right))
    case 'call':
      return 1 + Math.max(...expression.args.map(expressionHeight))
    default:
      return 1
  }
}

/** The data keys in an expression, each once, in the order of first use. */
export function inputKeys(expression: Expression): readonly string[] {
  return [...new Set([...walkExpression(expression)].flatMap((part) => ('key' in part ? [part.key] : [])))]
}

/** The inputs that need earlier readings, each with its window once, in the order of first use. */
export function historyInputs(expression: Expression): readonly HistoryInput[] {
  const inputs: HistoryInput[] = []
  for (const part of walkExpression(expression)) {
    if (part.kind !== 'history' || inputs.some((known) => isSameInput(known, part))) continue
    inputs.push({ key: part.key, windowSeconds: part.windowSeconds })
  }
  return inputs
}

/** Whether two inputs read the same key over the same window. */
export function isSameInput(left: HistoryInput, right: HistoryInput): boolean {
  return left.key === right.key && left.windowSeconds === right.windowSeconds
}
