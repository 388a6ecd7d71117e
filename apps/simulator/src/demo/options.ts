import { parseArgs } from 'node:util'

export const demoHelp = `Usage: npm run demo -- [options]

  --devices N   size of the fleet (100)
  --host H      where the portal listens, for HTTP and MQTT: this machine alone unless given (127.0.0.1).
                0.0.0.0 lets phones and devices of the network in
  --reset       starts over: deletes the data folder first
  --help

The devices keep their settings, scripts and firmware in the data folder and obey commands. Two are not as the others:
DEMO00010 answers 4 seconds late, DEMO00011 is in contact only every 5 minutes. 0-DEMO001 is of the simplest type: it
sends and does not obey. A device in freight mode stays silent until the demo starts again.

The portal's environment applies: PORT (8080), MQTT_PORT (1883), DATA_DIR (data), HOST (as --host),
PUBLIC_URL, UDP_PORT.
`

export type DemoOptions = {
  readonly devices: number
  /** Where the portal listens. */
  readonly host: string
  readonly reset: boolean
  readonly help: boolean
}

/** Everybody knows the passwords of a demo. */
const thisMachine = '127.0.0.1'

const maximumDevices = 10_000

/** @throws Error for a person to read */
export function parseDemoOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): DemoOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      devices: { type: 'string', default: '100' },
      host: { type: 'string' },
      reset: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const devices = Number(values.devices)
  if (!Number.isInteger(devices) || devices < 1 || devices > maximumDevices) {
    throw new Error(`--devices must be a whole number from 1 to ${maximumDevices}.`)
  }
  const host = values.host || environment['HOST'] || thisMachine
  return { devices, host, reset: values.reset, help: values.help }
}
