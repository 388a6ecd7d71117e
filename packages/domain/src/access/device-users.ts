import type { PlainMessageId } from '@fieldport/messages'
import type { PermissionLevel } from './access.ts'

/** Results of adding a device to an account. Source: specification 1, section 4; ADD_FAILED stands for 'any other code'. */
export const addDeviceResults = [
  'DEVICE_ADDED',
  'DEVICE_ALREADY_ADDED',
  'PASSWORD_REQUIRED',
  'ATTEMPTS_EXCEEDED',
  'ADD_FAILED',
] as const
export type AddDeviceResult = (typeof addDeviceResults)[number]

/** Source: specification 1, section 9. */
export const addDeviceLockoutSeconds = 600

/**
 * The level of a person who adds a device with its setup password: the first becomes ADMIN, later ones get the level that an ADMIN of
 * the device chose for them, USER by default.
 */
export function initialPermissionLevel(
  hasAdmin: boolean,
  chosenByAdmin: PermissionLevel | undefined,
): PermissionLevel {
  return hasAdmin ? (chosenByAdmin ?? 'USER') : 'ADMIN'
}

/** Whether a device would be left without anybody who may manage it. */
export function wouldRemoveLastAdmin(
  levels: ReadonlyMap<string, PermissionLevel>,
  userId: string,
  next: PermissionLevel | null,
): boolean {
  if (levels.get(userId) !== 'ADMIN' || next === 'ADMIN') return false
  return [...levels].every(([other, level]) => other === userId || level !== 'ADMIN')
}

/**
 * Why the person who pays for a device cannot be removed, and what to do first. Source: specification 3, section 5.
 * @param reader whether the reader is that person, and may see plans; where a brand hides them, only support can end one
 */
export function payerRefusal(reader: {
  readonly isPayer: boolean
  readonly arePlansShown: boolean
}): PlainMessageId {
  if (reader.arePlansShown) return reader.isPayer ? 'youPayForDevice' : 'userHasSubscription'
  return reader.isPayer ? 'youPayWithoutPlans' : 'userPaysWithoutPlans'
}
