import { describe } from 'vitest'
import { everydayCases, testRejectedStarts } from './refused-starts.ts'

describe('a refused start', () => {
  testRejectedStarts(everydayCases)
})
