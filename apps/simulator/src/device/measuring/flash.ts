import type { ConfigState } from '../../config/store.ts'
import type { FileStore } from '../../rpc/files.ts'

/** The state that survives a power cycle, as plain data. */
export type FlashState = {
  readonly config: ConfigState
  /** Contents in base64, by name. */
  readonly files: Readonly<Record<string, string>>
}

const scriptFile = 'init.js'
const noScript = '// no script\n'

export function initialFiles(kept: FlashState | undefined): Record<string, Buffer> {
  if (kept === undefined) return { [scriptFile]: Buffer.from(noScript) }
  return Object.fromEntries(
    Object.entries(kept.files).map(([name, data]) => [name, Buffer.from(data, 'base64')]),
  )
}

/** Whether the script contains more than comments. Virtual devices store scripts and do not run them. */
export function runsScript(files: FileStore): boolean {
  const script = files.read(scriptFile)?.toString('utf8') ?? ''
  return script.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim() !== ''
}

/** Factory state. */
export function isFactoryState({ config, files }: FlashState): boolean {
  const isAsMade = Object.keys(files).length === 1 && files[scriptFile] === base64Of(noScript)
  return isAsMade && !config.updated && !config.reset && Object.keys(config.changed).length === 0
}

function base64Of(text: string): string {
  return Buffer.from(text).toString('base64')
}

export function flashOf(config: ConfigState, files: FileStore): FlashState {
  const contents = files.list().map((name) => [name, files.read(name)?.toString('base64') ?? ''])
  return { config, files: Object.fromEntries(contents) as Record<string, string> }
}
