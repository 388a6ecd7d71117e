import {
  type BinaryOperator,
  describeMeasurement,
  type Expression,
  type HistoryInput,
  historyInputs,
  isSameInput,
  maximumHistoryGapSeconds,
  inputKeys,
} from '@fieldport/domain'
import type { QueryParameters } from '../../../adapters/telemetry/engine.ts'

/** An expression for the engine: keys and numbers are parameters, so that no user text is part of the statement. */
export type CompiledSql = {
  /** Over the columns of `columns`; NULL: no value. */
  readonly sql: string
  /**
   * Per moment: `v0`… the value of each key, `d0`… the change of each history input, `s0`… the seconds of that change.
   * Its source has the columns key, ts and value, and those of `references`.
   */
  readonly columns: string
  /** The inputs of changes, each once. */
  readonly references: readonly Reference[]
  /** SQL: whether a reading is a real value, not the key's marker for 'unknown'. */
  readonly isKnown: string
  readonly keys: readonly string[]
  readonly parameters: QueryParameters
}

/** The previous reading, or the newest one at the start of a window: `earlier` is its value, `gap` the milliseconds since. */
export type Reference = {
  readonly earlier: string
  readonly gap: string
  /** Milliseconds, a parameter of the statement; undefined: the previous reading. */
  readonly window: { readonly parameter: string; readonly ms: number } | undefined
}

type Names = {
  readonly keys: readonly string[]
  readonly history: readonly HistoryInput[]
  readonly numbers: number[]
}

/**
 * Marks 'no result' by a number that no result is: the engine's test for infinity would evaluate the expression twice.
 */
const noResult = '-1.7976931348623157e308'

export function compileExpression(expression: Expression): CompiledSql {
  const names: Names = { keys: inputKeys(expression), history: historyInputs(expression), numbers: [] }
  const sql = write(expression, names)
  const unknown = names.keys.map((key) => describeMeasurement(key).unknownValue)
  const windows = [...new Set(names.history.map(({ windowSeconds }) => windowSeconds))]
  const references = windows.map(referenceOf)
  return {
    sql,
    columns: [
      ...names.keys.map((_, at) => `maxOrNullIf(value, key = {k${at}:String}) AS v${at}`),
      ...names.history.map(({ key, windowSeconds }, at) =>
        changeColumns(at, names.keys.indexOf(key), references[windows.indexOf(windowSeconds)]),
      ),
    ].join(', '),
    references,
    isKnown: unknown
      .map((value, at) =>
        value === undefined ? 'true' : `NOT (key = {k${at}:String} AND value = {u${at}:Float64})`,
      )
      .join(' AND '),
    keys: names.keys,
    // Numbers as text: the client sends no integer beyond 2^53.
    parameters: Object.fromEntries([
      ...names.keys.map((key, at) => [`k${at}`, key]),
      ...names.numbers.map((number, at) => [`c${at}`, String(number)]),
      ...references.flatMap(({ window }) => (window ? [[window.parameter, window.ms]] : [])),
      ...unknown.flatMap((value, at) => (value === undefined ? [] : [[`u${at}`, String(value)]])),
    ]),
  }
}

function referenceOf(windowSeconds: number | undefined, at: number): Reference {
  const window =
    windowSeconds === undefined ? undefined : { parameter: `w${at}`, ms: Math.round(windowSeconds * 1000) }
  return { earlier: `earlier${at}`, gap: `gap${at}`, window }
}

function changeColumns(at: number, key: number, reference: Reference | undefined): string {
  const { earlier = '', gap = '', window } = reference ?? {}
  const longest = maximumHistoryGapSeconds * 1000 + (window?.ms ?? 0)
  const changed = `key = {k${key}:String} AND ${gap} > 0 AND ${gap} <= ${longest}`
  return `maxOrNullIf(value - ${earlier}, ${changed}) AS d${at}, maxOrNullIf(${gap} / 1000, ${changed}) AS s${at}`
}

/** Writes each part only once: repeating a part at each level would make the text grow exponentially. */
function write(part: Expression, names: Names): string {
  switch (part.kind) {
    case 'number':
      names.numbers.push(part.value)
      return `{c${names.numbers.length - 1}:Float64}`
    case 'key':
      return `v${names.keys.indexOf(part.key)}`
    case 'history': {
      const at = names.history.findIndex((input) => isSameInput(input, part))
      return part.name === 'delta' ? `d${at}` : finite(`d${at} / s${at} * 3600`)
    }
    case 'negate':
      return `negate(${write(part.operand, names)})`
    case 'binary':
      return writeBinary(part.operator, write(part.left, names), write(part.right, names))
    default:
      return writeCall(
        part.name,
        part.args.map((arg) => write(arg, names)),
      )
  }
}

const comparisons: Readonly<Partial<Record<BinaryOperator, string>>> = {
  '<': 'less',
  '<=': 'lessOrEquals',
  '>': 'greater',
  '>=': 'greaterOrEquals',
  '==': 'equals',
  '!=': 'notEquals',
}
const arithmetic: Readonly<Partial<Record<BinaryOperator, string>>> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'multiply',
  '/': 'divide',
  '^': 'pow',
}

function writeBinary(operator: BinaryOperator, left: string, right: string): string {
  const comparison = comparisons[operator]
  return comparison === undefined
    ? finite(`${arithmetic[operator]}(${left}, ${right})`)
    : `toFloat64(${comparison}(${left}, ${right}))`
}

function writeCall(name: string, args: readonly string[]): string {
  const [first = '', second = '', third = ''] = args
  switch (name) {
    case 'if':
      // Indexing with NULL gives NULL, as a condition without a value must; an 'if' would take its other branch.
      return `arrayElement([toNullable(${third}), toNullable(${second})], toUInt8(notEquals(${first}, 0)) + 1)`
    case 'min':
      return `least(${args.join(', ')})`
    case 'max':
      return `greatest(${args.join(', ')})`
    case 'clamp':
      return `least(greatest(${first}, ${second}), ${third})`
    case 'round':
      return finite(`floor(plus(${first}, 0.5))`)
    case 'sqrt':
      return finite(`sqrt(${first})`)
    default:
      return `abs(${first})`
  }
}

function finite(sql: string): string {
  return `nullIf(ifNotFinite(${sql}, ${noResult}), ${noResult})`
}
