import { parseArgs } from 'node:util'
import type { DeviceBehaviour, FirmwareBehaviour } from '../device/behaviour.ts'
import { firmwareBehaviours } from '../device/behaviour.ts'
import type { FleetDevice } from '../fleet.ts'
import { demoFleet, fleetDevice } from '../fleet.ts'
import type { DeviceKind } from '../point.ts'
import type { TransportKind } from '../run-fleet.ts'

export const help = `Virtual devices that speak MQTT, HTTP and UDP to a portal.

  npm run simulate -- [options]

Where to
  --origin URL         the portal (http://localhost:8080)
  --mqtt URL           its broker (mqtt://localhost:1883)
  --udp HOST:PORT      its UDP port; needed for --transport udp
  --transport NAME     mqtt, http or udp for all devices; without it a mixture

Which devices
  --devices N          the first N of the demo fleet, DEMO00001 and on (5)
  --device ID          one device of your own instead
  --kind NAME          what that device is: truck, pump, boat, genset, logger (logger)
  --secret TEXT        its secret (secret-ID)
  --interval SECONDS   time between two messages (what each device has)

How they obey (they do, at once, unless told otherwise; reported configuration, commands, firmware)
  --slow MS            answers so much later
  --lossy PART         does not hear this part of the commands, loses this part of the answers: 0.2
  --offline-between    in contact only a few seconds around each message
  --hostile            reports nonsense besides its configuration, answers late, twice, wrongly or never
  --firmware NAME      what becomes of an update: installs, bad-checksum, reverts, hangs (installs)

  In the demo fleet DEMO00010 answers after 4 s, and DEMO00011 is in contact only every 5 minutes. A device in freight
  mode stays silent until this program starts again.

What to do
  --history DAYS       send the past first, over HTTP
  --step SECONDS       time between two points of the past (60)
  --once               one message from each device, then end
  --steady             no outages
  --bad                send broken, oversized and false messages and print the answers
  --help               this text

Without --once and --bad the devices go on until Ctrl-C.
Ends with 0 when all went well, 1 when something could not be delivered, 2 for a wrong option.
`

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
  /** For all devices; undefined leaves each its own. */
  readonly behaviour: DeviceBehaviour | undefined
}

/** A wrong option; the message is for the person at the shell. */
export class UsageError extends Error {}

const kinds: Readonly<Record<string, DeviceKind>> = {
  truck: 'haul-truck',
  pump: 'pump-station',
  boat: 'boat',
  genset: 'genset',
  logger: 'environment-logger',
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = {
  origin: text,
  mqtt: text,
  udp: text,
  transport: text,
  devices: text,
  device: text,
  kind: text,
  secret: text,
  interval: text,
  history: text,
  step: text,
  once: flag,
  steady: flag,
  slow: text,
  lossy: text,
  'offline-between': flag,
  hostile: flag,
  firmware: text,
  bad: flag,
  help: { ...flag, short: 'h' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Reads the command line. Throws `UsageError` for anything that it does not understand. */
export function parseSettings(args: readonly string[]): Settings {
  const values = read(args)
  const udp = values.udp === undefined ? undefined : hostAndPort(values.udp)
  const transport = values.transport === undefined ? undefined : transportOf(values.transport)
  if (transport === 'udp' && udp === undefined) throw new UsageError('--transport udp needs --udp HOST:PORT')
  return {
    origin: urlOf('--origin', values.origin ?? 'http://localhost:8080', ['http:', 'https:']),
    mqttUrl: urlOf('--mqtt', values.mqtt ?? 'mqtt://localhost:1883', ['mqtt:', 'mqtts:']),
    udp,
    transport,
    devices: devicesOf(values),
    historyDays: values.history === undefined ? 0 : numberOf('--history', values.history),
    stepSeconds: numberOf('--step', values.step ?? '60'),
    mode: modeOf(values),
    steady: values.steady === true,
    behaviour: behaviourOf(values),
  }
}

function behaviourOf(values: Values): DeviceBehaviour | undefined {
  const behaviour: DeviceBehaviour = {
    ...(values.slow === undefined ? {} : { slowMs: numberOf('--slow', values.slow) }),
    ...(values.lossy === undefined ? {} : { lossy: parseFraction('--lossy', values.lossy) }),
    ...(values['offline-between'] === true ? { offlineBetween: true } : {}),
    ...(values.hostile === true ? { hostile: true } : {}),
    ...(values.firmware === undefined ? {} : { firmware: parseFirmwareBehaviour(values.firmware) }),
  }
  return Object.keys(behaviour).length === 0 ? undefined : behaviour
}

function parseFirmwareBehaviour(name: string): FirmwareBehaviour {
  const found = firmwareBehaviours.find((behaviour) => behaviour === name)
  if (found === undefined) throw new UsageError(`--firmware: one of ${firmwareBehaviours.join(', ')}`)
  return found
}

function parseFraction(name: string, value: string): number {
  const part = numberOf(name, value)
  if (part > 1) throw new UsageError(`${name}: a part of one, not '${value}'`)
  return part
}

function read(args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function modeOf(values: Values): Settings['mode'] {
  if (values.help === true) return 'help'
  if (values.bad === true) return 'bad'
  return values.once === true ? 'once' : 'live'
}

function devicesOf(values: Values): FleetDevice[] {
  const interval = values.interval === undefined ? undefined : numberOf('--interval', values.interval)
  const found = values.device === undefined ? fleetOf(values) : [deviceOf(values.device, values)]
  return interval === undefined
    ? found
    : found.map((device) => ({ ...device, baseIntervalSeconds: interval }))
}

function fleetOf(values: Values): FleetDevice[] {
  if (values.kind !== undefined || values.secret !== undefined) {
    throw new UsageError('--kind and --secret go with --device ID')
  }
  const count = numberOf('--devices', values.devices ?? '5')
  if (!Number.isInteger(count) || count > 99_999)
    throw new UsageError('--devices: a whole number up to 99999')
  return demoFleet(count)
}

function deviceOf(deviceId: string, values: Values): FleetDevice {
  if (values.devices !== undefined) throw new UsageError('either --devices or --device')
  const kind = kinds[values.kind ?? 'logger']
  if (kind === undefined) throw new UsageError(`--kind: one of ${Object.keys(kinds).join(', ')}`)
  const demo = demoFleet(Number(/^DEMO(\d{5})$/.exec(deviceId)?.[1] ?? 0)).at(-1)
  if (demo !== undefined && values.kind === undefined)
    return { ...demo, secret: values.secret ?? demo.secret }
  return fleetDevice({ deviceId, kind, ...(values.secret === undefined ? {} : { secret: values.secret }) })
}

function transportOf(name: string): TransportKind {
  if (name === 'mqtt' || name === 'http' || name === 'udp') return name
  throw new UsageError('--transport: mqtt, http or udp')
}

function numberOf(name: string, value: string): number {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number) || number <= 0) {
    throw new UsageError(`${name}: a number above zero, not '${value}'`)
  }
  return number
}

function urlOf(name: string, value: string, protocols: readonly string[]): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !protocols.includes(url.protocol)) {
    throw new UsageError(`${name}: an address like ${protocols[0] ?? ''}//localhost, not '${value}'`)
  }
  return value
}

function hostAndPort(value: string): { host: string; port: number } {
  const match = /^(.+):(\d{1,5})$/.exec(value)
  const port = Number(match?.[2])
  if (match?.[1] === undefined || port < 1 || port > 65_535)
    throw new UsageError(`--udp: HOST:PORT, not '${value}'`)
  return { host: match[1], port }
}
