import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readTestReport } from './test-report.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldport-report-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function reportOf(kind: 'vitest' | 'playwright', written: object) {
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(written))
  return readTestReport(path, kind)
}

it('of Vitest lists failed tests, those that were retried, and files that could not be run', async () => {
  const test = (status: string, fullName: string, ...failureMessages: string[]) => ({
    status,
    fullName,
    failureMessages,
  })
  const report = await reportOf('vitest', {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 3,
    testResults: [
      {
        name: join(process.cwd(), 'a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          test('passed', 'adds'),
          test('passed', 'waits', 'timed out'),
          test('failed', 'divides', 'expected 1\nat a.test.ts:3'),
        ],
      },
      {
        name: join(process.cwd(), 'b.test.ts'),
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
    ],
  })
  expect(report).toEqual({
    counts: { passed: 2, failed: 1, skipped: 3, flaky: 1 },
    failed: ['b.test.ts\n    no such module', 'a.test.ts › divides\n    expected 1\n    at a.test.ts:3'],
    flaky: ['a.test.ts › waits\n    timed out'],
  })
})

it('of Playwright lists failed tests and those that were retried, of all nested groups', async () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'alarms/inbox.spec.ts',
    line: 7,
    tests: [
      {
        projectName: 'phone',
        status,
        results: [
          ...messages.map((message) => ({ error: { message } })),
          ...(status === 'flaky' ? [{}] : []),
        ],
      },
    ],
  })
  const report = await reportOf('playwright', {
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [
          { specs: [spec('closes', 'unexpected', '\u001B[31mfirst\u001B[39m', 'second')], suites: [] },
        ],
      },
      { specs: [spec('moves', 'flaky', 'timed out')] },
    ],
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 4 },
  })
  expect(report).toEqual({
    counts: { passed: 2, failed: 1, skipped: 4, flaky: 1 },
    failed: ['[phone] alarms/inbox.spec.ts:7 › closes\n    first'],
    flaky: ['[phone] alarms/inbox.spec.ts:7 › moves\n    timed out'],
  })
})

it('is null if the suite has not written one', async () => {
  expect(await readTestReport(join(folder, 'report.json'), 'vitest')).toBeNull()
})
