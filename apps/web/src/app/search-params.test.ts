import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { stripUnparsed, parseSearch, stringifySearch } from './search-params.ts'

it('parses what it wrote', () => {
  const values = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }))
  fc.assert(
    fc.property(values, (search) => {
      const safe = Object.fromEntries(Object.entries(search).filter(([key]) => key !== '__proto__'))
      expect(parseSearch(stringifySearch(safe))).toEqual(safe)
    }),
  )
})

it('keeps lists readable and omits empty values', () => {
  expect(stringifySearch({ keys: 'vin,vbat', range: '1d', from: undefined, q: '' })).toBe(
    '?keys=vin,vbat&range=1d',
  )
  expect(stringifySearch({})).toBe('')
})

it('keeps only search parameters that were parsed', () => {
  const parse = stripUnparsed((search): { q?: string } => (search['q'] === 'pump' ? { q: 'pump' } : {}))
  // Like the router.
  const seen = (search: Record<string, unknown>) => ({ ...search, ...parse(search) })
  expect(seen({ q: 'pump', at: '1e99' })).toEqual({ q: 'pump' })
  expect(seen({ q: 'truck' }).q).toBeUndefined()
})
