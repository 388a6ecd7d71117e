import { expect, it } from 'vitest'
import { stateLength } from './state-length.ts'

const run = { from: 1000, to: 4000 }
const present = { nowSeconds: 4060, intervalSeconds: 60, isPast: false }

it('lasts until now while the device is in contact', () => {
  expect(stateLength(run, present)).toBe(3060)
  expect(stateLength(run, { ...present, intervalSeconds: undefined })).toBe(3060)
})

it('is known until the last point of a device that is silent since yesterday', () => {
  expect(stateLength(run, { ...present, nowSeconds: 4000 + 86_400 })).toBe(3000)
  expect(stateLength(run, { ...present, nowSeconds: 4000 + 7200, intervalSeconds: 7200 })).toBe(10_200)
})

it('ends with the moment of the past that the page shows', () => {
  expect(stateLength(run, { ...present, isPast: true })).toBe(3000)
})
