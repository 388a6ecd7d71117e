import { expect, it } from 'vitest'
import { arcPath, needlePoint } from './gauge-geometry.ts'

it('runs from left to right over the top', () => {
  expect(arcPath(0, 1)).toBe('M7 51A43 43 0 0 1 93 51')
  expect(needlePoint(0)).toEqual({ x: 16, y: 51 })
  expect(needlePoint(0.5)).toEqual({ x: 50, y: 17 })
  expect(needlePoint(1)).toEqual({ x: 84, y: 51 })
})

it('leaves a hairline before every band but the first', () => {
  expect(arcPath(0.5, 1).startsWith('M50 8')).toBe(false)
  expect(arcPath(0.5, 1)).toContain('93 51')
})
