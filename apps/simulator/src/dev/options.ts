import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const devHelp = `Usage: npm run dev -- [options]

The server, restarted when a source of it changes; the web with hot reload; a few devices. One terminal.

  --devices N   size of the fleet (5)
  --host H      where it listens: this machine alone unless given (127.0.0.1).
                0.0.0.0 lets phones and devices of the network in; set PUBLIC_URL to the address that they use
  --reset       starts over: deletes the data folder first
  --help

Environment: WEB_PORT (5173), PORT of the server (8080), MQTT_PORT (1883), DATA_DIR (data-dev), LOG_LEVEL (warn).
`

export type DevOptions = {
  readonly devices: number
  readonly host: string
  readonly reset: boolean
  readonly help: boolean
  readonly webPort: number
  readonly port: number
  readonly mqttPort: number
  readonly dataDir: string
}

const thisMachine = '127.0.0.1'
const maximumDevices = 1000

/**
 * Everybody knows the passwords of the accounts, so that only the command itself opens it to the network.
 * @throws Error for a person to read
 */
export function parseDevOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): DevOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      devices: { type: 'string', default: '5' },
      host: { type: 'string', default: thisMachine },
      reset: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const devices = Number(values.devices)
  if (!Number.isInteger(devices) || devices < 1 || devices > maximumDevices)
    throw new Error(`--devices must be a whole number from 1 to ${maximumDevices}.`)
  return {
    devices,
    host: values.host,
    reset: values.reset,
    help: values.help,
    webPort: Number(environment['WEB_PORT'] || 5173),
    port: Number(environment['PORT'] || 8080),
    mqttPort: Number(environment['MQTT_PORT'] || 1883),
    dataDir: environment['DATA_DIR'] ? resolve(environment['DATA_DIR']) : join(root, 'data-dev'),
  }
}
