import { expect, it } from 'vitest'
import { minimumTableWidthPx, pinnedPx } from './fleet-columns.tsx'

const columns = (namePx: number) => [
  { id: 'state', widthPx: 200 },
  { id: 'name', widthPx: namePx },
]

it('keeps selection and name in place unless the name is too wide', () => {
  expect(pinnedPx(columns(240))).toBe(280)
  expect(pinnedPx(columns(320))).toBe(360)
  expect(pinnedPx(columns(321))).toBeUndefined()
  expect(pinnedPx([])).toBeUndefined()
})

it('scrolls sideways below the width of all columns', () => {
  expect(minimumTableWidthPx(columns(240))).toBeGreaterThan(480)
})
