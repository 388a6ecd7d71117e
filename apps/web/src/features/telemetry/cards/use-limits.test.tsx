import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSharedLimits } from './use-limits.ts'

it('colours the cards of a shared page by the limits of their keys, and others by none', () => {
  const vin = [{ warning: { high: 15 }, alarm: { low: undefined, high: 16 } }]
  const { result } = renderHook(() => useSharedLimits({ vin }))
  expect(result.current('vin')).toEqual([{ warning: { high: 15 }, alarm: { high: 16 } }])
  expect(result.current('vbat')).toEqual([])
  // The same list, so that nothing is drawn again.
  expect(result.current('vbat')).toBe(result.current('vsys'))
})
