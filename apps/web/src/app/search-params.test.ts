import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { stripUnparsed, parseSearch, stringifySearch } from './search-params.ts'

it('reads back what it wrote', () => {
  const values = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }))
  fc.assert(
    fc.property(values, (search) => {
      const safe = Object.fromEntries(Object.entries(search).filter(([key]) => key !== '__proto__'))
      expect(parseSearch(stringifySearch(safe))).toEqual(safe)
    }),
  )
})

it('leaves lists readable and empty values out', () => {
  expect(stringifySearch({ keys: 'vin,vbat', range: '1d', from: undefined, q: '' })).toBe(
    '?keys=vin,vbat&range=1d',
  )
  expect(stringifySearch({})).toBe('')
})

it('leaves nothing of an address but what was read from it', () => {
  const parse = stripUnparsed((search): { q?: string } => (search['q'] === 'pump' ? { q: 'pump' } : {}))
  // Like the router.
  const seen = (search: Record<string, unknown>) => ({ ...search, ...parse(search) })
  expect(seen({ q: 'pump', at: '1e99' })).toEqual({ q: 'pump' })
  expect(seen({ q: 'truck' }).q).toBeUndefined()
})
