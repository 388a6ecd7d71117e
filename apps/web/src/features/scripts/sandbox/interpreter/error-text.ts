import { scriptApi, scriptFileName } from '@fieldport/domain'

const placePattern = new RegExp(`\\b${scriptFileName.replace('.', '\\.')}:(\\d{1,6})`)

/** The innermost line of the script in a stack of calls, from 1; null where the script is not in it. */
export function lineOfStack(stack: string): number | null {
  const line = placePattern.exec(stack)?.[1]
  return line === undefined ? null : Number(line)
}

/** The file that has to be loaded before an object such as 'Timer' is there. */
function libraryOf(object: string): string | undefined {
  return scriptApi.find(({ name, library }) => library !== undefined && name.startsWith(`${object}.`))
    ?.library
}

/** The interpreter's words, with what helps where a library was forgotten. */
export function explainError(name: string, message: string): string {
  const missing = /^'?(\w+)'? is not defined$/.exec(message)?.[1]
  const library = missing === undefined ? undefined : libraryOf(missing)
  const text = library === undefined ? message : `${message}. Add load('${library}');`
  return name === '' ? `Uncaught ${text}` : `${name}: ${text}`
}
