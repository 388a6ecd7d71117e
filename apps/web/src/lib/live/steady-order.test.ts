import { expect, it } from 'vitest'
import { keepOrder } from './steady-order.ts'

const idOf = (id: string) => id
const kept = (shown: string, items: string) => keepOrder(shown.split(''), items.split(''), idOf).join('')

it('puts what is new at the end, in its own order, and leaves the rest where it is', () => {
  expect(kept('bd', 'abcde')).toBe('bdace')
  expect(kept('cb', 'abc')).toBe('cba')
})

it('forgets what is gone, and takes the own order where nothing is left', () => {
  expect(kept('xby', 'ab')).toBe('ba')
  expect(kept('xy', 'ab')).toBe('ab')
})

it('is the list itself where nothing moves', () => {
  const items = ['a', 'b', 'c']
  expect(keepOrder(['a', 'b'], items, idOf)).toBe(items)
})
