import { array, assert, boolean, constantFrom, dictionary, double, json, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flattenConfig, isUnsafeKey, maximumConfigDepth, nestConfig } from './flat.ts'

const part = string({ unit: constantFrom('a', 'b', 'c', '1', '_'), minLength: 1, maxLength: 3 })
const key = array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'))
const flatConfig = dictionary(key, string(), { maxKeys: 30 }).map(withoutOverlaps)

/** Drops keys that are prefixes of others: such a configuration has no nested form. */
function withoutOverlaps(flat: Record<string, string>): Record<string, string> {
  const keys = Object.keys(flat)
  return Object.fromEntries(
    Object.entries(flat).filter(([own]) => !keys.some((other) => other.startsWith(`${own}.`))),
  )
}

describe('flattenConfig and nestConfig', () => {
  it('are inverse', () => {
    assert(
      property(flatConfig, (flat) => {
        expect(flattenConfig(nestConfig(flat))).toEqual(flat)
      }),
    )
  })

  it('nest a flattened object to the same result', () => {
    assert(
      property(flatConfig, (flat) => {
        const nested = nestConfig(flat)
        expect(nestConfig(flattenConfig(nested))).toEqual(nested)
      }),
    )
  })

  it('handle any JSON and never touch prototypes', () => {
    assert(
      property(json(), (text) => {
        const flat = flattenConfig(JSON.parse(text))
        expect(Object.keys(flat).some(isUnsafeKey)).toBe(false)
        nestConfig(flat)
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
    )
  })

  it('keep lists, empty objects and numbers as values', () => {
    const nested = { a: { list: [1, { b: 2 }], none: {}, number: 0, off: false, empty: null } }
    expect(flattenConfig(nested)).toEqual({
      'a.list': [1, { b: 2 }],
      'a.none': {},
      'a.number': 0,
      'a.off': false,
      'a.empty': null,
    })
    expect(nestConfig(flattenConfig(nested))).toEqual(nested)
  })

  it.each([null, undefined, 7, 'text', [1, 2]])('reject %j as a configuration', (value) => {
    expect(flattenConfig(value)).toEqual({})
  })
})

describe('hostile keys', () => {
  it('are left out of both forms', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__":{"polluted":1},"a":{"constructor":{"prototype":{"polluted":1}},"b":2},"prototype":1}',
    )
    expect(flattenConfig(hostile)).toEqual({ 'a.b': 2 })
    expect(nestConfig({ '__proto__.polluted': 1, 'constructor.prototype.polluted': 1, 'a.b': 2 })).toEqual({
      a: { b: 2 },
    })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('with names of inherited properties are ordinary keys', () => {
    expect(nestConfig({ 'toString.valueOf': 1 })).toEqual({ toString: { valueOf: 1 } })
    expect(flattenConfig({ hasOwnProperty: { x: 1 } })).toEqual({ 'hasOwnProperty.x': 1 })
  })

  it('nested too deeply are kept whole from a certain depth', () => {
    const text = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    const [[deepKey, value] = []] = Object.entries(flattenConfig(JSON.parse(text)))
    expect(deepKey?.split('.')).toHaveLength(maximumConfigDepth)
    expect(value).toBeTypeOf('object')
  })

  it('that are prefixes of others yield to them in any order', () => {
    expect(nestConfig({ a: 1, 'a.b': 2 })).toEqual({ a: { b: 2 } })
    expect(nestConfig({ 'a.b': 2, a: 1 })).toEqual({ a: { b: 2 } })
  })

  it('are never written into a value that is an object', () => {
    const value = { kept: true }
    nestConfig({ a: value, 'a.b': 2 })
    expect(value).toEqual({ kept: true })
  })
})

it('keeps numbers and booleans both ways', () => {
  assert(
    property(double({ noNaN: true }), boolean(), (number, flag) => {
      const flat = { 'x.number': number, 'x.flag': flag }
      expect(flattenConfig(nestConfig(flat))).toEqual(flat)
    }),
  )
})
