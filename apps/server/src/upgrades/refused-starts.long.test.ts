import { describe } from 'vitest'
import { otherCases, testRejectedStarts } from './refused-starts.ts'

describe('a start that is refused', () => {
  testRejectedStarts(otherCases)
})
