import { parseArgs } from 'node:util'

export const demoHelp = `Usage: npm run demo -- [options]

  --devices N   size of the fleet (100)
  --reset       starts over: deletes the data folder first
  --help

The devices keep their settings, scripts and firmware in the data folder and obey commands. Two are not as the others:
DEMO00010 answers 4 seconds late, DEMO00011 is in contact only every 5 minutes. 0-DEMO001 is of the simplest type: it
sends and does not obey. A device in freight mode stays silent until the demo starts again.

The portal's environment applies: PORT (8080), MQTT_PORT (1883), DATA_DIR (data), HOST, PUBLIC_URL, UDP_PORT.
`

export type DemoOptions = { readonly devices: number; readonly reset: boolean; readonly help: boolean }

const maximumDevices = 10_000

/** @throws Error for a person to read */
export function parseDemoOptions(args: readonly string[]): DemoOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      devices: { type: 'string', default: '100' },
      reset: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const devices = Number(values.devices)
  if (!Number.isInteger(devices) || devices < 1 || devices > maximumDevices) {
    throw new Error(`--devices must be a whole number from 1 to ${maximumDevices}.`)
  }
  return { devices, reset: values.reset, help: values.help }
}
