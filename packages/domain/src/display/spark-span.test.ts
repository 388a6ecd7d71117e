import { expect, test } from 'vitest'
import { minimumSparkSpan } from './spark-span.ts'

test.each([
  [0, 20],
  [1, 2],
  [2, 0.2],
])('a trend with %d decimals spans at least %d', (decimals, span) => {
  expect(minimumSparkSpan({ decimals })).toBeCloseTo(span, 9)
})
