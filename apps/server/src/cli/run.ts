import { text } from 'node:stream/consumers'
import { readSettings } from '../settings.ts'
import { findOsUser } from './os-user.ts'
import { type CommandLine, parseCommandLine, UsageError } from './parse.ts'
import { describeResult } from './print.ts'
import { prompt, promptNewPassword, InterruptedError, type Terminal } from './prompt.ts'
import { runCommandLocallyOrRemotely } from './run-locally-or-remotely.ts'

/** Environment and streams of a command. */
export type CliEnvironment = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  /** Null: not interactive. */
  readonly terminal: Terminal | null
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
}

const exitCodes = { done: 0, failed: 1, usage: 2, interrupted: 130 }

/** @returns the exit code */
export async function runCli(argv: readonly string[], shell: CliEnvironment): Promise<number> {
  try {
    const line = parseCommandLine(argv)
    shell.print(line.kind === 'help' ? line.text : `${await run(line, shell)}\n`)
    return exitCodes.done
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const isUsage = error instanceof UsageError
    shell.printError(isUsage ? `${message}\nSee: npm run portal -- --help\n` : `${message}\n`)
    if (isUsage) return exitCodes.usage
    return error instanceof InterruptedError ? exitCodes.interrupted : exitCodes.failed
  }
}

async function run(line: CommandLine & { kind: 'command' }, shell: CliEnvironment): Promise<string> {
  const { command } = line.command
  if (command === 'drop-sealed') {
    const { runDropSealed } = await import('./drop-sealed.ts')
    return runDropSealed(readSettings(shell.env), confirmed(shell, line))
  }
  const args = line.fromInput ? await readInput(shell.input) : line.command.args
  if (command === 'create-user' && args.password === undefined) args.password = await newPassword(shell)
  if (command === 'doctor') args.osUser = findOsUser()
  const result = await runCommandLocallyOrRemotely(readSettings(shell.env), { command, args })
  return line.json ? JSON.stringify(result, null, 2) : describeResult(command, result)
}

/** What the person typed after reading what will be lost. */
function confirmed({ terminal }: CliEnvironment, { command }: CommandLine & { kind: 'command' }) {
  return (warning: string): Promise<string> => {
    const given = command.args['confirm']
    if (typeof given === 'string') return Promise.resolve(given)
    if (!terminal) throw new UsageError(`${warning}\nGive it as --confirm, or run this in a terminal.`)
    return prompt(terminal, `${warning}\n> `)
  }
}

async function newPassword({ terminal }: CliEnvironment): Promise<string> {
  if (!terminal) throw new UsageError('Give --password, or run this in a terminal to be asked.')
  return promptNewPassword(terminal)
}

async function readInput(input: CliEnvironment['input']): Promise<Record<string, unknown>> {
  if (input.isTTY) throw new UsageError('Give the batch as JSON on standard input.')
  try {
    return JSON.parse(await text(input)) as Record<string, unknown>
  } catch {
    throw new UsageError('Standard input is not JSON.')
  }
}
