import { openTerminal } from './prompt.ts'
import { runCli } from './run.ts'

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  input: process.stdin,
  terminal: openTerminal(),
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
})
