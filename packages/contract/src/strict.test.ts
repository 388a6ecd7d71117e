import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { makeStrict } from './strict.ts'

const inner = z.object({ a: z.number() })

describe('makeStrict', () => {
  it.each([
    ['an object', inner, { a: 1, b: 2 }],
    ['an object in a field', z.object({ inner: inner.optional() }), { inner: { a: 1, b: 2 } }],
    ['an object with a rule', inner.refine(() => true), { a: 1, b: 2 }],
    ['an object in a list', z.array(inner.nullable()), [{ a: 1, b: 2 }]],
    ['an object by key', z.record(z.string(), inner.default({ a: 1 })), { any: { a: 1, b: 2 } }],
    ['one of several objects', z.union([inner, z.string()]), { a: 1, b: 2 }],
    ['a tuple', z.tuple([inner]), [{ a: 1, b: 2 }]],
    ['a prepared object', z.preprocess((value) => value, inner), { a: 1, b: 2 }],
    ['a transformed object', inner.transform(({ a }) => a), { a: 1, b: 2 }],
  ])('refuses an unknown field of %s by name', (_name, schema, value) => {
    expect(schema.safeParse(value).success).toBe(true)
    const parsed = makeStrict(schema as z.ZodType).safeParse(value)
    expect(parsed.success).toBe(false)
    expect(JSON.stringify(parsed.error?.issues)).toContain('"b"')
  })

  it('keeps rules, defaults, descriptions and schemas that allow unknown fields', () => {
    const schema = z.object({
      n: z.coerce.number().default(7).describe('A number'),
      loose: z.looseObject({ a: z.number() }),
      any: z.record(z.string(), z.unknown()),
    })
    const strict = makeStrict(schema.refine(({ n }) => n > 5, 'Too small.'))
    expect(strict.parse({ loose: { a: 1, b: 2 }, any: { c: { d: 1 } } })).toEqual({
      n: 7,
      loose: { a: 1, b: 2 },
      any: { c: { d: 1 } },
    })
    expect(strict.safeParse({ n: 1, loose: { a: 1 }, any: {} }).error?.issues[0]?.message).toBe('Too small.')
    expect(JSON.stringify(z.toJSONSchema(strict))).toContain('A number')
  })

  const numbers = makeStrict(
    z.object({ n: z.coerce.number().int().min(-5).optional(), d: z.coerce.number().default(7) }),
  )

  it.each([
    [
      { n: '12', d: '1.5' },
      { n: 12, d: 1.5 },
    ],
    [
      { n: '-3', d: '1.7e+9' },
      { n: -3, d: 1_700_000_000 },
    ],
    [
      { n: 4, d: 0 },
      { n: 4, d: 0 },
    ],
    [{}, { d: 7 }],
  ])('reads numbers and decimal text: %j', (given, expected) => {
    expect(numbers.parse(given)).toEqual(expected)
  })

  it.each(['', ' 1', '+1', '0x10', '1,5', 'Infinity', '1e999', '1 2', null, true, [], [1], {}])(
    'refuses %j where a number belongs',
    (given) => {
      expect(numbers.safeParse({ n: given }).success).toBe(false)
      expect(numbers.safeParse({ d: given }).success).toBe(false)
    },
  )
})
