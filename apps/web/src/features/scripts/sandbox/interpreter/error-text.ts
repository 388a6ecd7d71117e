import { scriptApi, scriptFileName } from '@fieldport/domain'

const placePattern = new RegExp(`\\b${scriptFileName.replace('.', '\\.')}:(\\d{1,6})`)

/** The innermost line of the script in a stack trace, from 1; null if the script is not in it. */
export function lineOfStack(stack: string): number | null {
  const line = placePattern.exec(stack)?.[1]
  return line === undefined ? null : Number(line)
}

/** The library that must be loaded for an object such as 'Timer'. */
function libraryOf(object: string): string | undefined {
  return scriptApi.find(({ name, library }) => library !== undefined && name.startsWith(`${object}.`))
    ?.library
}

/** The interpreter's message, with a hint if a library was not loaded. */
export function explainError(name: string, message: string): string {
  const missing = /^'?(\w+)'? is not defined$/.exec(message)?.[1]
  const library = missing === undefined ? undefined : libraryOf(missing)
  const text = library === undefined ? message : `${message}. Add load('${library}');`
  return name === '' ? `Uncaught ${text}` : `${name}: ${text}`
}
