import { isObject, isPortalError, isSameConfigValue, PortalError } from '@fieldport/domain'
import { type AuditService, conflictError, type RecordedChange } from '../../audit/audit.module.ts'
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

/**
 * Adds to a conflict who saved last, once the transaction that found it is over.
 * @param actions under which such changes are recorded
 */
export async function namingAuthor<Result>(
  change: Promise<Result>,
  audit: Pick<AuditService, 'lastActor'>,
  { subject, actions }: Pick<RecordedChange, 'subject' | 'actions'>,
): Promise<Result> {
  try {
    return await change
  } catch (error) {
    const keys = isPortalError(error) && error.code === 'CONFLICT' ? error.context['keys'] : undefined
    if (!Array.isArray(keys)) throw error
    const [setting] = String(keys[0]).split('.', 1)
    // Alerts are recorded as a whole.
    const details = setting?.startsWith('ALERTS_') ? {} : { keys: [setting] }
    throw await conflictError(
      audit,
      'settingsChangedBySomeoneElse',
      { subject, actions, details },
      { keys: keys as readonly string[] },
    )
  }
}

function differing(given: unknown, before: unknown, now: unknown, name: string, depth: number): string[] {
  if (isSameConfigValue(before, now) || (isNone(before) && isNone(now))) return []
  if (depth === 0 || !isObject(given)) return [name]
  return Object.keys(given).flatMap((part) =>
    differing(given[part], partOf(before, part), partOf(now, part), `${name}.${part}`, depth - 1),
  )
}

/** A list that was never set is read as an empty one. */
function isNone(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

function partOf(value: unknown, part: string): unknown {
  return isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined
}
