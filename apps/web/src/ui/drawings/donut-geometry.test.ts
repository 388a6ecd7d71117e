import { expect, it } from 'vitest'
import { ringPath } from './donut-geometry.ts'

it('runs clockwise from the top and leaves a small gap at its end', () => {
  expect(ringPath(0, 0.25)).toMatch(/^M50 8A42 42 0 0 1 9[12]/)
  expect(ringPath(0, 0.75)).toContain('0 1 1')
})

it('closes if there is a single part', () => {
  expect(ringPath(0, 1)).toBe('M50 8A42 42 0 1 1 50 92A42 42 0 1 1 50 8')
})
