import { type PermissionLevel, permissionLevels } from './access.ts'

/** Limits: teams per person; members and devices per team. */
export const maximumTeams = 50
export const maximumTeamMembers = 200
export const maximumTeamDevices = 500

/**
 * A person's level on a device: the highest of their own and those from their teams.
 * @param own null: no level of their own
 * @returns null: no access
 */
export function effectiveLevel(
  own: PermissionLevel | null,
  inherited: readonly PermissionLevel[],
): PermissionLevel | null {
  return permissionLevels.find((level) => own === level || inherited.includes(level)) ?? null
}

/**
 * Splits a team's devices for a new owner: a team passes on its owner's rights, so only devices on which the new owner
 * is Admin themselves stay.
 */
export function planHandover(
  shared: readonly string[],
  ownAdminOf: ReadonlySet<string>,
): { readonly stay: readonly string[]; readonly leave: readonly string[] } {
  return {
    stay: shared.filter((deviceId) => ownAdminOf.has(deviceId)),
    leave: shared.filter((deviceId) => !ownAdminOf.has(deviceId)),
  }
}
