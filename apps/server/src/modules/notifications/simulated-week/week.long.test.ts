import { readFile } from 'node:fs/promises'
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

/** The rules by which the model decides, each of which the week must use. */
const rules = [
  'event',
  'limit',
  'area',
  'no contact',
  'hysteresis',
  'interval',
  'daily',
  'once',
  'digest',
  'month',
  'new month',
  'sent again in the new month',
  'history',
  'older than what is known',
  'before it was chosen',
  'quiet hours',
  'escalation',
  'acknowledged',
  'shelved',
  'unsubscribed',
  'paused',
  'recipients changed',
  'acknowledged meanwhile',
]

it('sends exactly the messages that the rules expect in a week of a fleet, over restarts', async () => {
  const { happened, messages, rules: used } = await checkWeek(relational, telemetry.engine, 7)
  expect(happened).toBeGreaterThan(500)
  expect(messages).toBeGreaterThan(200)
  // A week in which a rule decides nothing proves nothing of it.
  expect(rules.filter((rule) => !used.has(rule))).toEqual([])
}, 240_000)

it('the model imports nothing of the product', async () => {
  const names = ['model', 'model-conditions', 'model-mailboxes', 'model-addresses', 'week-log']
  for (const name of names) {
    const source = await readFile(new URL(`testing/${name}.ts`, import.meta.url), 'utf8')
    const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, from]) => from)
    expect(imported.filter((from) => !names.some((each) => from === `./${each}.ts`))).toEqual([])
  }
})

it.each([3, 11, 31_337])(
  'sends exactly the messages that the rules expect in other weeks: %i',
  async (seed) => {
    const { messages } = await checkWeek(relational, telemetry.engine, seed)
    expect(messages).toBeGreaterThan(100)
  },
  300_000,
)
