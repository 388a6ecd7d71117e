import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../demo/portal-process.ts'
import { createDevProcess, type DevProcess } from './dev-process.ts'

// The young generation at the size it would grow to: loading produces much garbage at once.
const flags = ['--max-semi-space-size=16', '--min-semi-space-size=16']
/** Until then, the page that is being reloaded has the CPU. */
const warmAfterMs = 1500

/**
 * The server, and a standby process that has loaded the libraries, which are most of a start, but none of the sources. Sources are
 * loaded while the previous process still stops.
 */
export function createServerProcess(options: {
  readonly env: NodeJS.ProcessEnv
  readonly print: (line: string) => void
  readonly onReady: (seconds: string) => void
}): DevProcess {
  let libraries: readonly string[] = []
  let spare: ChildProcess | undefined
  let warming: NodeJS.Timeout | undefined

  const warm = (): void => {
    const own = create(options.env, libraries)
    own.once('exit', () => {
      if (spare === own) spare = undefined
    })
    spare = own
  }

  const part = createDevProcess({
    print: options.print,
    graceMs: 10_000,
    launch(formerEnded) {
      const startedMs = performance.now()
      clearTimeout(warming)
      const child = spare ?? create(options.env, [])
      spare = undefined
      sendToChild(child, 'load')
      void formerEnded.then(() => sendToChild(child, 'start'))
      child.once('message', (imported: readonly string[]) => {
        libraries = imported
        options.onReady(((performance.now() - startedMs) / 1000).toFixed(1))
        warming = setTimeout(warm, warmAfterMs)
      })
      return child
    },
  })

  return {
    ...part,
    async stop() {
      clearTimeout(warming)
      spare?.kill('SIGKILL')
      await part.stop()
      // A start that ended meanwhile requested another.
      clearTimeout(warming)
    },
  }
}

function create(env: NodeJS.ProcessEnv, libraries: readonly string[]): ChildProcess {
  const preloaded = libraries.flatMap((url) => ['--import', url])
  const args = [...flags, ...preloaded, join(root, 'apps/server/src/dev-main.ts')]
  // A separate process group: Ctrl-C reaches only the parent, which stops the parts in order.
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true })
}

function sendToChild(child: ChildProcess, message: 'load' | 'start'): void {
  if (child.connected) child.send(message)
}
