import { describe } from 'vitest'
import { otherCases, testRejectedStarts } from './refused-starts.ts'

describe('a refused start', () => {
  testRejectedStarts(otherCases)
})
