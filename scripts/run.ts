import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export type RunOptions = {
  readonly env?: Readonly<Record<string, string>>
  /** Hides the command's output unless it fails. */
  readonly quiet?: boolean
  /** Hides it even then, if a failure is expected. */
  readonly hidesFailure?: boolean
  /** Kills the command and the processes it started after this time, which counts as a failure. */
  readonly limitMs?: number
}

/** Runs a command in the repository's root. @returns its exit code */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      detached: options.limitMs !== undefined,
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    const { pid } = child
    const limit =
      options.limitMs === undefined || pid === undefined
        ? undefined
        : setTimeout(() => process.kill(-pid, 'SIGKILL'), options.limitMs)
    const printed: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(limit)
      if (code !== 0 && options.quiet && !options.hidesFailure) process.stderr.write(Buffer.concat(printed))
      resolve(code ?? 1)
    })
  })
}

const webSources = [
  'apps/web/{src,public,build}/**',
  'apps/web/*',
  'packages/*/{src/**,package.json}',
  'package-lock.json',
]

/** Builds the front end unless the build is newer than all of its sources. */
export async function buildWeb(): Promise<void> {
  if (await isWebFresh()) return
  const code = await run('npm', ['run', 'build', '-w', '@fieldport/web'], { quiet: true })
  if (code !== 0) throw new Error('The front end could not be built.')
}

async function isWebFresh(): Promise<boolean> {
  const built = await stat(join(root, 'apps/web/dist/index.html')).catch(() => null)
  if (!built) return false
  for (const pattern of webSources) {
    for await (const path of glob(pattern, { cwd: root })) {
      const file = await stat(join(root, path))
      if (file.isFile() && file.mtimeMs > built.mtimeMs) return false
    }
  }
  return true
}
