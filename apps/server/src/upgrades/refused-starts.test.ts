import { describe } from 'vitest'
import { everydayCases, testRefusedStarts } from './refused-starts.ts'

describe('a start that is refused', () => {
  testRefusedStarts(everydayCases)
})
