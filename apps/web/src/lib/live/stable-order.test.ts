import { expect, it } from 'vitest'
import { keepOrder } from './stable-order.ts'

const idOf = (id: string) => id
const kept = (shown: string, items: string) => keepOrder(shown.split(''), items.split(''), idOf).join('')

it('appends new items in their own order, and keeps the order of the others', () => {
  expect(kept('bd', 'abcde')).toBe('bdace')
  expect(kept('cb', 'abc')).toBe('cba')
})

it('drops removed items, and uses the given order if none are left', () => {
  expect(kept('xby', 'ab')).toBe('ba')
  expect(kept('xy', 'ab')).toBe('ab')
})

it('returns the same list if nothing moves', () => {
  const items = ['a', 'b', 'c']
  expect(keepOrder(['a', 'b'], items, idOf)).toBe(items)
})
