import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../../testing/free-port.ts'

/** The executable, on the PATH or in Debian's folders; null if it is not installed. */
export function findMosquitto(searchPath: string): string | null {
  const folders = [...searchPath.split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'mosquitto')).find((file) => existsSync(file)) ?? null
}

export type Mosquitto = {
  readonly url: string
  /** Stops it; `start` restarts it on the same port with its saved state. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** A separate Mosquitto on a free port, in a folder of its own. `lines` are added to its configuration. */
export async function startMosquitto(program: string, lines: readonly string[] = []): Promise<Mosquitto> {
  const folder = await mkdtemp(join(tmpdir(), 'mosquitto-'))
  const port = await freePort()
  const file = join(folder, 'mosquitto.conf')
  const own = [
    `listener ${port} 127.0.0.1`,
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_interval 1',
    'autosave_on_changes true',
    'max_queued_messages 0',
    // Mosquitto drops root for a user that may not write here, unless configured otherwise.
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ]
  const given = lines.length > 0 ? lines : ['allow_anonymous true']
  await writeFile(file, `${[...own, ...given].join('\n')}\n`)
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    child = spawn(program, ['-c', file], { stdio: 'ignore' })
    while (!(await isListening(port))) {
      if (child.exitCode !== null) throw new Error(`Mosquitto ended with code ${child.exitCode}.`)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async function stop(): Promise<void> {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await ended
  }

  await start()
  return {
    url: `mqtt://127.0.0.1:${port}`,
    start,
    stop,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
  })
}
