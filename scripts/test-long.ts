import { runSteps } from './steps.ts'

/** `npm run test:long`: faults that take minutes to provoke. */
await runSteps([{ name: 'faults', command: ['npx', 'vitest', 'run', '--project', 'long'], counts: 'vitest' }])
