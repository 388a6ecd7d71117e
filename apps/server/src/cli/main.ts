import { text } from 'node:stream/consumers'
import { isPortalError } from '@fieldport/domain'
import { CommandRefused } from '../platform/instance.ts'
import { readSettings } from '../settings.ts'
import { help } from './help.ts'
import { runAnywhere } from './local.ts'
import { type CommandLine, parseCommandLine, UsageError } from './parse.ts'
import { describeResult } from './print.ts'
import { askNewPassword, Interrupted, terminal } from './prompt.ts'

const exitCodes = { failed: 1, usage: 2, interrupted: 130 }

try {
  const line = parseCommandLine(process.argv.slice(2))
  process.stdout.write(line.kind === 'help' ? help : `${await run(line)}\n`)
} catch (error) {
  process.exitCode = report(error)
}

async function run(line: CommandLine & { kind: 'command' }): Promise<string> {
  const { command } = line.command
  const args = line.fromInput ? await readInput() : line.command.args
  if (command === 'create-user' && args.password === undefined) args.password = await newPassword()
  const result = await runAnywhere(readSettings(process.env), { command, args })
  return line.json ? JSON.stringify(result, null, 2) : describeResult(command, result)
}

async function newPassword(): Promise<string> {
  const at = terminal()
  if (!at) throw new UsageError('Give --password, or run this in a terminal to be asked.')
  return askNewPassword(at)
}

async function readInput(): Promise<Record<string, unknown>> {
  if (process.stdin.isTTY) throw new UsageError('Give the batch as JSON on standard input.')
  try {
    return JSON.parse(await text(process.stdin)) as Record<string, unknown>
  } catch {
    throw new UsageError('Standard input is not JSON.')
  }
}

function report(error: unknown): number {
  const message = error instanceof Error ? error.message : String(error)
  const isUsage = error instanceof UsageError
  process.stderr.write(isUsage ? `${message}\nSee: npm run portal -- --help\n` : `${message}\n`)
  if (isUsage) return exitCodes.usage
  if (error instanceof Interrupted) return exitCodes.interrupted
  const isExpected = isPortalError(error) || error instanceof CommandRefused
  // What nobody expected is worth its stack.
  if (!isExpected && process.env.LOG_LEVEL === 'debug') console.error(error)
  return exitCodes.failed
}
