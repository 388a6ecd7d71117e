import { Command, type CommandUnknownOpts, InvalidArgumentError } from '@commander-js/extra-typings'

/** A command line that throws its errors for the caller to print, and whose `--help` is an ordinary option. */
export function createProgram(name: string) {
  return new Command(name)
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .helpOption(false)
}

export function helpText(program: CommandUnknownOpts): string {
  let text = ''
  program.configureOutput({ writeOut: (part) => (text += part) }).outputHelp()
  return text.trimEnd()
}

/** Parses the value of an option. @throws InvalidArgumentError */
export function wholeNumber(maximum: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < 1 || number > maximum)
      throw new InvalidArgumentError(`It must be a whole number from 1 to ${maximum}.`)
    return number
  }
}
