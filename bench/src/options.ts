import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'

export const help = `Measures the portal on this machine: one table.

  npm run bench -- [options]

  --only A,B       these scenarios alone; --list names them
  --list           the scenarios
  --quick          shorter windows and fewer calls: to see that all runs, not to publish
  --json FILE      the figures as JSON too
  --markdown       the table into docs/benchmarks.md
  --folder DIR     where data goes meanwhile (the system's folder for temporary files)
  --profile DIR    CPU profiles of the server, for Chrome's developer tools
  --help           this text
`

export type Options = {
  readonly mode: 'run' | 'list' | 'help'
  /** Undefined: all. */
  readonly only: readonly string[] | undefined
  readonly quick: boolean
  readonly jsonFile: string | undefined
  readonly markdown: boolean
  readonly folder: string
  readonly profileDir: string | undefined
}

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

/** @throws TypeError for an unknown option */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: text,
      list: flag,
      quick: flag,
      json: text,
      markdown: flag,
      folder: text,
      profile: text,
      help: { ...flag, short: 'h' },
    },
  })
  if (values.quick && values.markdown)
    throw new TypeError('--quick figures are not for publishing: leave out --markdown.')
  return {
    mode: values.help ? 'help' : values.list ? 'list' : 'run',
    only: values.only?.split(',').map((id) => id.trim()),
    quick: values.quick,
    jsonFile: values.json,
    markdown: values.markdown,
    folder: values.folder ?? tmpdir(),
    profileDir: values.profile,
  }
}
