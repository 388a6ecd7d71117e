import { isObject, isUnsafeKey } from '@fieldport/domain'

/** The stored value with the given one merged into it; null removes. */
export function applyPatch(
  stored: unknown,
  patch: readonly (readonly [string, unknown])[],
): Record<string, unknown> {
  const merged = new Map([...Object.entries(isObject(stored) ? stored : {}), ...patch])
  return Object.fromEntries([...merged].filter(([key, value]) => value !== null && !isUnsafeKey(key)))
}
