import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { buildWeb } from '../../../../scripts/run.ts'
import { systemClock } from '../clock.ts'
import { demoFleet, fleetDevice } from '../fleet.ts'
import { runFleet } from '../run-fleet.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { demoBrands, furnishBrands } from './brands.ts'
import { furnish } from './furnish.ts'
import { demoHelp, parseDemoOptions } from './options.ts'
import { startPortalProcess } from './portal-process.ts'
import { seedHistory } from './seed.ts'

const port = Number(process.env['PORT'] || 8080)
const mqttPort = Number(process.env['MQTT_PORT'] || 1883)
const dataDir = resolve(process.env['DATA_DIR'] || 'data')

/** Ctrl-C once ends in good order, twice at once. */
const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    if (stopping.signal.aborted) process.exit(130)
    console.log('\nStopping…')
    stopping.abort()
  })
}

async function main(): Promise<number> {
  const options = parseDemoOptions(process.argv.slice(2))
  if (options.help) {
    console.log(demoHelp)
    return 0
  }
  if (options.reset) await rm(dataDir, { recursive: true, force: true })
  console.log('Building the front end…')
  await buildWeb()
  console.log('Starting the portal…')
  const portal = await startPortalProcess(port)
  const fleet = demoFleet(options.devices)
  const free = [
    fleetDevice({
      deviceId: 'FREE00001',
      kind: 'pump-station',
      name: 'Pump station',
      baseIntervalSeconds: 10,
    }),
  ]
  try {
    await furnish(portal, dataDir, fleet, free)
    await furnishBrands(portal.origin)
    await seedHistory({ origin: portal.origin, devices: [...fleet, ...free], signal: stopping.signal })
    const running = runFleet({
      devices: [...fleet, ...free],
      origin: portal.origin,
      mqttUrl: `mqtt://localhost:${mqttPort}`,
      clock: systemClock,
      random: Math.random,
    })
    console.log(readyText(portal.origin, options.devices))
    const ended = await Promise.race([portal.exited, aborted(stopping.signal)])
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

function readyText(origin: string, devices: number): string {
  const accounts = demoAccounts.map(({ email, name }) => `  ${email.padEnd(28)}${name}`).join('\n')
  const brands = demoBrands
    .map(({ brandName, hosts }) => `  http://${hosts[0]}:${port}  ${brandName}`)
    .join('\n')
  return `
The portal is ready:  ${origin}

Accounts, password ${demoPassword} for all:
${accounts}

${devices} devices are sending, DEMO00001 and on. FREE00001 belongs to nobody yet.
The same portal as two partners show it:
${brands}

What the portal mails and texts:  ${origin}/dev/outbox
MQTT on port ${mqttPort}, HTTP on ${origin}/ingest/<device id>; a device's secret is secret-<device id>.
The data is in ${dataDir}. Ctrl-C stops everything.
`
}

try {
  process.exit(await main())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
