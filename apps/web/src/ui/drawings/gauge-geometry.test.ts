import { expect, it } from 'vitest'
import { arcPath, gaugeBox, needleLine } from './gauge-geometry.ts'

it('runs from left to right over the top, as wide as its box', () => {
  expect(arcPath(0, 1)).toBe('M8.01 35.89A156.5 156.5 0 0 1 191.99 35.89')
  const [left, top, right] = [0, 0.5, 1].map((fraction) => needleLine(fraction))
  expect(top).toEqual({ x1: 100, y1: 24.5, x2: 100, y2: 1.5 })
  expect([left?.x2, right?.x2]).toEqual([5.37, 194.63])
})

it('keeps the tip of the needle in its box at every value', () => {
  for (let step = 0; step <= 20; step++) {
    const { x2, y2 } = needleLine(step / 20)
    expect(x2).toBeGreaterThan(3)
    expect(x2).toBeLessThan(gaugeBox.width - 3)
    expect(y2).toBeGreaterThan(1)
    expect(y2).toBeLessThan(gaugeBox.height - 3)
  }
})

it('leaves a small gap before every band but the first', () => {
  expect(arcPath(0.5, 1).startsWith('M100 ')).toBe(false)
  expect(arcPath(0.5, 1)).toContain('191.99 35.89')
})
