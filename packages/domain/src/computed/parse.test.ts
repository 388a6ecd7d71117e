import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate } from './evaluate.ts'
import { historyInputs, inputKeys } from './expression.ts'
import { parseExpression } from './parse.ts'
import { formatKeyReference } from './tokens.ts'

const values: Readonly<Record<string, number>> = { a: 7, b: 2, c: -3, 'mod 1': 40, 'x.y': 5 }

function valueOf(text: string): number | undefined {
  const parsed = parseExpression(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return evaluate(parsed.expression, {
    value: (key) => (Object.hasOwn(values, key) ? values[key] : undefined),
    history: (name, _, windowSeconds = 0) => (name === 'delta' ? 4 : 8) + windowSeconds,
  })
}

describe('parseExpression', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1 * 4', 2],
    ['- a + b', -5],
    ['12 / 3 / 2', 2],
    ['a - -b', 9],
    ['1.5e1 + .5', 15.5],
    ['"mod 1" + \'mod 1\' + x.y', 85],
    ['a > b', 1],
    ['a + 1 <= b * 4', 1],
    ['a == 7', 1],
    ['a != 7', 0],
    ['if(a > b, 10, 1 / 0)', 10],
    ['if(0, missing, 3)', 3],
    ['min(a, b, c) + max(a, b)', 4],
    ['abs(c) + sqrt(b + 2)', 5],
    ['round(2.5) + round(-2.5)', 1],
    ['clamp(a, 0, 5)', 5],
    ['delta(a) * 100 + rate("mod 1")', 408],
    ['delta(a, 15m) + rate(a, 30s)', 942],
    ['delta(a,1h) + delta("mod 1" , .5h)', 5408],
    ['rate(a, 12.5s)', 20.5],
    ['round(pi * 100)', 314],
    ["'pi' + 1", undefined],
    ['1 / 0', undefined],
    ['0 / 0 + 1', undefined],
    ['1 / (10 ^ 308 * 10)', undefined],
    ['sqrt(c)', undefined],
    ['a + missing', undefined],
    ['min(a, missing)', undefined],
    ['if(missing, 1, 2)', undefined],
    ['__proto__ + constructor', undefined],
  ])('%s', (text, expected) => expect(valueOf(text)).toBe(expected))

  it.each([
    ['', 0, 0, 'expressionEmpty'],
    ['   ', 3, 3, 'expressionEmpty'],
    ['a +', 3, 3, 'expressionEndMissing'],
    ['a b', 2, 3, 'expressionOperatorMissing'],
    ['(a + b', 0, 1, 'expressionBracketOpen'],
    ['min(a, b c)', 9, 10, 'expressionBracketOrOperatorMissing'],
    ['a + * b', 4, 5, 'expressionOperandMissing'],
    ['a = b', 2, 3, 'expressionCharacterUnknown'],
    ['a; b', 1, 2, 'expressionCharacterUnknown'],
    ['"mod 1', 0, 6, 'expressionQuoteOpen'],
    ['eval(a)', 0, 4, 'expressionFunctionUnknown'],
    ['constructor(a)', 0, 11, 'expressionFunctionUnknown'],
    ['if(a, b)', 0, 2, 'expressionTooFewValues'],
    ['abs(a, b)', 0, 3, 'expressionTooManyValues'],
    ['delta(a + b)', 8, 9, 'expressionBracketOrOperatorMissing'],
    ['delta(3)', 6, 7, 'expressionFunctionTakesKey'],
    ['delta(rate(a))', 6, 10, 'expressionFunctionTakesKey'],
    ['delta(a, 9s)', 9, 11, 'expressionWindowWrong'],
    ['delta(a, 61m)', 9, 12, 'expressionWindowWrong'],
    ['rate(a, 1e308h)', 8, 14, 'expressionWindowWrong'],
    ['delta(a, 15)', 9, 11, 'expressionWindowWrong'],
    ['delta(a, b)', 9, 10, 'expressionWindowWrong'],
    ['delta(a, 15min)', 9, 11, 'expressionWindowWrong'],
    ['delta(a,', 8, 8, 'expressionWindowWrong'],
    ['delta(a, 15m, 2)', 12, 13, 'expressionBracketOrOperatorMissing'],
    ['delta(a, 15 m)', 9, 11, 'expressionWindowWrong'],
    ['delta(15m)', 6, 9, 'expressionDurationMisplaced'],
    ['a + 15m', 4, 7, 'expressionDurationMisplaced'],
    ['a 2h', 2, 4, 'expressionDurationMisplaced'],
    ['min(a, 10s)', 7, 10, 'expressionDurationMisplaced'],
    ['(a 10s)', 3, 6, 'expressionDurationMisplaced'],
    ['15min', 2, 5, 'expressionOperatorMissing'],
    ['a < b < c', 6, 7, 'expressionComparisonChained'],
    ['1e999', 0, 5, 'expressionNumberTooLarge'],
    [`'${'k'.repeat(65)}'`, 0, 67, 'expressionKeyLength'],
    ["''", 0, 2, 'expressionKeyLength'],
    ['${a}', 0, 1, 'expressionCharacterUnknown'],
  ])('refuses %j with its position', (text, at, end, message) =>
    expect(parseExpression(text)).toEqual({ ok: false, message, at, end }),
  )

  it('limits the size of any input', () => {
    for (const hostile of ['('.repeat(300), '-'.repeat(300), '2^'.repeat(150), 'a+'.repeat(149) + 'a'])
      expect(parseExpression(hostile).ok).toBe(false)
    expect(parseExpression('a'.repeat(301))).toMatchObject({
      message: 'expressionTooLong',
    })
    expect(parseExpression(Array.from({ length: 40 }, () => 'a').join('+')).ok).toBe(true)
  })

  it('never throws', () => {
    const answers = (text: string) => typeof parseExpression(text).ok === 'boolean'
    expect(fc.check(fc.property(fc.string({ maxLength: 60 }), answers)).failed).toBe(false)
    const words = fc.constantFrom(
      'a',
      '1',
      '(',
      ')',
      '+',
      '-',
      '^',
      ',',
      'if',
      'min',
      'delta',
      '<',
      '"',
      ' ',
      '15m',
    )
    const sentences = fc.array(words).map((parts) => parts.join(''))
    expect(fc.check(fc.property(sentences, answers)).failed).toBe(false)
  })

  it.each(['vin', 'mod 1', "it's", 'a"b', 'pi', 'x.y', '1st', 'Ölstand'])(
    'parses its own output for key %j',
    (key) => {
      const parsed = parseExpression(formatKeyReference(key) ?? '')
      expect(parsed).toEqual({ ok: true, expression: { kind: 'key', key } })
      expect(formatKeyReference(`a"b'c`)).toBeUndefined()
    },
  )

  it('lists the required keys', () => {
    const parsed = parseExpression('if(a > delta(b), rate(a), "mod 1") + a + rate(b) + delta(b, 1m)')
    if (!parsed.ok) throw new Error(parsed.message)
    expect(inputKeys(parsed.expression)).toEqual(['a', 'b', 'mod 1'])
    expect(historyInputs(parsed.expression)).toEqual([
      { key: 'b', windowSeconds: undefined },
      { key: 'a', windowSeconds: undefined },
      { key: 'b', windowSeconds: 60 },
    ])
  })
})

