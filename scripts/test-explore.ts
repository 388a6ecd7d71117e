import { runSteps } from './steps.ts'

/** `npm run test:explore`: the property tests with many new cases. A failure prints its seed. */
await runSteps([
  {
    name: 'property tests with new cases',
    command: ['npx', 'vitest', 'run', '--project', 'unit', '--project', 'web', '--testTimeout', '300000'],
    counts: 'vitest',
    env: { PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '2000' },
  },
])
