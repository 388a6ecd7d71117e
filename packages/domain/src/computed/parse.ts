import type { PlainMessageId } from '@fieldport/messages'
import {
  type BinaryOperator,
  type CallFunction,
  callFunctions,
  constants,
  type Expression,
  type HistoryFunction,
  expressionHeight,
  historyFunctions,
  maximumExpressionDepth,
  maximumExpressionHeight,
  maximumExpressionLength,
  windowLimits,
} from './expression.ts'
import { ExpressionError, type Token, tokenise } from './tokens.ts'

/** Binding power of an operator on its left and right. A sign binds less tightly than a power: -2^2 is -4. */
const bindings: Readonly<Record<BinaryOperator, readonly [left: number, right: number]>> = {
  '==': [1, 2],
  '!=': [1, 2],
  '<': [1, 2],
  '<=': [1, 2],
  '>': [1, 2],
  '>=': [1, 2],
  '+': [3, 4],
  '-': [3, 4],
  '*': [5, 6],
  '/': [5, 6],
  '^': [10, 8],
}
const signBinding = 7
const comparison = 1

export type ParsedExpression =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly message: PlainMessageId; readonly at: number; readonly end: number }

/**
 * Parses an expression: numbers, data keys (those with spaces in quotation marks), + - * / ^, comparisons, brackets and the functions
 * of `expression.ts`, two of which take a window such as 15m. Never throws; errors have a position in the text and a message.
 */
export function parseExpression(text: string): ParsedExpression {
  try {
    if (text.length > maximumExpressionLength)
      throw new ExpressionError('expressionTooLong', {
        at: maximumExpressionLength,
        end: text.length,
      })
    return { ok: true, expression: new Parser(tokenise(text)).whole() }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { ok: false, message: error.id, at: error.at, end: error.end }
  }
}

/** A Pratt parser. Its state is the position in the tokens and the nesting depth. */
class Parser {
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    if (this.#peek().kind === 'end') throw new ExpressionError('expressionEmpty', this.#peek())
    const expression = this.#expression(0)
    const rest = this.#peek()
    if (rest.kind !== 'end') throw refuse('expressionOperatorMissing', rest)
    if (expressionHeight(expression) > maximumExpressionHeight)
      throw new ExpressionError('expressionTooManyOperators', { at: 0, end: rest.at })
    return expression
  }

  #expression(binding: number): Expression {
    this.#depth += 1
    if (this.#depth > maximumExpressionDepth) throw new ExpressionError('expressionTooDeep', this.#peek())
    let left = this.#operand()
    for (;;) {
      const token = this.#peek()
      const operator = operatorOf(token)
      if (operator === undefined || bindings[operator][0] < binding) break
      if (bindings[operator][0] === comparison && isComparison(left))
        throw new ExpressionError('expressionComparisonChained', token)
      this.#next += 1
      left = { kind: 'binary', operator, left, right: this.#expression(bindings[operator][1]) }
    }
    this.#depth -= 1
    return left
  }

  #operand(): Expression {
    const token = this.#take()
    if (token.kind === 'number') return { kind: 'number', value: token.value }
    if (token.kind === 'name') return this.#named(token)
    if (token.kind === 'end') throw new ExpressionError('expressionEndMissing', token)
    if (isSign(token, '-')) return { kind: 'negate', operand: this.#expression(signBinding) }
    if (!isSign(token, '(')) throw refuse('expressionOperandMissing', token)
    const inner = this.#expression(0)
    this.#close(token)
    // Brackets end the comparison, so another comparison may follow.
    return inner
  }

  #named(token: Token & { readonly kind: 'name' }): Expression {
    const isCall = !token.quoted && isSign(this.#peek(), '(')
    if (!isCall) {
      const constant =
        token.quoted || !Object.hasOwn(constants, token.name) ? undefined : constants[token.name]
      return constant === undefined ? { kind: 'key', key: token.name } : { kind: 'number', value: constant }
    }
    const bracket = this.#take()
    const history = historyFunctions.find((known) => known === token.name)
    if (history) return this.#history(history, bracket)
    if (!isCallFunction(token.name)) throw new ExpressionError('expressionFunctionUnknown', token)
    return this.#call(token.name, token, bracket)
  }

  #history(name: HistoryFunction, bracket: Token): Expression {
    const key = this.#take()
    if (key.kind !== 'name' || isSign(this.#peek(), '(')) throw refuse('expressionFunctionTakesKey', key)
    const windowSeconds = isSign(this.#peek(), ',') ? this.#window() : undefined
    this.#close(bracket)
    return { kind: 'history', name, key: key.name, windowSeconds }
  }

  #window(): number {
    this.#next += 1
    const token = this.#take()
    const seconds = token.kind === 'duration' ? token.seconds : Number.NaN
    if (seconds >= windowLimits.least && seconds <= windowLimits.most) return seconds
    throw new ExpressionError('expressionWindowWrong', token)
  }

  #call(name: CallFunction, token: Token, bracket: Token): Expression {
    const args: [Expression, ...Expression[]] = [this.#expression(0)]
    while (isSign(this.#peek(), ',')) {
      this.#next += 1
      args.push(this.#expression(0))
    }
    this.#close(bracket)
    const { least, most } = callFunctions[name]
    if (args.length < least) throw new ExpressionError('expressionTooFewValues', token)
    if (args.length > most) throw new ExpressionError('expressionTooManyValues', token)
    return { kind: 'call', name, args }
  }

  #close(opened: Token): void {
    const token = this.#take()
    if (isSign(token, ')')) return
    if (token.kind === 'end') throw new ExpressionError('expressionBracketOpen', opened)
    throw refuse('expressionBracketOrOperatorMissing', token)
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', at: 0, end: 0 }
  }

  #take(): Token {
    const token = this.#peek()
    this.#next += 1
    return token
  }
}

function operatorOf(token: Token): BinaryOperator | undefined {
  return token.kind === 'sign' && Object.hasOwn(bindings, token.sign)
    ? (token.sign as BinaryOperator)
    : undefined
}

/** A duration is allowed in one place only; saying so is clearer than naming the missing token before it. */
function refuse(id: PlainMessageId, token: Token): ExpressionError {
  return new ExpressionError(token.kind === 'duration' ? 'expressionDurationMisplaced' : id, token)
}

function isSign(token: Token, sign: string): boolean {
  return token.kind === 'sign' && token.sign === sign
}

function isComparison(expression: Expression): boolean {
  return expression.kind === 'binary' && bindings[expression.operator][0] === comparison
}

function isCallFunction(name: string): name is CallFunction {
  return Object.hasOwn(callFunctions, name)
}
