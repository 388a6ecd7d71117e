import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sendCommand } from '../platform/instance.ts'
import { copyDatabaseTemplate } from './database-template.ts'
import { newDevice, secretOf } from './portal.ts'
import { freePort } from './free-port.ts'

const source = join(import.meta.dirname, '..')
const email = 'owner@example.com'
const password = 'Test-portal-1'

export type PortalProcess = {
  /** Resolves with the exit code, null after a signal. */
  readonly exited: Promise<number | null>
  readonly kill: (signal: NodeJS.Signals) => void
  readonly printed: () => string
}

/**
 * The portal as a separate process, which tests may kill. Ports stay the same across restarts. A new folder gets a copy
 * of the database template.
 */
export async function createPortalHost(dataDir: string, env: Readonly<Record<string, string>> = {}) {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const surroundings = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    VENDOR_EMAIL: 'vendor@example.com',
    VENDOR_PASSWORD: password,
    LOG_LEVEL: 'warn',
    SIGN_IN_ATTEMPTS: '1000',
    ...env,
  }
  if (!env['DATABASE_URL'] && !existsSync(join(dataDir, 'relational'))) copyDatabaseTemplate(dataDir)
  const launch = () => launchPortal(surroundings)
  const command = (name: string, batch: object) => giveCommand(dataDir, name, batch)
  return {
    ...portalClient(origin),
    origin,
    mqttPort,
    launch,

    async start(): Promise<PortalProcess> {
      const portal = launch()
      await waitFor(() => isHealthy(origin), portal)
      return portal
    },

    /** Sends a command to the running portal, as the command line does. */
    command,

    async seed(deviceIds: readonly string[]): Promise<void> {
      const devices = deviceIds.map((deviceId) => newDevice(deviceId, 'Hosted'))
      const grants = deviceIds.map((deviceId) => ({ deviceId, email, permission: 'ADMIN' }))
      await command('create-users', { users: [{ email, password, name: 'Owner', groups: [] }] })
      await command('create-devices', { devices })
      await command('grants', { grants })
    },
  }
}

/**
 * Starting creates much garbage: larger semi-spaces save a tenth of the CPU time; memory use does not matter here.
 * Optimizing the embedded database takes another third, which its queries in a test do not win back.
 */
const fastStart = ['--min-semi-space-size=16', '--liftoff-only']

function launchPortal(env: NodeJS.ProcessEnv): PortalProcess {
  const child = spawn(process.execPath, [...fastStart, join(source, 'main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-20_000)
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { exited, kill: (signal) => child.kill(signal), printed: () => printed }
}

async function giveCommand(dataDir: string, command: string, args: object): Promise<void> {
  if (!(await sendCommand(dataDir, { command, args }))) throw new Error(`No portal runs on ${dataDir}.`)
}

/** Requests of devices and people over the network. */
function portalClient(origin: string) {
  return {
    /** Signs in. @returns a function that reads, or posts a body */
    async signIn(): Promise<<T>(path: string, body?: object) => Promise<T>> {
      const response = await fetch(`${origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      const cookies = response.headers.getSetCookie().map((set) => set.split(';', 1)[0])
      const headers = { cookie: cookies.join('; '), 'content-type': 'application/json' }
      return async <T>(path: string, body?: object) => {
        const given = body && { method: 'POST', body: JSON.stringify(body) }
        const answer = await fetch(`${origin}${path}`, { headers, ...given })
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
        return (await answer.json()) as T
      }
    },

    send: (deviceId: string, body: unknown) =>
      fetch(`${origin}/ingest/${deviceId}`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${deviceId}:${secretOf(deviceId)}`)}` },
        body: JSON.stringify(body),
      }),

    health: async () => {
      const answer = await fetch(`${origin}/healthz`)
      return {
        status: answer.status,
        engines: ((await answer.json()) as { engines: Record<string, string> }).engines,
      }
    },
  }
}

export type PortalHost = Awaited<ReturnType<typeof createPortalHost>>

const startWithinMs = 180_000

/** Polls until true. @throws if the process ends or after three minutes */
export async function waitFor(isTrue: () => Promise<boolean>, portal?: PortalProcess): Promise<void> {
  const deadline = Date.now() + startWithinMs
  let ended = false
  const noteEnd = async () => {
    await portal?.exited
    ended = portal !== undefined
  }
  void noteEnd()
  while (!(await isTrue().catch(() => false))) {
    if (ended) throw new Error(`The portal ended: ${portal?.printed()}`)
    if (Date.now() > deadline) throw new Error(`Waited in vain. ${portal?.printed() ?? ''}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function isHealthy(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/healthz`)).ok
}
