import { expect, it } from 'vitest'
import { countModels, packingWarningsOf } from './packing-list.ts'

it('warns of devices that should not be shipped unchecked', () => {
  const fine = { isOwned: false, bench: 'passed', lastSlip: null } as const
  expect(packingWarningsOf(fine)).toEqual([])
  expect(packingWarningsOf({ ...fine, isOwned: true, lastSlip: {} })).toEqual(['owned', 'packedBefore'])
  expect(packingWarningsOf({ ...fine, bench: null })).toEqual(['notTested'])
  expect(packingWarningsOf({ ...fine, bench: 'failed' })).toEqual(['benchFailed'])
})

it('counts models, most frequent first', () => {
  const of = (...models: string[]) => countModels(models.map((model) => ({ model })))
  expect(of('ORB-C2', 'QUAD-C2', 'ORB-C1', 'QUAD-C2')).toEqual([
    { model: 'QUAD-C2', count: 2 },
    { model: 'ORB-C1', count: 1 },
    { model: 'ORB-C2', count: 1 },
  ])
  expect(of()).toEqual([])
})
