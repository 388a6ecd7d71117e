import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRealServers } from './real-servers.ts'
import { run } from './run.ts'
import { type Counts, noCounts, readTestReport, type TestReport } from './test-report.ts'

export type Step = {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** How the step's tests are counted: as a Vitest project or as the browser suite. */
  readonly counts?: 'vitest' | 'playwright'
  readonly env?: Readonly<Record<string, string>>
  /** Prints its output as it runs, also beside other steps, whose output is only printed if they fail. */
  readonly isShown?: true
}

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
  const reports: TestReport[] = []
  const notBegun: string[] = []
  const runOne = async (step: Step, quiet: boolean) => {
    const report = join(folder, `${step.name}.json`)
    const startedMs = performance.now()
    if (!quiet) console.log(`\n── ${step.name}`)
    const exitCode = await runStep(step, report, servers.env, quiet)
    reports.push(await reportOf(step, report, exitCode))
    console.log(`── ${step.name}: ${exitCode === 0 ? 'passed' : 'FAILED'} in ${seconds(startedMs)} s`)
    return exitCode
  }
  const runSide = async (side: Side) => {
    let worst = 0
    for (const step of 'name' in side ? [side] : side) {
      if (isLate()) notBegun.push(step.name)
      else worst = Math.max(worst, await runOne(step, !step.isShown))
    }
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
  printSummary(reports, notBegun)
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
async function reportOf(step: Step, path: string, exitCode: number): Promise<TestReport> {
  const found = step.counts ? await readTestReport(path, step.counts) : null
  await rm(path, { force: true })
  const { counts = noCounts, failed = [], flaky = [] } = found ?? {}
  const isWhole = exitCode === 0 && (found !== null || !step.counts)
  if (!isWhole && failed.length === 0)
    return { counts: { ...counts, failed: 1 }, failed: [`${step.name}, exit code ${exitCode}`], flaky }
  return step.counts ? { counts, failed, flaky } : { counts: { ...noCounts, passed: 1 }, failed, flaky }
}

/** Whether tests and steps that have not begun are left out: LATEST_TEST_START, in Unix seconds, has passed. */
const isLate = () => Date.now() / 1000 > Number(process.env['LATEST_TEST_START'] ?? Infinity)

/** Ends with what needs attention, so that nobody has to look for it between the outputs of the steps. */
function printSummary(reports: readonly TestReport[], notBegun: readonly string[]): void {
  const total: Counts = { ...noCounts }
  for (const { counts } of reports) {
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
    total.flaky += counts.flaky
  }
  if (isLate() && total.skipped + notBegun.length > 0)
    console.log(
      `NOT RUN: ${[`${total.skipped} tests`, ...notBegun].join('; ')}, because this machine was too slow to begin them in time.`,
    )
  const list = (label: string, tests: readonly string[]) => {
    for (const test of tests) console.log(`\n${label}: ${test}`)
  }
  list(
    'FLAKY',
    reports.flatMap(({ flaky }) => flaky),
  )
  list(
    'FAILED',
    reports.flatMap(({ failed }) => failed),
  )
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
}

function seconds(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1000).toFixed(1)
}
