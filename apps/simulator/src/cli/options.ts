import { CommanderError, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import type { DeviceBehaviour } from '../device/behaviour.ts'
import { firmwareBehaviours } from '../device/behaviour.ts'
import type { FleetDevice } from '../fleet.ts'
import { demoFleet, fleetDevice } from '../fleet.ts'
import type { DeviceKind } from '../point.ts'
import type { TransportKind } from '../run-fleet.ts'
import { createProgram, helpText, wholeNumber } from './program.ts'

export type Settings = {
  readonly origin: string
  readonly mqttUrl: string
  readonly udp: { readonly host: string; readonly port: number } | undefined
  readonly transport: TransportKind | undefined
  readonly devices: readonly FleetDevice[]
  readonly historyDays: number
  readonly stepSeconds: number
  readonly mode: 'live' | 'once' | 'bad' | 'help'
  readonly steady: boolean
  /** Applies to all devices; undefined: each device has its own. */
  readonly behaviour: DeviceBehaviour | undefined
}

/** An invalid option; the message is for the person at the shell. */
export class UsageError extends Error {}

const kinds = {
  truck: 'haul-truck',
  pump: 'pump-station',
  boat: 'boat',
  genset: 'genset',
  logger: 'environment-logger',
} as const satisfies Readonly<Record<string, DeviceKind>>

const footer = `
Devices obey at once, unless told otherwise. In the demo fleet DEMO00010 answers after 4 s, and DEMO00011 is in contact
only every 5 minutes. A device in freight mode stays silent until this program starts again.

Without --once and --bad the devices go on until Ctrl-C.
Ends with 0 when all went well, 1 when something could not be delivered, 2 for a wrong option.`

function simulateProgram() {
  return createProgram('npm run simulate --')
    .description('Virtual devices that speak MQTT, HTTP and UDP to a portal.')
    .addHelpText('after', footer)
    .optionsGroup('Where to')
    .option('--origin <URL>', 'the portal', urlOf('http:', 'https:'), 'http://localhost:8080')
    .option('--mqtt <URL>', 'its broker', urlOf('mqtt:', 'mqtts:'), 'mqtt://localhost:1883')
    .option('--udp <HOST:PORT>', 'its UDP port; needed for --transport udp', hostAndPort)
    .addOption(
      new Option('--transport <NAME>', 'of all devices; without it a mixture').choices([
        'mqtt',
        'http',
        'udp',
      ] as const),
    )
    .optionsGroup('Which devices')
    .option('--devices <N>', 'the first N of the demo fleet, DEMO00001 and on', wholeNumber(99_999), 5)
    .addOption(new Option('--device <ID>', 'one device of your own instead').conflicts('devices'))
    .addOption(
      new Option('--kind <NAME>', 'what that device is (logger)').choices(
        Object.keys(kinds) as (keyof typeof kinds)[],
      ),
    )
    .option('--secret <TEXT>', 'its secret (secret-ID)')
    .option('--interval <SECONDS>', 'time between two messages (what each device has)', positive)
    .optionsGroup('How they obey (reported configuration, commands, firmware)')
    .option('--slow <MS>', 'answers so much later', positive)
    .option(
      '--lossy <PART>',
      'misses this part of the commands, loses this part of the answers: 0.2',
      partOfOne,
    )
    .option('--offline-between', 'in contact only a few seconds around each message')
    .option('--hostile', 'reports nonsense besides its configuration, answers late, twice, wrongly or never')
    .addOption(
      new Option('--firmware <NAME>', 'what becomes of an update (installs)').choices(firmwareBehaviours),
    )
    .optionsGroup('What to do')
    .option('--history <DAYS>', 'send the past first, over HTTP', positive, 0)
    .option('--step <SECONDS>', 'time between two points of the past', positive, 60)
    .option('--once', 'one message from each device, then end')
    .option('--steady', 'no outages')
    .option('--bad', 'send broken, oversized and false messages and print the answers')
    .option('-h, --help', 'this text')
}

type Values = ReturnType<ReturnType<typeof simulateProgram>['opts']>

export const simulateHelp = (): string => helpText(simulateProgram())

/** Parses the command line. Throws `UsageError` for anything it does not understand. */
export function parseSettings(args: readonly string[]): Settings {
  const values = read(args)
  if (values.transport === 'udp' && values.udp === undefined)
    throw new UsageError('--transport udp needs --udp HOST:PORT')
  return {
    origin: values.origin,
    mqttUrl: values.mqtt,
    udp: values.udp,
    transport: values.transport,
    devices: devicesOf(values),
    historyDays: values.history,
    stepSeconds: values.step,
    mode: modeOf(values),
    steady: values.steady === true,
    behaviour: behaviourOf(values),
  }
}

function read(args: readonly string[]): Values {
  try {
    return simulateProgram()
      .parse([...args], { from: 'user' })
      .opts()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    throw new UsageError(error.message, { cause: error })
  }
}

function behaviourOf({
  slow,
  lossy,
  offlineBetween,
  hostile,
  firmware,
}: Values): DeviceBehaviour | undefined {
  const behaviour: DeviceBehaviour = {
    ...(slow === undefined ? {} : { slowMs: slow }),
    ...(lossy === undefined ? {} : { lossy }),
    ...(offlineBetween ? { offlineBetween } : {}),
    ...(hostile ? { hostile } : {}),
    ...(firmware === undefined ? {} : { firmware }),
  }
  return Object.keys(behaviour).length === 0 ? undefined : behaviour
}

function modeOf(values: Values): Settings['mode'] {
  if (values.help === true) return 'help'
  if (values.bad === true) return 'bad'
  return values.once === true ? 'once' : 'live'
}

function devicesOf(values: Values): FleetDevice[] {
  const { device, devices, interval } = values
  if (device === undefined && (values.kind !== undefined || values.secret !== undefined))
    throw new UsageError('--kind and --secret go with --device ID')
  const found = device === undefined ? demoFleet(devices) : [deviceOf(device, values)]
  return interval === undefined ? found : found.map((each) => ({ ...each, baseIntervalSeconds: interval }))
}

function deviceOf(deviceId: string, { kind, secret }: Values): FleetDevice {
  const demo = demoFleet(Number(/^DEMO(\d{5})$/.exec(deviceId)?.[1] ?? 0)).at(-1)
  if (demo !== undefined && kind === undefined) return { ...demo, secret: secret ?? demo.secret }
  const own = { deviceId, kind: kinds[kind ?? 'logger'] }
  return fleetDevice(secret === undefined ? own : { ...own, secret })
}

function positive(value: string): number {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number) || number <= 0)
    throw new InvalidArgumentError('It must be a number above zero.')
  return number
}

function partOfOne(value: string): number {
  const part = positive(value)
  if (part > 1) throw new InvalidArgumentError('It must be a part of one, such as 0.2.')
  return part
}

function urlOf(...protocols: readonly [string, ...string[]]) {
  return (value: string): string => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (url === undefined || !protocols.includes(url.protocol))
      throw new InvalidArgumentError(`It must be an address such as ${protocols[0]}//localhost.`)
    return value
  }
}

function hostAndPort(value: string): { host: string; port: number } {
  const match = /^(.+):(\d{1,5})$/.exec(value)
  const port = Number(match?.[2])
  if (match?.[1] === undefined || port < 1 || port > 65_535)
    throw new InvalidArgumentError('It must be HOST:PORT.')
  return { host: match[1], port }
}
