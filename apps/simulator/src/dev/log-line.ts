import { stripVTControlCharacters } from 'node:util'

const levels: Readonly<Record<number, string>> = { 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }
/** Fields without meaning on a developer's machine. */
const hiddenFields = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])

/** Formats a line of the server's JSON log for people; any other line is unchanged. */
export function formatLogLine(line: string): string {
  if (!line.startsWith('{"level":')) return line
  const entry = parse(line)
  if (!entry) return line
  const { level, msg = '', err } = entry as { level: number; msg?: string; err?: unknown }
  const facts = Object.entries(entry)
    .filter(([name]) => !hiddenFields.has(name))
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  return `${levels[level] ?? level}: ${msg}${facts.join('')}${causeOf(err)}`
}

function parse(line: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>
  } catch {
    return null
  }
}

function causeOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return ''
  const { stack, message } = err as { stack?: unknown; message?: unknown }
  const text = stack ?? message
  return typeof text === 'string' ? `\n${text}` : ''
}

/** Splits chunks into lines; calls back for each complete one, and for the rest at `end`. */
export function createLineSplitter(onLine: (line: string) => void) {
  let rest = ''
  return {
    take(chunk: string): void {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (stripVTControlCharacters(line).trim() !== '') onLine(line)
    },
    end(): void {
      if (rest !== '') onLine(rest)
      rest = ''
    },
  }
}
