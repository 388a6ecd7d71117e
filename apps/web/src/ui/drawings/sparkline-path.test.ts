import { expect, it } from 'vitest'
import { sparklinePath } from './sparkline-path.ts'

it('fills its box from the lowest to the highest value', () => {
  expect(
    sparklinePath([
      [10, 5],
      [20, 15],
      [30, 10],
    ]),
  ).toBe('M0 100L50 0L100 50')
})

it('draws a constant value through the middle', () => {
  expect(
    sparklinePath([
      [0, 7],
      [1, 7],
    ]),
  ).toBe('M0 50L100 50')
})

it('keeps values that are close together in the middle', () => {
  const noise = [
    [0, 12.4],
    [1, 12.41],
    [2, 12.4],
  ] as const
  expect(sparklinePath(noise, false, 0.2)).toBe('M0 52.5L50 47.5L100 52.5')
  expect(sparklinePath(noise, false, 0.01)).toBe('M0 100L50 0L100 100')
})

it('draws nothing for less than two points', () => {
  expect(sparklinePath([])).toBe('')
  expect(sparklinePath([[0, 1]])).toBe('')
})

it('holds a value until the next one if drawn as steps', () => {
  const points = [
    [0, 0],
    [5, 1],
    [10, 0],
  ] as const
  expect(sparklinePath(points, true)).toBe('M0 100H50V0H100V100')
})
