import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Relational } from '../../../adapters/relational/open.ts'
import { openInMemoryForTest } from '../../../adapters/relational/testing.ts'
import { openEmbeddedForTest, type TestEngine } from '../../../adapters/telemetry/testing/engines.ts'
import { checkWeek } from './testing/check-week.ts'

let relational: Relational
let telemetry: TestEngine

beforeAll(async () => {
  ;[relational, telemetry] = await Promise.all([openInMemoryForTest(), openEmbeddedForTest()])
})
afterAll(async () => {
  await relational.close()
  await telemetry.close()
})

it.each([3, 11, 31_337])(
  'sends exactly the messages that the rules expect in other weeks: %i',
  async (seed) => {
    const { messages } = await checkWeek(relational, telemetry.engine, seed)
    expect(messages).toBeGreaterThan(100)
  },
  300_000,
)
