import { resolve } from 'node:path'
import { demoDevices, seedDemo, startDemoFleet } from '../demo/fleet.ts'
import { runCommandLine } from '../demo/portal-process.ts'

/** The devices of `npm run dev`, in a separate process: `node devices.ts <number of devices>`. */
const historyDays = 2

const origin = process.env['API_URL'] ?? ''
const mqttUrl = process.env['MQTT_URL_OF_DEVICES'] ?? ''
const dataDir = resolve(process.env['DATA_DIR'] ?? '')
const devices = demoDevices(Number(process.argv[2]))

const stopping = new AbortController()
for (const name of ['SIGTERM', 'disconnect']) process.once(name, () => stopping.abort())

const { signal } = stopping
const stopped = new Promise<void>((resolveWhen) => {
  signal.addEventListener('abort', () => resolveWhen())
})

try {
  const portal = { origin, command: runCommandLine }
  const onAccountsReady = () => void process.send?.('ready')
  await seedDemo({ portal, dataDir, devices, historyDays, signal, onAccountsReady })
  const running = await startDemoFleet({ origin, mqttUrl, dataDir, devices })
  console.log(`${devices.all.length} devices at work`)
  await stopped
  await running.stop(500)
} catch (error) {
  if (!signal.aborted) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
process.exit(0)
