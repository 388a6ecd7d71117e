import type { ChildProcess } from 'node:child_process'
import { createLineSplitter, formatLogLine } from './log-line.ts'

export type DevProcessOptions = {
  /** Starts the process; if it must not run beside the previous one, it waits for its end. */
  readonly launch: (formerEnded: Promise<void>) => ChildProcess | Promise<ChildProcess>
  readonly print: (line: string) => void
  /** How long a process may take to stop gracefully. */
  readonly graceMs: number
}

export type DevProcess = {
  /** Starts or restarts it. */
  readonly start: () => void
  readonly stop: () => Promise<void>
  readonly isRunning: () => boolean
}

type Run = { readonly child: ChildProcess; readonly ended: Promise<void>; isUnwanted: boolean }

/** A process that is restarted after changes, one run after the other, and reports when it exits by itself. */
export function createDevProcess({ launch, print, graceMs }: DevProcessOptions): DevProcess {
  let current: Run | undefined
  let starting: Promise<void> | undefined
  let isStale = false
  let isStopping = false

  const begin = async (): Promise<void> => {
    if (!isStale || isStopping) return
    isStale = false
    const former = current
    const formerEnded = former ? end(former) : Promise.resolve()
    current = follow(await launch(formerEnded))
    await formerEnded
    // Another restart may have been requested meanwhile.
    await begin()
  }

  const follow = (child: ChildProcess): Run => {
    const lines = createLineSplitter((line) => print(formatLogLine(line)))
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => lines.take(chunk))
    const ended = new Promise<void>((resolve) => {
      child.once('error', (error) => print(error.message))
      child.once('close', (code, signal) => {
        lines.end()
        if (current === run) current = undefined
        if (!run.isUnwanted)
          print(`ended (${signal ?? `code ${code}`}); starts again at the next change of its sources`)
        resolve()
      })
    })
    const run: Run = { child, ended, isUnwanted: false }
    return run
  }

  const end = async (run: Run): Promise<void> => {
    run.isUnwanted = true
    const timer = setTimeout(() => run.child.kill('SIGKILL'), graceMs)
    run.child.kill('SIGTERM')
    await run.ended
    clearTimeout(timer)
  }

  return {
    isRunning: () => current !== undefined,
    start() {
      isStale = true
      starting ??= begin()
        .catch((error: unknown) => print(String(error)))
        .finally(() => {
          starting = undefined
        })
    },
    async stop() {
      isStopping = true
      if (current) await end(current)
      await starting
      if (current) await end(current)
    },
  }
}
