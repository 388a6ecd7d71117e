import { errorMessage } from '../../../../lib/api/errors.ts'

/** Who changed which of our keys meanwhile. */
export type Conflict = { readonly message: string; readonly by: ReadonlyMap<string, string> }

/** Parses a CONFLICT response, which has `by` and `keys`; without keys it applies to all of ours. */
export function conflictOf(error: unknown, changedKeys: readonly string[]): Conflict {
  const data: unknown = typeof error === 'object' && error !== null && 'data' in error ? error.data : null
  const { keys, by } = (typeof data === 'object' && data !== null ? data : {}) as {
    readonly keys?: unknown
    readonly by?: unknown
  }
  const named = Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  const who: readonly unknown[] = Array.isArray(by) ? by : []
  return {
    message: error instanceof Error ? errorMessage(error) : '',
    by: new Map(
      (named.length > 0 ? named : changedKeys).map((key, index) => [
        key,
        typeof who[index] === 'string' ? who[index] : '',
      ]),
    ),
  }
}
