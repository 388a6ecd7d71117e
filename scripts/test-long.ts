import { buildWeb } from './run.ts'
import { runSteps } from './steps.ts'

/** `npm run test:long`: faults that take minutes to provoke, and browser tests too slow for `npm test`. */
await buildWeb()
await runSteps([
  // Side by side, because faults mostly wait for processes that were killed.
  [
    { name: 'faults', command: ['npx', 'vitest', 'run', '--project', 'long'], counts: 'vitest' },
    {
      name: 'browser tests, the long ones',
      command: ['npm', 'run', '-s', 'test:browser'],
      counts: 'playwright',
      env: { BROWSER_TESTS: 'long' },
      isShown: true,
    },
  ],
])
