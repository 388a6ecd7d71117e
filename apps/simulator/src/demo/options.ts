import { createProgram, helpText, wholeNumber } from '../cli/program.ts'

const footer = `
The devices keep their settings, scripts and firmware in the data folder and obey commands. Three are not as the others:
DEMO00002 reads the humidity of DEMO00005, as its list of the Device to Device API allows, DEMO00010 answers 4 seconds
late, DEMO00011 is in contact only every 5 minutes. 0-DEMO001 is of the simplest type: it sends and does not obey. A
device in freight mode stays silent until the demo starts again.

At any hour most machines work. Some have a story that repeats: DEMO00004 and 8 run hot in turn, DEMO00009 is short of
fuel, DEMO00001 or 11 has a trouble code, DEMO00007 or 12 has been silent for a day or two, the pipe of DEMO00002 leaks
at night, DEMO00006 stands in the workshop, and DEMO00003 runs up the coast and back.

The portal's environment applies: PORT (8080), MQTT_PORT (1883), DATA_DIR (data), HOST (as --host),
PUBLIC_URL, UDP_PORT.`

export type DemoOptions = {
  readonly devices: number
  /** Address on which the portal listens. */
  readonly host: string
  readonly reset: boolean
  readonly help: boolean
}

/** The passwords of a demo are public. */
const thisMachine = '127.0.0.1'

function demoProgram() {
  return createProgram('npm run demo --')
    .option('--devices <N>', 'size of the fleet', wholeNumber(10_000), 100)
    .option(
      '--host <H>',
      `where the portal listens, for HTTP and MQTT: this machine alone unless given (${thisMachine}). 0.0.0.0 lets phones and devices of the network in`,
    )
    .option('--reset', 'starts over: deletes the data folder first')
    .option('--help', 'this text')
    .addHelpText('after', footer)
}

export const demoHelp = (): string => helpText(demoProgram())

/** @throws Error with a message for the user */
export function parseDemoOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): DemoOptions {
  const { devices, host, reset, help } = demoProgram()
    .parse([...args], { from: 'user' })
    .opts()
  return {
    devices,
    host: host || environment['HOST'] || thisMachine,
    reset: reset === true,
    help: help === true,
  }
}
