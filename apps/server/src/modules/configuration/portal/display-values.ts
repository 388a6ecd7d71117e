import {
  clampDecimals,
  type DisplayProblem,
  isCustomItem,
  isObject,
  isUnsafeKey,
  maximumConfigDepth,
  maximumTriggers,
  PortalError,
  triggerIndexOf,
  validateDisplaySetting,
  validateTrigger,
} from '@fieldport/domain'
import { createMessage, toMessage } from '@fieldport/messages'
import { storableText } from '../../../platform/storable.ts'
import { applyPatch } from './apply-patch.ts'

export const dataKeyLength = 64

/**
 * Merges the given data keys field by field; null removes an entry or a field. Charts and widgets are stored as given.
 * @throws PortalError INVALID_INPUT with the key and the field
 */
export function patchDisplay(
  given: Readonly<Record<string, unknown>>,
  stored: unknown,
): Record<string, unknown> {
  const before = isObject(stored) ? stored : {}
  const patch = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    if (isUnsafeKey(key) || key.length > dataKeyLength) return []
    if (value === null) return [[key, null]]
    if (!isObject(value))
      throw new PortalError(
        'INVALID_INPUT',
        createMessage('settingInvalid', { key: 'PORTAL_displaySettings' }),
        { key },
      )
    return [[key, patchEntry(key, value, Object.hasOwn(before, key) ? before[key] : {})]]
  })
  const after = applyPatch(before, patch)
  const triggers = Object.keys(after).filter((key) => triggerIndexOf(key) !== undefined)
  if (triggers.length > maximumTriggers && patch.some(([key]) => triggers.includes(key)))
    throw new PortalError('INVALID_INPUT', createMessage('triggerLimitReached', { maximum: maximumTriggers }))
  return after
}

function patchEntry(key: string, given: Readonly<Record<string, unknown>>, stored: unknown) {
  const clean = storable(given, 1) as Readonly<Record<string, unknown>>
  if (isCustomItem(key)) return applyPatch(stored, Object.entries(clean))
  const isTrigger = triggerIndexOf(key) !== undefined
  const entry = applyPatch(stored, Object.entries(isTrigger ? clean : withinLimits(clean)))
  // Stored values may predate these rules, so only those touched by this change are checked.
  const touched = new Set(Object.keys(given))
  const [problem] = (isTrigger ? validateTrigger : validateDisplaySetting)(entry).filter(
    ({ field }) =>
      isTrigger || touched.has(rootOf(field)) || (touched.has('displayType') && field.includes('.')),
  )
  if (problem) throw refusal(key, problem)
  return entry
}

/** Decimals are clamped; an order that is not a number becomes the default again. Source: specification 3, section 5. */
function withinLimits(entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { dp, sort } = entry
  return {
    ...entry,
    ...(typeof dp === 'number' && Number.isFinite(dp) ? { dp: clampDecimals(dp) } : {}),
    ...('sort' in entry && typeof sort !== 'number' ? { sort: null } : {}),
  }
}

function rootOf(field: string): string {
  return field.split('.', 1)[0] ?? ''
}

function refusal(key: string, { field, message }: DisplayProblem): PortalError {
  return new PortalError(
    'INVALID_INPUT',
    createMessage('displaySettingRefused', { key, field, problem: toMessage(message) }),
    { key, field },
  )
}

function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maximumConfigDepth)
    throw new PortalError('INVALID_INPUT', createMessage('settingInvalid', { key: 'PORTAL_displaySettings' }))
  if (Array.isArray(value)) return value.map((each) => storable(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isUnsafeKey(key))
      .map(([key, each]) => [storableText(key), storable(each, depth + 1)]),
  )
}
