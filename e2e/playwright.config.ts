import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './fixtures/browser.ts'

/** At most as many as the memory of such a machine allows: a worker takes about 1 GB. */
const cores = Math.min(availableParallelism(), 4)

const reportFile = process.env['TEST_REPORT']
/** `npm test` runs everyday flows, `npm run test:long` all others; run manually, the suite is complete. */
const scope = scopeOf(process.env['BROWSER_TESTS'])
/** Beside other suites everything takes longer; only failures wait this long. */
const patience = scope === 'all' ? 1 : 2

const phoneTests = {
  all: { grep: /@phone|@both/ },
  short: { grep: /@phone.*@everyday/ },
  long: { grep: /@phone|@both/, grepInvert: /@phone.*@everyday/ },
}
const deskTests = {
  all: { grepInvert: /@phone/ },
  short: { grep: /@everyday/, grepInvert: /@phone/ },
  long: { grepInvert: [/@phone/, /@everyday/] },
}

/**
 * Tests are tagged `@phone` (phone only) or `@both`; all others run on a desktop. After that, `@everyday` marks the few
 * flows of each page that `npm test` runs.
 */
export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  globalSetup: './fixtures/global-setup.ts',
  globalTeardown: './fixtures/global-teardown.ts',
  // Each worker is a browser and a portal with its engines. A test waits about half of its time, so one worker more than
  // cores keeps them busy; long ones run beside the faults, which do so too.
  workers: scope === 'short' ? cores + 1 : cores,
  // Tests create their own data, so none depends on others in its file.
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Among 950 tests, a machine that freezes for a minute fails a correct one. Tests that pass only at the second
  // attempt are listed as flaky and must be fixed; run manually, there is no retry.
  retries: scope === 'all' ? 0 : 1,
  timeout: patience * 60_000,
  expect: { timeout: patience * 15_000 },
  reporter: reportFile ? [['dot'], ['json', { outputFile: reportFile }]] : [['list']],
  use: {
    launchOptions,
    navigationTimeout: patience * 15_000,
    locale: 'en-GB',
    // Not the zone of any server, so that times in the wrong zone are noticed.
    timezoneId: 'Australia/Brisbane',
    colorScheme: 'light',
    // An animation in progress looks different in every run.
    contextOptions: { reducedMotion: 'reduce' },
    // Without screenshots in traces, which cost more than the test itself if rendered by the processor.
    trace: {
      mode: scope === 'all' ? 'retain-on-failure' : 'on-first-retry',
      screenshots: false,
      snapshots: true,
      sources: true,
    },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      // Workers of another project are additional ones, each with its own portal: one is enough, and it runs first, so
      // that it does not continue alone at the end.
      workers: 1,
      ...phoneTests[scope],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      ...deskTests[scope],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})

function scopeOf(name: string | undefined): 'all' | 'short' | 'long' {
  return name === 'short' || name === 'long' ? name : 'all'
}
