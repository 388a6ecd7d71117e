import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStableOrder } from './stable-order.ts'

const idOf = (id: string) => id

it('keeps the order once it is settled, until the version changes', () => {
  const { result, rerender } = renderHook(
    ({ items, isSettled, version }) => useStableOrder(items, idOf, { isSettled, version }).join(''),
    { initialProps: { items: ['b'], isSettled: false, version: 1 } },
  )
  // While items are loading, the list's own order counts.
  rerender({ items: ['a', 'b'], isSettled: false, version: 1 })
  expect(result.current).toBe('ab')
  rerender({ items: ['a', 'b', 'd'], isSettled: true, version: 1 })
  expect(result.current).toBe('abd')
  rerender({ items: ['a', 'b', 'c', 'd'], isSettled: true, version: 1 })
  expect(result.current).toBe('abdc')
  // A later key stays behind the earlier one.
  rerender({ items: ['0', 'a', 'b', 'c', 'd'], isSettled: true, version: 1 })
  expect(result.current).toBe('abdc0')
  rerender({ items: ['0', 'a', 'b', 'c', 'd'], isSettled: true, version: 2 })
  expect(result.current).toBe('0abcd')
})
