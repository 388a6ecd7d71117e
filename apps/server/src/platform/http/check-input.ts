import { PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'

/**
 * Rejects text that the engines cannot store: NUL, and unpaired surrogates.
 * @param input parsed JSON or parameters, of any shape
 * @throws PortalError INVALID_INPUT
 */
export function refuseUnstorableText(input: unknown): void {
  // Without recursion, which hostile nesting would break.
  const waiting: unknown[] = [input]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') check(value)
    else if (Array.isArray(value)) for (const each of value) waiting.push(each)
    else if (isPlainObject(value)) {
      for (const [key, each] of Object.entries(value)) {
        check(key)
        waiting.push(each)
      }
    }
  }
}

/** The same for a path and the query of a call; a page's query is read only by the browser. @throws PortalError INVALID_INPUT */
export function refuseUnstorableUrl({ pathname, search }: URL): void {
  const read = pathname.startsWith('/api/') ? pathname + search : pathname
  if (read.includes('%00')) throw unstorable()
}

/** For a call without a query. @throws PortalError INVALID_INPUT */
export function refuseFields(input: unknown): void {
  const [name] = isPlainObject(input) ? Object.keys(input) : []
  if (name !== undefined) throw unknownField(name)
}

/** The query of a call whose fields are in its body. @throws PortalError INVALID_INPUT */
export function rejectQuery(query: URLSearchParams): void {
  const [name] = query.keys()
  if (name !== undefined) throw unknownField(name)
}

function check(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw unstorable()
}

function unstorable(): PortalError {
  return new PortalError('INVALID_INPUT', 'textNotStorable')
}

function unknownField(name: string): PortalError {
  return new PortalError(
    'INVALID_INPUT',
    createMessage('keyUnrecognized', { key: JSON.stringify(name.slice(0, 100)) }),
  )
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof Blob)
}
