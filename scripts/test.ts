import { runSteps } from './steps.ts'

/** For the linter and the compiler, which are Go programs: less garbage collection, in exchange for memory. */
const goEnv = { GOGC: '400' }

/** `npm test`: everything that must pass before a change is merged. */
await runSteps([
  [
    { name: 'format', command: ['npm', 'run', '-s', 'check:format'] },
    { name: 'lint', command: ['npm', 'run', '-s', 'check:lint'], env: goEnv },
    { name: 'arrows between rooms', command: ['npm', 'run', '-s', 'check:house'] },
    { name: 'types', command: ['npm', 'run', '-s', 'check:types'], env: goEnv },
    { name: 'texts', command: ['npm', 'run', '-s', 'check:texts'] },
    { name: 'OpenAPI document', command: ['npm', 'run', '-s', 'check:openapi'] },
    { name: 'documents written from tables', command: ['npm', 'run', '-s', 'check:docs'] },
    { name: 'front end', command: ['npm', 'run', '-s', 'build'] },
  ],
  // Side by side, because service tests wait for engines a quarter of the time.
  [
    {
      name: 'unit and component tests',
      command: ['npx', 'vitest', 'run', '--project', 'unit', '--project', 'web'],
      counts: 'vitest',
    },
    {
      name: 'service and contract tests',
      command: ['npx', 'vitest', 'run', '--project', 'service'],
      counts: 'vitest',
      isShown: true,
    },
  ],
  {
    name: 'browser tests',
    command: ['npm', 'run', '-s', 'test:browser'],
    counts: 'playwright',
    env: { BROWSER_TESTS: 'short' },
  },
])
