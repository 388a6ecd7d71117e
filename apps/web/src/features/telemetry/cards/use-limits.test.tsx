import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLimitsOfKey, useSharedLimits } from './use-limits.ts'

it('colours the cards of a shared page by the limits of their keys, and others by none', () => {
  const vin = [{ warning: { high: 15 }, alarm: { low: undefined, high: 16 } }]
  const { result } = renderHook(() => useSharedLimits({ vin }))
  expect(result.current('vin')).toEqual([{ warning: { high: 15 }, alarm: { high: 16 } }])
  expect(result.current('vbat')).toEqual([])
  // The same list, so that nothing is drawn again.
  expect(result.current('vbat')).toBe(result.current('vsys'))
})

it('colours the cards of a device by its limits, the same list as long as nothing changes', () => {
  const rule = { id: 'a', key: 'vin', durationSeconds: 0, hysteresis: 0, alarm: { high: 16 } }
  const rules = [rule]
  const { result } = renderHook(() => useLimitsOfKey(noSettings, noConfig, rules))
  const limits = result.current('vin')
  expect(limits).toMatchObject([{ alarm: { high: 16 } }])
  expect(result.current('vin')).toBe(limits)
  expect(result.current('vbat')).toEqual([])
})

const noSettings = {}
const noConfig = { model: 'QUAD-C2', config: {} }
