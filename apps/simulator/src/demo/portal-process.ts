import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkPortFree } from './port-free.ts'
import { demoPassword, vendorEmail } from './accounts.ts'

export const root = join(import.meta.dirname, '../../../..')
const startWithinMs = 120_000

/** Environment of a portal with demo data, unless overridden. */
export const demoEnvironment = {
  LOG_LEVEL: 'warn',
  // Emails and SMS can be read in the browser, and rate limits do not get in the way.
  OUTBOX: '1',
  LIMIT_FACTOR: '100',
  VENDOR_EMAIL: vendorEmail,
  VENDOR_PASSWORD: demoPassword,
}

export type DemoPortal = {
  readonly origin: string
  /** Passes a batch to the portal's command line. */
  readonly command: (name: string, batch: object) => Promise<void>
  readonly exited: Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts the portal in a separate process and waits until it is healthy. @throws when it exits before that */
export async function startPortalProcess(port: number, host: string): Promise<DemoPortal> {
  await checkPortFree(port, 'PORT')
  const env = {
    ...demoEnvironment,
    ...process.env,
    HOST: host,
    // A demo that is killed leaves no portal behind.
    PARENT_PID: String(process.pid),
  }
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    // Its own process group: Ctrl-C reaches only the demo, which stops the devices first.
    detached: true,
  })
  const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  process.once('exit', () => child.kill('SIGKILL'))
  const origin = `http://localhost:${port}`
  await untilHealthy(origin, child)
  return {
    origin,
    exited,
    command: runCommandLine,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function untilHealthy(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startWithinMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The portal could not start; its reason stands above.')
    const answer = await fetch(`${origin}/healthz`).catch(() => null)
    if (answer?.ok && child.exitCode === null) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The portal did not become healthy within ${startWithinMs / 1000} s.`)
}

/** Passes a batch to the command line of the portal running on the same data folder. */
export function runCommandLine(name: string, batch: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'apps/server/src/cli/main.ts'), name], {
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}.`))))
    child.stdin.end(JSON.stringify(batch))
  })
}
