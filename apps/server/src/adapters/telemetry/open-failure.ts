import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** The engine failed to open its folder. */
class TelemetryLoadError extends Error {
  override readonly name = 'TelemetryLoadError'
  /** Whether it would open without the broken parts. */
  readonly isTooManyBroken: boolean

  constructor(message: string, isTooManyBroken: boolean, cause: unknown) {
    super(message, { cause })
    this.isTooManyBroken = isTooManyBroken
  }
}

/** Explains why the engine does not open a folder, and what to do. */
export async function explainOpenFailure(folder: string, cause: unknown): Promise<TelemetryLoadError> {
  const printed = await loadTables(folder)
  return new TelemetryLoadError(
    describeOpenFailure(printed ?? '', folder),
    isTooMany.test(printed ?? ''),
    cause,
  )
}

/** Loads the tables once without the limit of broken parts. @throws if they still do not load */
export async function detachBrokenParts(folder: string): Promise<void> {
  const printed = await loadTables(folder, 'set-aside')
  if (printed !== null) throw new TelemetryLoadError(describeOpenFailure(printed, folder), false, undefined)
}

/** @returns what the engine printed; null if the tables were loaded */
function loadTables(folder: string, ...mode: readonly string[]): Promise<string | null> {
  const script = join(import.meta.dirname, 'schema/load-tables.ts')
  return new Promise((resolve) => {
    execFile(process.execPath, [script, folder, ...mode], (error, _printed, failure) =>
      resolve(error ? failure : null),
    )
  })
}

const isTooMany = /Suspiciously many \((?<found>[^)]*?)(?: in total)?\) broken parts/

/** @param printed what the engine wrote to standard error */
export function describeOpenFailure(printed: string, folder: string): string {
  const restore = `Restore ${folder} from a backup`
  const table = /load table \w+\.(\w+)'|\/(\w+)\.sql\b/.exec(printed)
  const name = table?.[1] ?? table?.[2] ?? null
  const found = isTooMany.exec(printed)?.groups?.['found']
  if (found !== undefined)
    return `The telemetry engine does not start: the table ${name} has too many broken parts (${found}). ${restore}, or give up the rows in them: npm run portal -- doctor --accept`
  if (name !== null && /metadata file|Syntax error/.test(printed))
    return `The telemetry engine does not start: the definition of the table ${name} cannot be read. ${restore}.`
  const [said = ''] = /DB::Exception: [^\n]{1,300}/.exec(printed) ?? []
  return `The telemetry engine does not start on ${folder}. ${said.replace('DB::Exception: ', '')}`.trim()
}
