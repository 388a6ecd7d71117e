import { permissionLevels, sessionGroups, tierNames } from '@fieldport/domain'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import type { Command as PortalCommand } from '../platform/instance.ts'

/** An invalid command line; reported with a hint at the help. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Args = Record<string, unknown>

export type CommandLine =
  | { readonly kind: 'help'; readonly text: string }
  | {
      readonly kind: 'command'
      readonly command: PortalCommand & { readonly args: Args }
      readonly fromInput: boolean
      /** Print the result as JSON. */
      readonly json: boolean
    }

/** @throws UsageError */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  let help = ''
  let line: CommandLine | undefined
  const program = createProgram(
    (text) => (help += text),
    (parsed) => (line = parsed),
  )
  try {
    program.parse(argv.length === 0 ? ['help'] : argv, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode !== 0)
      throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  return line ?? { kind: 'help', text: help }
}

type Shape = {
  /** Argument names of the service that differ from the options. */
  readonly argOf?: Readonly<Record<string, string>>
  /** Requires all options of exactly one of these sets. */
  readonly oneOf?: readonly (readonly string[])[]
  /** The arguments are JSON on standard input. */
  readonly fromInput?: boolean
}

const footer = `
Batches come as JSON on standard input; ifExists is conflict (the default), keep or update.
Works on the data folder DATA_DIR (default: data), through the portal that runs on it, or else by itself.
'npm run portal -- help create-device' explains one command.`

function createProgram(print: (text: string) => void, take: (line: CommandLine) => void): Command {
  const program = new Command('npm run portal --')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: () => {} })
    .configureHelp({ showGlobalOptions: true })
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', footer)
  const add = (name: string, description: string, shape: Shape = {}) =>
    program
      .command(name)
      .description(description)
      .action((...given: readonly unknown[]) => take(commandLine(given.at(-1) as Command, shape)))
  addCommands(add)
  addBatches(add)
  return program
}

type Add = (name: string, description: string, shape?: Shape) => Command

function addCommands(add: Add): void {
  const argOf = { baseInterval: 'baseIntervalSeconds', udp: 'udpAllowed' }
  add('create-device', 'Generates the secret and the setup password unless given, and prints them once.', {
    argOf,
  })
    .argument('<deviceId>')
    .requiredOption('--name <NAME>')
    .requiredOption('--model <MODEL>')
    .requiredOption('--tier <TIER>', tierNames.join(', '))
    .option('--secret <SECRET>')
    .option('--setup-password <PASSWORD>')
    .option('--wifi-password <PASSWORD>')
    .option('--fw <VERSION>')
    .option('--base-interval <SECONDS>', '', parseNumber)
    .option('--transmit-interval <BASE_INTERVALS>', '', parseNumber)
    .option('--udp')
  const names = [['--name'], ['--given-name', '--family-name']]
  add('create-user', 'Asks for a password that is not given.', { argOf: { group: 'groups' }, oneOf: names })
    .argument('<email>')
    .option('--given-name <NAME>')
    .option('--family-name <NAME>')
    .option('--name <NAME>', 'both names at once, the given one first')
    .option('--password <PASSWORD>')
    .option('--group <GROUP>', 'may be given several times', collect)
  const grants = [['--device', '--permission'], ['--group']]
  add('grant', 'A permission on a device, or a group.', { argOf: { device: 'deviceId' }, oneOf: grants })
    .argument('<email>')
    .option('--device <ID>')
    .option('--permission <LEVEL>', permissionLevels.join(', '))
    .option('--group <GROUP>', sessionGroups.join(', '))
  add('end-sessions', 'Signs a person out everywhere, or everybody.', { oneOf: [['--email'], ['--all']] })
    .option('--email <EMAIL>')
    .option('--all')
  add('doctor', 'Lists damage to stored data.')
    .option('--full', 'reads all that is stored, which may take long')
    .option('--accept', "accepts what is listed, so that the portal is no longer 'degraded'; this is audited")
  add(
    'drop-sealed',
    'For a secret key that is lost for good: gives up what it sealed. Stop the portal first.',
  ).option('--confirm <TEXT>', 'the text that it asks for')
  add('list-devices', 'All devices.')
  add('list-users', 'All accounts.')
}

function addBatches(add: Add): void {
  const fromInput = true
  add('create-users', '{"users": [{"email", "givenName", "familyName", "password", "groups"}], "ifExists"}', {
    fromInput,
  })
  add(
    'create-devices',
    '{"devices": [{"deviceId", "name", "model", "tier", "secret", "setupPassword", …}], "ifExists"}',
    { fromInput },
  )
  add('grants', '{"grants": [{"deviceId", "email", "permission"}]}', { fromInput })
}

function commandLine(command: Command, { argOf = {}, oneOf, fromInput = false }: Shape): CommandLine {
  const options = command.opts<Args>()
  if (oneOf) checkOneOf(command, oneOf)
  const named = Object.entries(options).map(([name, value]) => [argOf[name] ?? name, value] as const)
  const placed = command.registeredArguments.map(
    (argument, at) => [argument.name(), command.args[at]] as const,
  )
  return {
    kind: 'command',
    command: { command: command.name(), args: Object.fromEntries([...placed, ...named]) },
    fromInput,
    json: command.optsWithGlobals<Args>()['json'] === true,
  }
}

function checkOneOf(command: Command, sets: readonly (readonly string[])[]): void {
  const given = command.options.filter(
    (option) => command.getOptionValue(option.attributeName()) !== undefined,
  )
  const isGiven = (flag: string) => given.some(({ long }) => long === flag)
  const touched = sets.filter((set) => set.some(isGiven))
  if (touched.length !== 1 || !touched[0]?.every(isGiven))
    command.error(`Give ${sets.map((set) => set.join(' and ')).join(', or ')}.`)
}

function collect(value: string, before: readonly string[] | undefined): readonly string[] | undefined {
  return [...(before ?? []), value]
}

function parseNumber(value: string): number {
  const parsed = Number(value)
  if (value.trim() === '' || !Number.isFinite(parsed)) throw new InvalidArgumentError('It must be a number.')
  return parsed
}
