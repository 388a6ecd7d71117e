import { defineConfig } from 'vitest/config'
import { contractRoutes } from './apps/web/build/contract-routes.ts'
import { SlowestFirst } from './scripts/slowest-first.ts'

// unit: pure, parallel. web: the front end in a DOM without a browser. service: real engines. chDB binds one data folder at
// a time in a process, so files run one after the other in each of three processes, which load the server once and wait
// for engines a quarter of the time. Where a test waits for engines or a page, one that fails is run once more; what passes
// then is counted and listed as flaky (scripts/steps.ts).

/** Sources are loaded by Node, as in production, instead of transformed by Vite, which takes four times as long. */
const loadedByNode = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          experimental: loadedByNode,
          // A process loads what its files share once; none of them leaves anything behind.
          isolate: false,
          // Long computations of the simulator, on a machine that does something else meanwhile.
          testTimeout: 30_000,
          setupFiles: ['scripts/property-seed.ts', 'scripts/patient-waits.ts'],
          include: ['packages/*/src/**/*.test.ts', 'apps/simulator/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        plugins: [contractRoutes()],
        test: {
          name: 'web',
          retry: 1,
          // Like waits (scripts/patient-waits.ts): on a busy machine, drawing a dialog alone may take seconds.
          testTimeout: 60_000,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [
            'scripts/property-seed.ts',
            'scripts/patient-waits.ts',
            'apps/web/src/testing/setup.ts',
          ],
        },
      },
      {
        test: {
          name: 'service',
          experimental: loadedByNode,
          retry: 1,
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['apps/server/src/**/*.long.test.ts'],
          isolate: false,
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          setupFiles: [
            'scripts/property-seed.ts',
            'scripts/patient-waits.ts',
            'apps/server/src/testing/cheap-scrypt.ts',
          ],
          pool: 'forks',
          maxWorkers: 3,
          // Optimizing the embedded database costs more than its queries in tests win back, and so do small young generations.
          execArgv: ['--liftoff-only', '--max-semi-space-size=64'],
          // Projects with their own number of workers run one after the other.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'long',
          experimental: loadedByNode,
          retry: 1,
          include: ['apps/server/src/**/*.long.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          setupFiles: ['scripts/property-seed.ts', 'scripts/patient-waits.ts', 'scripts/latest-start.ts'],
          pool: 'forks',
          // Browser tests run beside them (scripts/test-long.ts), and both wait for answers.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
