import { buildWeb } from './run.ts'
import { runSteps, type Step } from './steps.ts'

/**
 * Browser tests run in parts, beginning with another one each day: if time runs out (LATEST_TEST_START), it is not
 * always the same tests that are left out.
 */
const parts = 3

const dayMs = 86_400_000
const today = Math.floor(Date.now() / dayMs)

const browserTests = Array.from({ length: parts }, (_, index): Step => {
  const part = ((today + index) % parts) + 1
  return {
    name: `long browser tests, part ${part} of ${parts}`,
    command: ['npm', 'run', '-s', 'test:browser'],
    counts: 'playwright',
    env: { BROWSER_TESTS: 'long', BROWSER_TESTS_PART: `${part}/${parts}` },
    isShown: true,
  }
})

/** `npm run test:long`: faults that take minutes to provoke, and browser tests too slow for `npm test`. */
await buildWeb()
await runSteps([
  // Side by side, because faults mostly wait for processes that were killed.
  [
    { name: 'faults', command: ['npx', 'vitest', 'run', '--project', 'long'], counts: 'vitest' },
    browserTests,
  ],
])
