import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export type RealServers = {
  /** Environment variables for the suites that use them. */
  readonly env: Readonly<Record<string, string>>
  /** Servers that are not installed, for the closing line. */
  readonly missing: readonly string[]
  readonly stop: () => Promise<void>
}

/** PostgreSQL refuses to run as root, so it then runs as nobody. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0

/** Starts the servers that some suites also run against, if installed. */
export async function startRealServers(): Promise<RealServers> {
  const missing: string[] = []
  const env: Record<string, string> = {}
  let stopPostgres = async () => {}
  if (!process.env['TEST_DATABASE_URL']) {
    const binaries = await findPostgres()
    if (binaries) {
      const postgres = await startPostgres(binaries)
      env['TEST_DATABASE_URL'] = postgres.url
      stopPostgres = postgres.stop
    } else missing.push('PostgreSQL')
  }
  // The broker suite starts its own Mosquitto for each case.
  if (!process.env['TEST_MQTT_URL'] && !findOnPath('mosquitto')) missing.push('Mosquitto')
  return { env, missing, stop: () => stopPostgres() }
}

function findOnPath(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/** Debian installs each version's programs in its own folder, outside of the PATH. */
async function findPostgres(): Promise<string | null> {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? (await readdir(debian)).toSorted().toReversed() : []
  for (const version of versions) {
    const folder = join(debian, version, 'bin')
    if (existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) return folder
  }
  const onPath = findOnPath('initdb')
  return onPath ? join(onPath, '..') : null
}

async function startPostgres(binaries: string) {
  const folder = await mkdtemp(join(tmpdir(), 'fieldport-postgres-'))
  if (isRoot) await chown(folder, nobody, nobody)
  const identity = isRoot ? { uid: nobody, gid: nobody } : {}
  const cluster = join(folder, 'cluster')
  await finish(
    spawn(join(binaries, 'initdb'), ['-D', cluster, '-U', 'fieldport', '-A', 'trust'], {
      stdio: 'ignore',
      cwd: folder,
      ...identity,
    }),
  )
  const port = await freePort()
  // These databases need not survive the run, so durability is off.
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const options = ['listen_addresses=127.0.0.1', ...careless].flatMap((option) => ['-c', option])
  const args = ['-D', cluster, '-p', String(port), '-k', folder, ...options]
  const server = spawn(join(binaries, 'postgres'), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
    ...identity,
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    server.stderr.on(
      'data',
      (chunk: Buffer) => chunk.toString().includes('ready to accept connections') && resolve(),
    )
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}`)))
  })
  return {
    url: `postgres://fieldport@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function finish(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`initdb ended with ${code}`))))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
