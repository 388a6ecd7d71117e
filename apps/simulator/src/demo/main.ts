import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { buildWeb } from '../../../../scripts/run.ts'
import type { FleetDevice } from '../fleet.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { demoBrands } from './content/seed-brands.ts'
import { demoImages } from './content/seed-firmware.ts'
import { demoDevices, seedDemo, startDemoFleet } from './fleet.ts'
import { demoHelp, parseDemoOptions } from './options.ts'
import { startPortalProcess } from './portal-process.ts'

const port = Number(process.env['PORT'] || 8080)
const mqttPort = Number(process.env['MQTT_PORT'] || 1883)
const dataDir = resolve(process.env['DATA_DIR'] || 'data')

/** The first Ctrl-C stops gracefully, the second immediately. */
const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    if (stopping.signal.aborted) process.exit(130)
    console.log('\nStopping…')
    stopping.abort()
  })
}

async function main(): Promise<number> {
  const options = parseDemoOptions(process.argv.slice(2), process.env)
  if (options.help) {
    console.log(demoHelp())
    return 0
  }
  if (options.reset) await rm(dataDir, { recursive: true, force: true })
  console.log('Building the front end…')
  await buildWeb()
  console.log('Starting the portal…')
  const portal = await startPortalProcess(port, options.host)
  const devices = demoDevices(options.devices)
  const { signal } = stopping
  try {
    await seedDemo({ portal, dataDir, devices, historyDays: 30, signal })
    const mqttUrl = `mqtt://localhost:${mqttPort}`
    const running = await startDemoFleet({ origin: portal.origin, mqttUrl, dataDir, devices })
    console.log(readyText(portal.origin, options.host, devices.fleet))
    const ended = await Promise.race([portal.exited, aborted(signal)])
    await running.stop(5_000)
    return ended
  } catch (error) {
    if (stopping.signal.aborted) return 0
    throw error
  } finally {
    await portal.stop()
  }
}

function aborted(signal: AbortSignal): Promise<number> {
  return new Promise((resolveWhen) => {
    if (signal.aborted) resolveWhen(0)
    signal.addEventListener('abort', () => resolveWhen(0))
  })
}

function readyText(origin: string, host: string, fleet: readonly FleetDevice[]): string {
  const accounts = demoAccounts.map(({ email, name }) => `  ${email.padEnd(28)}${name}`).join('\n')
  const brands = demoBrands
    .map(({ brandName, hosts }) => `  http://${hosts[0]}:${port}  ${brandName}`)
    .join('\n')
  const updates = demoImages.map(({ fw }) => fw).join(', ')
  return `
The portal is ready:  ${origin}
${reachText(host)}

Accounts, password ${demoPassword} for all:
${accounts}

${fleet.length} devices are sending, DEMO00001 and on. FREE00001 belongs to nobody yet, 0-DEMO001 is of the simplest type.
They keep their settings and obey: change one, send it a command, or update its firmware to ${updates}.
${describeSpecialDevices(fleet)}A device in freight mode stays silent until the demo starts again.

The same portal as two partners show it:
${brands}

What the portal mails and texts:  ${origin}/dev/outbox
MQTT on port ${mqttPort}, HTTP on ${origin}/ingest/<device id>; a device's secret is secret-<device id>.
The data is in ${dataDir}. Ctrl-C stops everything.
`
}

function reachText(host: string): string {
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.')
  return isLocal
    ? 'Only this machine can reach it. For phones on your network: npm run demo -- --host 0.0.0.0'
    : `It listens on ${host}: everybody on your network can reach it, and its passwords are known.`
}

function describeSpecialDevices(fleet: readonly FleetDevice[]): string {
  return fleet
    .flatMap(({ deviceId, behaviour, baseIntervalSeconds, transmitInterval }) => {
      if (behaviour?.offlineBetween)
        return [
          `${deviceId} is in contact only every ${(baseIntervalSeconds * transmitInterval) / 60} minutes.\n`,
        ]
      if (behaviour?.slowMs) return [`${deviceId} answers ${behaviour.slowMs / 1000} s late.\n`]
      if (behaviour?.reads)
        return [`${deviceId} reads the ${behaviour.reads.key} of ${behaviour.reads.deviceId}.\n`]
      return []
    })
    .join('')
}

try {
  process.exit(await main())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
