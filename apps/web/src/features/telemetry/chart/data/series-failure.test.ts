import { expect, it } from 'vitest'
import { isSeriesLost } from './series-failure.ts'

const away = Object.assign(new Error('away'), { status: 503 })
const refused = Object.assign(new Error('refused'), { status: 403 })

it.each([
  ['was never loaded', { isError: true, data: undefined, error: away }, true],
  ['could not be loaded again for now', { isError: true, data: {}, error: away }, false],
  ['may no longer be seen', { isError: true, data: {}, error: refused }, true],
  ['was loaded', { isError: false, data: {}, error: null }, false],
])('a series that %s', (_name, query, isLost) => {
  expect(isSeriesLost(query)).toBe(isLost)
})
