import { isObject, isSameConfigValue, PortalError } from '@fieldport/domain'
import type { StoredSettings } from './stored-settings.ts'

/** Depth at which fields are compared, such as 'customer' of the notes, or 'vin.name' of the display settings. */
const depths: Readonly<Record<string, number>> = { PORTAL_deviceNotes: 1, PORTAL_displaySettings: 2 }

/**
 * Checks that the fields a person changes are still as they saw them. Only the given fields are compared: people who change different
 * fields do not disturb each other.
 * @throws PortalError CONFLICT with the names of fields that somebody else changed meanwhile
 */
export function checkUnchangedSinceLoad(
  given: readonly (readonly [string, unknown])[],
  loaded: Readonly<Record<string, unknown>> | undefined,
  stored: StoredSettings,
): void {
  if (!loaded) return
  const keys = given
    .filter(([key]) => Object.hasOwn(loaded, key))
    .flatMap(([key, value]) => differing(value, loaded[key], stored.get(key), key, depths[key] ?? 0))
  if (keys.length > 0)
    throw new PortalError('CONFLICT', 'settingsChangedBySomeoneElse', {
      keys,
    })
}

function differing(given: unknown, before: unknown, now: unknown, name: string, depth: number): string[] {
  if (isSameConfigValue(before, now)) return []
  if (depth === 0 || !isObject(given)) return [name]
  return Object.keys(given).flatMap((part) =>
    differing(given[part], partOf(before, part), partOf(now, part), `${name}.${part}`, depth - 1),
  )
}

function partOf(value: unknown, part: string): unknown {
  return isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined
}
