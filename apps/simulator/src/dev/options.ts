import { join, resolve } from 'node:path'
import { createProgram, helpText, wholeNumber } from '../cli/program.ts'

const footer = `
Environment: WEB_PORT (5173), PORT of the server (8080), MQTT_PORT (1883), DATA_DIR (data-dev), LOG_LEVEL (warn).`

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

function devProgram() {
  return createProgram('npm run dev --')
    .description(
      'The server, restarted when a source of it changes; the web with hot reload; a few devices. One terminal.',
    )
    .option('--devices <N>', 'size of the fleet', wholeNumber(1000), 5)
    .option(
      '--host <H>',
      'where it listens: this machine alone unless given. 0.0.0.0 lets phones and devices of the network in; set PUBLIC_URL to the address that they use',
      thisMachine,
    )
    .option('--reset', 'starts over: deletes the data folder first')
    .option('--help', 'this text')
    .addHelpText('after', footer)
}

export const devHelp = (): string => helpText(devProgram())

/**
 * The accounts' passwords are public, so only the command line opens the server to the network.
 * @throws Error with a message for the user
 */
export function parseDevOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): DevOptions {
  const { devices, host, reset, help } = devProgram()
    .parse([...args], { from: 'user' })
    .opts()
  return {
    devices,
    host,
    reset: reset === true,
    help: help === true,
    webPort: Number(environment['WEB_PORT'] || 5173),
    port: Number(environment['PORT'] || 8080),
    mqttPort: Number(environment['MQTT_PORT'] || 1883),
    dataDir: environment['DATA_DIR'] ? resolve(environment['DATA_DIR']) : join(root, 'data-dev'),
  }
}
