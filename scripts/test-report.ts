import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Counts = { passed: number; failed: number; skipped: number; flaky: number }

export type TestReport = {
  readonly counts: Counts
  /** Tests that failed at every attempt, each with its first error. */
  readonly failed: readonly string[]
  /** Those that passed only at the second one. */
  readonly flaky: readonly string[]
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }

/** Lines of an error that a summary shows; the whole is in the output of its step. */
const shownLines = 12

/**
 * @param path where the step's JSON reporter wrote
 * @param kind which reporter that was
 * @returns null: nothing was written
 */
export async function readTestReport(
  path: string,
  kind: 'vitest' | 'playwright',
): Promise<TestReport | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  return kind === 'vitest' ? ofVitest(JSON.parse(text)) : ofPlaywright(JSON.parse(text))
}

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    /** Of the file itself, such as an import that failed. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

function ofVitest({ testResults, ...found }: VitestReport): TestReport {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      text: described(`${relative('.', name)} › ${fullName}`, failureMessages[0]),
      wasRetried: failureMessages.length > 0,
    })),
  )
  const brokenFiles = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((each) => each.status !== 'failed'),
    )
    .map(({ name, message }) => described(relative('.', name), message))
  const flaky = tests.filter(({ status, wasRetried }) => status === 'passed' && wasRetried)
  return {
    counts: {
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests,
      flaky: flaky.length,
    },
    failed: [...brokenFiles, ...tests.filter(({ status }) => status === 'failed').map(({ text }) => text)],
    flaky: flaky.map(({ text }) => text),
  }
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

type PlaywrightReport = {
  readonly suites: readonly PlaywrightSuite[]
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

function ofPlaywright({ suites, stats }: PlaywrightReport): TestReport {
  const tests = specsOf(suites).flatMap(({ title, file, line, tests: runs }) =>
    runs.map(({ projectName, status, results }) => ({
      status,
      text: described(
        `[${projectName}] ${file}:${line} › ${title}`,
        results.find((each) => each.error)?.error?.message,
      ),
    })),
  )
  const withStatus = (wanted: string) =>
    tests.filter(({ status }) => status === wanted).map(({ text }) => text)
  return {
    counts: {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      flaky: stats.flaky,
    },
    failed: withStatus('unexpected'),
    flaky: withStatus('flaky'),
  }
}

function specsOf(suites: readonly PlaywrightSuite[]): PlaywrightSuite['specs'] {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])
}

function described(test: string, error = ''): string {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, shownLines)
  return [test, ...lines.map((line) => `    ${line}`)].join('\n')
}
