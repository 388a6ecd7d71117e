import type { DevicePermissions } from '@fieldport/contract'
import {
  effectiveLevel,
  initialPermissionLevel,
  type PermissionLevel,
  parsePermissionLevel,
  permissionLevels,
} from '@fieldport/domain'
import type { TeamsRepository } from '../teams/teams.repository.ts'
import type { UsersRepository } from './users.repository.ts'

export type UserListPorts = {
  readonly repository: UsersRepository
  readonly teams: Pick<TeamsRepository, 'listInherited' | 'listOfDevice'>
}

/** The users of a device. */
export function createUserList({ repository, teams }: UserListPorts) {
  return {
    /** Users sorted from Admin to View, by their own permissions and their teams, plus pending invitations. */
    list: async (deviceId: string): Promise<DevicePermissions> => {
      const [people, inherited, deviceTeams, invitations, rules] = await Promise.all([
        repository.listUsers(deviceId),
        teams.listInherited(deviceId),
        teams.listOfDevice(deviceId),
        repository.listInvitations(deviceId),
        repository.rulesOf(deviceId),
      ])
      return {
        Items: toDeviceUsers(people, inherited),
        teams: deviceTeams,
        invitations: invitations.map(({ email, permission, createdAt }) => ({
          email,
          permission: parsePermissionLevel(permission),
          invitedAt: createdAt.getTime() / 1000,
        })),
        addNextUserWithoutPassword: rules.withoutPassword,
        nextUserBecomesAdmin: rules.nextBecomesAdmin,
        addedPermission: initialPermissionLevel(true, rules.permission),
      }
    },
  }
}

type PersonRow = Awaited<ReturnType<UsersRepository['listUsers']>>[number]
type InheritedRow = Awaited<ReturnType<TeamsRepository['listInherited']>>[number]

/** Users with a permission of their own and users by team only, sorted by level and name. */
function toDeviceUsers(
  own: readonly PersonRow[],
  inherited: readonly InheritedRow[],
): DevicePermissions['Items'] {
  const grants = Map.groupBy(inherited, ({ userId }) => userId)
  const ownIds = new Set(own.map(({ userId }) => userId))
  const others = [...grants].flatMap(([userId, [first]]) => (first && !ownIds.has(userId) ? [first] : []))
  const people = [
    ...own.map(({ permission, payerId, ...person }) => ({
      ...person,
      ownPermission: parsePermissionLevel(permission),
      userHasSubscription: payerId === person.userId,
    })),
    ...others.map(({ userId, name, email, emailVerified }) => ({
      userId,
      name,
      email,
      emailVerified,
      ownPermission: null,
      userHasSubscription: false,
    })),
  ]
  return people
    .map(({ userId: userid, ...person }) => {
      const teams = (grants.get(userid) ?? []).map(({ team, permission }) => ({ ...team, permission }))
      const levels = teams.map(({ permission }) => permission)
      return { userid, ...person, teams, permission: effectiveLevel(person.ownPermission, levels) ?? 'VIEW' }
    })
    .toSorted((a, b) => rank(a.permission) - rank(b.permission) || compareNames(a, b))
}

function compareNames(left: { readonly name: string; readonly email: string }, right: typeof left): number {
  return (
    left.name.toLowerCase().localeCompare(right.name.toLowerCase()) || left.email.localeCompare(right.email)
  )
}

function rank(level: PermissionLevel): number {
  return permissionLevels.indexOf(level)
}