/** An expression as text with its value, computed while the text is built. */
type Written = { readonly text: string; readonly value: number | undefined }

const real = (value: number) => (Number.isFinite(value) ? (value === 0 ? 0 : value) : undefined)
const both = (left: Written, right: Written, work: (a: number, b: number) => number) =>
  left.value === undefined || right.value === undefined ? undefined : real(work(left.value, right.value))

const operators: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => Math.pow(a, b),
  '<': (a, b) => (a < b ? 1 : 0),
  '<=': (a, b) => (a <= b ? 1 : 0),
  '>': (a, b) => (a > b ? 1 : 0),
  '>=': (a, b) => (a >= b ? 1 : 0),
  '==': (a, b) => (a === b ? 1 : 0),
  '!=': (a, b) => (a === b ? 0 : 1),
}

const { tree } = fc.letrec<{ tree: Written; leaf: Written; node: Written }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('node')),
  leaf: fc.oneof(
    fc
      .double({ noNaN: true, noDefaultInfinity: true, min: 0 })
      .map((value) => ({ text: String(value), value })),
    fc.constantFrom(...Object.keys(values)).map((key) => ({ text: `"${key}"`, value: values[key] })),
    fc.constant({ text: 'nothing', value: undefined }),
  ),
  node: fc.oneof(
    fc
      .tuple(tie('tree'), fc.constantFrom(...Object.keys(operators)), tie('tree'))
      .map(([left, sign, right]) => ({
        text: `(${left.text}) ${sign}(${right.text})`,
        value: both(left, right, operators[sign] ?? Math.max),
      })),
    tie('tree').map(({ text, value }) => ({
      text: `-(${text})`,
      value: value === undefined ? undefined : 0 - value,
    })),
    fc.tuple(tie('tree'), tie('tree')).map(([left, right]) => ({
      text: `min(${left.text},${right.text})`,
      value: both(left, right, (a, b) => (a < b ? a : b)),
    })),
    fc.tuple(tie('tree'), tie('tree'), tie('tree')).map(([condition, then, otherwise]) => ({
      text: `if(${condition.text},${then.text},${otherwise.text})`,
      value: condition.value === undefined ? undefined : condition.value === 0 ? otherwise.value : then.value,
    })),
  ),
}))

it('evaluates like a simple model', () => {
  fc.assert(
    fc.property(
      tree.filter(({ text }) => text.length <= 300 && parseExpression(text).ok),
      ({ text, value }) => {
        const found = valueOf(text)
        expect(found === 0 ? 0 : found).toBe(value)
        expect(found === undefined || Number.isFinite(found)).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})
