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
