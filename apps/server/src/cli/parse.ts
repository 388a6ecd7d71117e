import { parseArgs } from 'node:util'
import type { Command } from '../platform/instance.ts'

/** The command line is wrong: said with a hint at the help. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Option = { readonly arg: string; readonly kind: 'text' | 'number' | 'flag' | 'list' }
type Shape = {
  /** Name of the argument that stands without a dash. */
  readonly positional?: string
  readonly options: Readonly<Record<string, Option>>
  readonly required: readonly string[]
  /** The arguments are JSON on standard input. */
  readonly fromInput?: true
}

const text = (arg: string): Option => ({ arg, kind: 'text' })
const number = (arg: string): Option => ({ arg, kind: 'number' })
const batch: Shape = { options: {}, required: [], fromInput: true }
const bare: Shape = { options: {}, required: [] }

const shapes: Readonly<Record<string, Shape>> = {
  'create-device': {
    positional: 'deviceId',
    options: {
      name: text('name'),
      model: text('model'),
      fw: text('fw'),
      tier: text('tier'),
      secret: text('secret'),
      'setup-password': text('setupPassword'),
      'wifi-password': text('wifiPassword'),
      'base-interval': number('baseIntervalSeconds'),
      'transmit-interval': number('transmitInterval'),
      udp: { arg: 'udpAllowed', kind: 'flag' },
    },
    required: ['name', 'model', 'tier'],
  },
  'create-user': {
    positional: 'email',
    options: {
      name: text('name'),
      'given-name': text('givenName'),
      'family-name': text('familyName'),
      password: text('password'),
      group: { arg: 'groups', kind: 'list' },
    },
    required: [],
  },
  grant: {
    positional: 'email',
    options: { device: text('deviceId'), permission: text('permission'), group: text('group') },
    required: [],
  },
  'end-sessions': {
    options: { email: text('email'), all: { arg: 'all', kind: 'flag' } },
    required: [],
  },
  doctor: {
    options: { accept: { arg: 'accept', kind: 'flag' }, full: { arg: 'full', kind: 'flag' } },
    required: [],
  },
  'drop-sealed': { options: { confirm: text('confirm') }, required: [] },
  'list-devices': bare,
  'list-users': bare,
  'create-users': batch,
  'create-devices': batch,
  grants: batch,
}

export type CommandLine =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'command'
      readonly command: Command & { readonly args: Record<string, unknown> }
      readonly fromInput: boolean
      /** Print what came back as JSON rather than for a person. */
      readonly json: boolean
    }

/** @throws UsageError */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const [command, ...rest] = argv
  if (command === undefined || command === 'help' || argv.includes('--help') || argv.includes('-h')) {
    return { kind: 'help' }
  }
  const shape = Object.hasOwn(shapes, command) ? shapes[command] : undefined
  if (!shape) throw new UsageError(`There is no command ${command}.`)
  const { values, positionals } = parseOptions(shape, rest)
  if (positionals.length !== (shape.positional === undefined ? 0 : 1)) {
    throw new UsageError(shape.positional ? `Give one ${shape.positional}.` : `${command} takes no argument.`)
  }
  for (const name of shape.required) if (values[name] === undefined) throw new UsageError(`Give --${name}.`)
  const args: Record<string, unknown> = shape.positional ? { [shape.positional]: positionals[0] } : {}
  for (const [name, option] of Object.entries(shape.options)) {
    if (values[name] !== undefined) args[option.arg] = toArg(name, option, values[name])
  }
  if (command === 'grant') checkGrant(args)
  if (command === 'create-user') checkNames(args)
  if (command === 'end-sessions' && (args.email === undefined) === (args.all === undefined))
    throw new UsageError('Give --email or --all.')
  return {
    kind: 'command',
    command: { command, args },
    fromInput: shape.fromInput ?? false,
    json: values.json === true,
  }
}

function parseOptions(shape: Shape, argv: readonly string[]) {
  const options = Object.entries(shape.options).map(([name, { kind }]) => {
    const type = kind === 'flag' ? ('boolean' as const) : ('string' as const)
    return [name, { type, multiple: kind === 'list' }] as const
  })
  const json = { type: 'boolean' } as const
  try {
    const parsed = parseArgs({
      args: [...argv],
      options: { ...Object.fromEntries(options), json },
      allowPositionals: true,
    })
    return { values: parsed.values as Record<string, unknown>, positionals: parsed.positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function toArg(name: string, { kind }: Option, value: unknown): unknown {
  if (kind !== 'number') return value
  const parsed = Number(value)
  if (value === '' || !Number.isFinite(parsed)) throw new UsageError(`--${name} must be a number.`)
  return parsed
}

function checkNames(args: Readonly<Record<string, unknown>>): void {
  const isWhole = args.name !== undefined
  const isParts = args.givenName !== undefined && args.familyName !== undefined
  const isMixed = isWhole && (args.givenName !== undefined || args.familyName !== undefined)
  if (isMixed || isWhole === isParts) throw new UsageError('Give --name, or --given-name and --family-name.')
}

function checkGrant(args: Readonly<Record<string, unknown>>): void {
  const isGroup = args.group !== undefined
  const isDevice = args.deviceId !== undefined && args.permission !== undefined
  const isMixed = isGroup && (args.deviceId !== undefined || args.permission !== undefined)
  if (isMixed || isGroup === isDevice) {
    throw new UsageError('Give --device and --permission, or --group.')
  }
}
