import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRealServers } from './real-servers.ts'
import { run } from './run.ts'

export type Step = {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** How the step's tests are counted: as a Vitest project or as the browser suite. */
  readonly counts?: 'vitest' | 'playwright'
  readonly env?: Readonly<Record<string, string>>
  /** Prints its output as it runs, also beside other steps, whose output is only printed if they fail. */
  readonly isShown?: true
}

type Counts = { passed: number; failed: number; skipped: number; flaky: number }

/** Runs beside others: a step, or several one after the other. */
type Side = Step | readonly Step[]

/**
 * Runs steps sequentially, the sides of an inner list in parallel, stops at the first failure, and closes with one
 * machine-readable line.
 */
export async function runSteps(steps: readonly (Step | readonly Side[])[]): Promise<never> {
  const folder = await mkdtemp(join(await roomyFolder(), 'fieldport-test-'))
  // The database server runs as another user, which has a folder in it.
  await chmod(folder, 0o755)
  process.env['TMPDIR'] = folder
  // Portals and commands are started hundreds of times, each compiling a thousand sources.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  const servers = await startRealServers()
  const total: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
  const runOne = async (step: Step, quiet: boolean) => {
    const report = join(folder, `${step.name}.json`)
    const startedMs = performance.now()
    if (!quiet) console.log(`\n── ${step.name}`)
    const exitCode = await runStep(step, report, servers.env, quiet)
    add(total, await readCounts(step, report, exitCode))
    console.log(`── ${step.name}: ${exitCode === 0 ? 'passed' : 'FAILED'} in ${seconds(startedMs)} s`)
    return exitCode
  }
  const runSide = async (side: Side) => {
    let worst = 0
    for (const step of 'name' in side ? [side] : side)
      worst = Math.max(worst, await runOne(step, !step.isShown))
    return worst
  }
  let exitCode = 0
  try {
    for (const step of steps) {
      const codes = 'name' in step ? [runOne(step, false)] : step.map(runSide)
      exitCode = Math.max(...(await Promise.all(codes)))
      if (exitCode !== 0) break
    }
  } finally {
    await servers.stop()
    await rm(folder, { recursive: true, force: true })
  }
  for (const name of servers.missing)
    console.log(`NOT TESTED: this machine has no ${name}; the suites that use it were left out.`)
  const wasLate = Date.now() / 1000 > Number(process.env['LATEST_TEST_START'] ?? Infinity)
  if (wasLate && total.skipped > 0)
    console.log(`NOT RUN: ${total.skipped} tests, because this machine was too slow to begin them in time.`)
  if (total.flaky > 0) console.log(`FLAKY: ${total.flaky} passed only at the second attempt, listed above.`)
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exit(exitCode)
}

const gigabyte = 1024 ** 3

/** In memory if there is enough: suites create and delete thousands of small files, which is slow on disk. */
async function roomyFolder(): Promise<string> {
  const memory = '/dev/shm'
  const found = await statfs(memory).catch(() => null)
  const freeBytes = found ? found.bavail * found.bsize : 0
  return Math.min(freeBytes, freemem()) > 8 * gigabyte ? memory : tmpdir()
}

/** @param quiet hides the step's output unless it fails */
function runStep(
  step: Step,
  report: string,
  env: Readonly<Record<string, string>>,
  quiet: boolean,
): Promise<number> {
  const [command, ...args] = step.command
  const reporters =
    step.counts === 'vitest' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
  return run(command, [...args, ...reporters], { env: { ...env, ...step.env, TEST_REPORT: report }, quiet })
}

/** A step without test counts is counted as one test. */
async function readCounts(step: Step, report: string, exitCode: number): Promise<Counts> {
  const none: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
  if (!step.counts) return exitCode === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 }
  const text = await readFile(report, 'utf8').catch(() => null)
  await rm(report, { force: true })
  if (text === null) return { ...none, failed: 1 }
  const found = JSON.parse(text)
  return step.counts === 'vitest'
    ? {
        flaky: listRetried(found.testResults),
        passed: found.numPassedTests,
        failed: found.numFailedTests,
        skipped: found.numPendingTests,
      }
    : {
        flaky: found.stats.flaky,
        passed: found.stats.expected + found.stats.flaky,
        failed: found.stats.unexpected,
        skipped: found.stats.skipped,
      }
}

type VitestFile = {
  readonly name: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName: string
    readonly failureMessages: readonly string[]
  }[]
}

/** Prints the tests that failed before they passed. @returns their number */
function listRetried(files: readonly VitestFile[]): number {
  const retried = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages[0]}`),
  )
  for (const each of retried) console.log(`FLAKY ${each}`)
  return retried.length
}

function add(total: Counts, more: Counts): void {
  total.passed += more.passed
  total.failed += more.failed
  total.skipped += more.skipped
  total.flaky += more.flaky
}

function seconds(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1000).toFixed(1)
}
