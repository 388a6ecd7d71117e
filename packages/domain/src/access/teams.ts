import { type PermissionLevel, permissionLevels } from './access.ts'

/** How many teams one person manages, and what one team holds. */
export const maximumTeams = 50
export const maximumTeamMembers = 200
export const maximumTeamDevices = 500

/**
 * What a person may do on a device: the highest of their own level and of those that their teams lend them.
 * @param own null: none of their own
 * @returns null: nothing at all
 */
export function effectiveLevel(
  own: PermissionLevel | null,
  inherited: readonly PermissionLevel[],
): PermissionLevel | null {
  return permissionLevels.find((level) => own === level || inherited.includes(level)) ?? null
}

/**
 * What becomes of a team's devices once it is handed over: it lends what its owner may give, so that those stay on which the new
 * owner is Admin by a permission of their own.
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
