import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { ScenarioContext } from '../../scenario.ts'
import { killOnExit, startProcess } from './children.ts'
import { freePort } from './ports.ts'
import { type Session, signIn } from './session.ts'
import { waitFor } from '../wait.ts'

const root = join(import.meta.dirname, '../../../..')
const password = 'Bench-portal-1'
const owner = 'owner@example.com'
const startMs = 120_000

/** The product's server in a separate process. */
export type Portal = {
  readonly origin: string
  readonly port: number
  readonly mqttPort: number
  readonly dataDir: string
  readonly pid: number
  readonly owner: { readonly email: string; readonly password: string }
  /** Creates devices with `owner` as Admin. */
  readonly createDevices: (deviceIds: readonly string[]) => Promise<void>
  /** Signs in as the owner of every created device. */
  readonly signIn: (connections?: number) => Promise<Session>
  readonly stop: () => Promise<void>
}

export const secretOf = (deviceId: string) => `secret-${deviceId}`

/** `BEN000000` and so on. */
export function deviceIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `BEN${String(index).padStart(6, '0')}`)
}

/** Starts on a new folder, or on one of a stopped server. @throws Error with the server's output */
export async function startPortal(
  surroundings: ScenarioContext,
  dataDir?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Portal> {
  const folder = dataDir ?? (await mkdtemp(join(surroundings.folder, 'data-')))
  const port = await freePort()
  const mqttPort = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    PUBLIC_URL: origin,
    DATA_DIR: folder,
    VENDOR_EMAIL: 'vendor@example.com',
    VENDOR_PASSWORD: password,
    SIGN_IN_ATTEMPTS: '1000',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    CLICKHOUSE_URL: '',
    MQTT_URL: '',
    UDP_PORT: '',
    ...settings,
  }
  const profile = surroundings.profileDir ? ['--cpu-prof', `--cpu-prof-dir=${surroundings.profileDir}`] : []
  const server = await startProcess(process.execPath, [...profile, join(root, 'apps/server/src/main.ts')], {
    env,
  })
  await waitFor('the portal', startMs, async () => {
    if (server.child.exitCode !== null) throw new Error(`The server ended: ${server.printed()}`)
    const answer = await fetch(`${origin}/healthz`).catch(() => null)
    return answer?.status === 200 ? true : undefined
  })
  const command = (name: string, input: unknown) => runCli(name, input, env)
  return {
    origin,
    port,
    mqttPort,
    dataDir: folder,
    pid: server.pid,
    owner: { email: owner, password },
    createDevices: (ids) => createDevices(command, ids),
    signIn: (connections) => signIn(origin, owner, password, connections),
    stop: () => server.stop(),
  }
}

type RunCommand = (name: string, input: unknown) => Promise<void>

async function createDevices(command: RunCommand, ids: readonly string[]): Promise<void> {
  const users = [{ email: owner, name: 'Owner', password }]
  await command('create-users', { users, ifExists: 'update' })
  const devices = ids.map((deviceId) => ({
    deviceId,
    name: `Device ${deviceId}`,
    model: 'ORB-C2',
    tier: 'Hosted',
    secret: secretOf(deviceId),
    setupPassword: `setup.${deviceId}`,
    baseIntervalSeconds: 5,
    transmitInterval: 1,
  }))
  await command('create-devices', { devices, ifExists: 'keep' })
  await command('grants', {
    grants: ids.map((deviceId) => ({ deviceId, email: owner, permission: 'ADMIN' })),
  })
}

/** Fills the portal through the command line, as an operator would. */
function runCli(name: string, input: unknown, env: Readonly<Record<string, string>>): Promise<void> {
  const child = killOnExit(
    spawn(process.execPath, [join(root, 'apps/server/src/cli/main.ts'), name], {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'ignore', 'pipe'],
    }),
  )
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}: ${said.slice(0, 500)}`)),
    )
    child.stdin.end(JSON.stringify(input))
  })
}
