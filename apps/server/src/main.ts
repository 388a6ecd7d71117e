import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

// Limits of resident memory can only be set when a process starts, so this one replaces itself, with the same ID. On a
// machine with much memory, the young generation would grow to 128 MB under load and stay resident; 32 MB cost ingest
// no more CPU time. The old generation may grow by half instead of to three times its live content. One core is left to
// the main thread: with four garbage collection threads on two cores, each collection of the old generation delayed
// ingest by 40 ms.
const helperThreads = Math.min(4, Math.max(1, availableParallelism() - 1))
const bounds = ['--max-semi-space-size=16', '--heap-growing-percent=50', `--v8-pool-size=${helperThreads}`]
if (
  process.execve &&
  process.platform !== 'win32' &&
  !bounds.every((bound) => process.execArgv.includes(bound))
) {
  const args = [process.execPath, ...bounds, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, process.env)
}

// Loading the engines' libraries creates much garbage at once. If the young generation cannot grow meanwhile, the
// process stays 180 MB smaller, so the imports follow the flag at run time.
setFlagsFromString('--semi-space-growth-factor=1')
const { startPortal } = await import('./portal.ts')
const { readSettings } = await import('./settings.ts')
setFlagsFromString('--semi-space-growth-factor=2')

/** Below the ten seconds after which service managers kill a process. */
const stopWithinMs = 9_000

try {
  const settings = readSettings(process.env)
  const portal = await startPortal(settings)
  const stop = () => {
    setTimeout(giveUp, stopWithinMs).unref()
    portal.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (settings.parentPid !== undefined) whenOrphaned(settings.parentPid, stop)
} catch (error) {
  fail(error instanceof Error ? error.message : error)
}

/** Stops once the parent process is gone, because nobody else would stop this one. */
function whenOrphaned(parentPid: number, stop: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return
    clearInterval(timer)
    stop()
  }, 1000)
  timer.unref()
}

/**
 * Kills the process: an engine cannot be interrupted in a statement, and a library's clean-up at exit would wait for
 * it. Acknowledged data is durable; the rest was never acknowledged.
 */
function giveUp(): void {
  console.error('The portal did not stop in time and ends without waiting for its engines.')
  process.kill(process.pid, 'SIGKILL')
}

function fail(reason: unknown): never {
  console.error(reason)
  process.exit(1)
}
