import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'

/** Cleanups that run however this process ends. Synchronous, because an exit waits for nothing. */
const cleanups = new Set<() => void>()

function runCleanups(): void {
  for (const remove of cleanups) remove()
  cleanups.clear()
}

process.once('exit', runCleanups)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

/** Creates a folder in `parent` that is removed when this process ends. */
export async function temporaryFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'fieldport-bench-'))
  cleanups.add(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Makes sure that a child does not outlive this process. */
export function killOnExit<Child extends ChildProcess>(child: Child): Child {
  const kill = () => void child.kill('SIGKILL')
  cleanups.add(kill)
  child.once('exit', () => cleanups.delete(kill))
  return child
}

export type RunningProcess = {
  readonly child: ChildProcess
  readonly pid: number
  /** The end of its output. */
  readonly printed: () => string
  /** Asks it to exit, and kills it after the grace time. */
  readonly stop: (graceMs?: number) => Promise<void>
}

export type ProcessOptions = {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly onLine?: (line: string) => void
}

const keptCharacters = 4_000

/** @throws Error if the command does not start */
export async function startProcess(
  command: string,
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<RunningProcess> {
  const child = killOnExit(
    spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  let printed = ''
  const read = (chunk: Buffer) => {
    const text = chunk.toString()
    printed = (printed + text).slice(-keptCharacters)
    for (const line of text.split('\n')) if (line !== '') options.onLine?.(line)
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  await once(child, 'spawn')
  return { child, pid: child.pid as number, printed: () => printed, stop: (graceMs) => stop(child, graceMs) }
}

async function stop(child: ChildProcess, graceMs = 30_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  child.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}
