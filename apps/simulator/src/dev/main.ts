import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { styleText } from 'node:util'
import { checkPortFree } from '../demo/port-free.ts'
import { demoAccounts, demoPassword } from '../demo/accounts.ts'
import { demoEnvironment, root } from '../demo/portal-process.ts'
import { type DevOptions, devHelp, parseDevOptions } from './options.ts'
import { createDevProcess, type DevProcess } from './dev-process.ts'
import { createServerProcess } from './server-process.ts'
import { watchSources } from './watch-sources.ts'

/** `npm run dev`: the server, the web and a few devices in one terminal, each reloaded when its sources change. */
const colours = { server: 'cyan', web: 'magenta', devices: 'yellow', dev: 'green' } as const
type Name = keyof typeof colours

const printAs = (name: Name) => (text: string) => {
  const prefix = styleText(colours[name], name.padEnd(8))
  for (const line of text.split('\n')) process.stdout.write(`${prefix}${line}\n`)
}
const say = printAs('dev')

/** The local address of what listens there. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function environmentOf({ host, webPort, port, mqttPort, dataDir }: DevOptions): NodeJS.ProcessEnv {
  return {
    ...demoEnvironment,
    PUBLIC_URL: `http://localhost:${webPort}`,
    ...process.env,
    HOST: host,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    API_URL: `http://${reachable(host)}:${port}`,
    MQTT_URL_OF_DEVICES: `mqtt://${reachable(host)}:${mqttPort}`,
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
  }
}

/** A separate process group: Ctrl-C reaches only this process, which stops the parts in order. */
function spawnNode(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as ['ignore', 'pipe', 'pipe', 'ipc']
  return spawn(process.execPath, [...args], { cwd, env, stdio, detached: true })
}

function createWebProcess({ host, webPort }: DevOptions, env: NodeJS.ProcessEnv): DevProcess {
  const web = join(root, 'apps/web')
  const vite = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  const command = join(vite, '../bin/vite.js')
  const args = [command, '--host', host, '--port', String(webPort), '--strictPort', '--clearScreen', 'false']
  return createDevProcess({
    print: printAs('web'),
    graceMs: 2_000,
    launch: async (formerEnded) => {
      await formerEnded
      const child = spawnNode(
        ['--import', join(import.meta.dirname, 'end-with-parent.ts'), ...args],
        web,
        env,
      )
      return child
    },
  })
}

function createDevicesProcess(
  { devices }: DevOptions,
  env: NodeJS.ProcessEnv,
  onReady: () => void,
): DevProcess {
  return createDevProcess({
    print: printAs('devices'),
    graceMs: 3_000,
    launch: async (formerEnded) => {
      await formerEnded
      const child = spawnNode([join(import.meta.dirname, 'devices.ts'), String(devices)], root, env)
      child.once('message', onReady)
      return child
    },
  })
}

function readyText({ webPort, port, mqttPort, dataDir }: DevOptions): string {
  const accounts = demoAccounts.map(({ email, name }) => `  ${email.padEnd(28)}${name}`).join('\n')
  return `
The portal is ready:  http://localhost:${webPort}

Accounts, password ${demoPassword} for all:
${accounts}

Server http://localhost:${port}, MQTT on ${mqttPort}; mails and SMS: http://localhost:${port}/dev/outbox
The data is in ${dataDir}. Ctrl-C stops everything.
`
}

const inPackage = (name: string) => new RegExp(`^packages/${name}/`)
/** Whether the process must restart; the web reloads other changes itself. */
const concerns = {
  server: /^(?:apps\/server|packages)\//,
  devices: /^(?:apps\/simulator\/|packages\/domain\/)/,
  web: inPackage('contract'),
}

async function main(): Promise<void> {
  const options = parseDevOptions(process.argv.slice(2), process.env, root)
  if (options.help) {
    console.log(devHelp())
    return
  }
  await checkPortFree(options.webPort, 'WEB_PORT')
  await checkPortFree(options.port, 'PORT')
  await checkPortFree(options.mqttPort, 'MQTT_PORT')
  if (options.reset) await rm(options.dataDir, { recursive: true, force: true })

  const env = environmentOf(options)
  let isTold = false
  let areDevicesStale = true
  const devices = createDevicesProcess(options, env, () => {
    if (!isTold) say(readyText(options))
    isTold = true
  })
  const web = createWebProcess(options, env)
  const server = createServerProcess({
    env,
    print: printAs('server'),
    onReady(seconds) {
      printAs('server')(`ready in ${seconds} s`)
      if (areDevicesStale || !devices.isRunning()) devices.start()
      areDevicesStale = false
    },
  })
  const watcher = await watchSources(
    ['apps/server/src', 'apps/simulator/src', 'packages'].map((folder) => join(root, folder)),
    (paths) => {
      const changed = paths.map((path) => relative(root, path))
      const isOf = (pattern: RegExp) => changed.some((path) => pattern.test(path))
      say(
        `changed: ${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ` and ${changed.length - 3} more` : ''}`,
      )
      areDevicesStale ||= isOf(concerns.devices)
      if (isOf(concerns.server)) server.start()
      else if (areDevicesStale) {
        areDevicesStale = false
        devices.start()
      }
      if (isOf(concerns.web)) web.start()
    },
  )
  stopOnSignals(async () => {
    watcher.close()
    // The devices stop before the server, or they would try to reconnect.
    await Promise.all([web.stop(), devices.stop().then(server.stop)])
  })
  server.start()
  web.start()
}

/** The first Ctrl-C stops gracefully, the second immediately. */
function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (isStopping) process.exit(130)
      isStopping = true
      say('Stopping…')
      void stop().then(() => process.exit(0))
    })
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
