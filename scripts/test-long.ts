import { rotateHourly } from './rotate-hourly.ts'
import { buildWeb } from './run.ts'
import { runSteps, type Step } from './steps.ts'

/** Each takes about ten minutes on a slow machine. */
const parts = 12

const numbers = Array.from({ length: parts }, (_, index) => index + 1)

const browserTests = rotateHourly(numbers).map(
  (part): Step => ({
    name: `long browser tests, part ${part} of ${parts}`,
    command: ['npm', 'run', '-s', 'test', '-w', '@fieldport/e2e', '--', `--shard=${part}/${parts}`],
    counts: 'playwright',
    env: { BROWSER_TESTS: 'long' },
    isShown: true,
  }),
)

/** `npm run test:long`: faults that take minutes to provoke, and browser tests too slow for `npm test`. */
await buildWeb()
await runSteps([
  // Side by side, because faults mostly wait for processes that were killed.
  [
    { name: 'faults', command: ['npx', 'vitest', 'run', '--project', 'long'], counts: 'vitest' },
    browserTests,
  ],
])
