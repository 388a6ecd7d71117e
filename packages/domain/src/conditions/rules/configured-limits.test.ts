import { expect, it } from 'vitest'
import { configuredKeys } from './configured-limits.ts'

it.each([
  ['input1', ['analog1', 'freq1', 'freq']],
  ['input2', ['analog2', 'freq2']],
  ['current1', ['current1', 'current']],
  ['current2', ['current2']],
  ['mod1', ['mod1', 'mod 1']],
  ['tc1', ['tc1']],
  ['vin', ['vin']],
])('limits of %s apply to its keys; the first of a family may come without a number', (block, keys) => {
  const config = { [block]: { warning: '1,2,3' } }
  expect(configuredKeys({ model: 'ORB-C1', config })).toEqual(keys)
})
