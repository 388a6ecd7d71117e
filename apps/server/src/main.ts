import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

// What a process keeps resident can be bounded only when it starts, so this one starts again in its place, under the
// same id. On a machine with much memory the young generation grows to 128 MB under load and stays resident; 32 MB cost
// ingest no more processor time. The old one may otherwise grow to three times what lives in it. Threads that collect
// garbage beside the main one leave a core to it: with four of them on two cores, each collection of the old generation
// held up ingest for 40 ms.
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

// Loading the engines' libraries makes much garbage at once. A young generation that may not grow meanwhile keeps the
// process 180 MB smaller for good; hence the imports at run time, after the flag.
setFlagsFromString('--semi-space-growth-factor=1')
const { startPortal } = await import('./portal.ts')
const { readSettings } = await import('./settings.ts')
setFlagsFromString('--semi-space-growth-factor=2')

/** Below the ten seconds after which those who stop services lose patience. */
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

/** Whoever started it was killed: nobody else would stop it. */
function whenOrphaned(parentPid: number, stop: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return
    clearInterval(timer)
    stop()
  }, 1000)
  timer.unref()
}

/**
 * An engine that still works on a statement cannot be asked to end, and a library's own clean-up at the exit would wait
 * for it. What was acknowledged is durable; the rest was never acknowledged.
 */
function giveUp(): void {
  console.error('The portal did not stop in time and ends without waiting for its engines.')
  process.kill(process.pid, 'SIGKILL')
}

function fail(reason: unknown): never {
  console.error(reason)
  process.exit(1)
}
