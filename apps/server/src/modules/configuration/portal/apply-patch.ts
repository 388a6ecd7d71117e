import { isObject, isUnsafeKey } from '@fieldport/domain'

/** What is stored with what is given over it; null removes. */
export function applyPatch(
  stored: unknown,
  patch: readonly (readonly [string, unknown])[],
): Record<string, unknown> {
  const merged = new Map([...Object.entries(isObject(stored) ? stored : {}), ...patch])
  return Object.fromEntries([...merged].filter(([key, value]) => value !== null && !isUnsafeKey(key)))
}
