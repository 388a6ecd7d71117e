import { describe } from 'vitest'
import { otherCases, testRefusedStarts } from './refused-starts.ts'

describe('a start that is refused', () => {
  testRefusedStarts(otherCases)
})
