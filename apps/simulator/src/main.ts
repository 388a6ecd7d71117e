import { sendHostileMessages } from './cli/send-hostile.ts'
import { simulateHelp, parseSettings, UsageError } from './cli/options.ts'
import type { RunContext } from './cli/run.ts'
import { runDevices, runHistory } from './cli/run.ts'
import { systemClock } from './clock.ts'

const interruptedCode = 130

async function main(args: readonly string[], surroundings: RunContext): Promise<number> {
  const { clock, print } = surroundings
  try {
    const settings = parseSettings(args)
    if (settings.mode === 'help') {
      print(simulateHelp())
      return 0
    }
    if (settings.mode === 'bad') return await sendHostileMessages(settings, clock, print)
    if (settings.historyDays > 0) await runHistory(settings, surroundings)
    return await runDevices(settings, surroundings)
  } catch (error) {
    if (surroundings.signal.aborted) return interruptedCode
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (!(error instanceof UsageError)) return 1
    process.stderr.write('npm run simulate -- --help lists the options.\n')
    return 2
  }
}

const stopping = new AbortController()
// The first signal stops gracefully, the second immediately.
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    if (stopping.signal.aborted) process.exit(interruptedCode)
    stopping.abort()
  })
}

process.exitCode = await main(process.argv.slice(2), {
  clock: systemClock,
  random: Math.random,
  print: (line) => process.stdout.write(`${line}\n`),
  signal: stopping.signal,
})
