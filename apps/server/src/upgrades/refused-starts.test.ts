import { describe } from 'vitest'
import { everydayCases, testRejectedStarts } from './refused-starts.ts'

describe('a start that is refused', () => {
  testRejectedStarts(everydayCases)
})
