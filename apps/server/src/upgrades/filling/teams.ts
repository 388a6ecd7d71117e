import type { FixtureClient, Session } from './client.ts'
import { fixtureDeviceIds } from './devices.ts'
import { makerEmail } from './users.ts'

/** Adds a team with members and devices; one member has groups of their own. */
export async function seedTeams(client: FixtureClient, owner: Session): Promise<void> {
  const { id } = await owner.post<{ id: string }>('/api/user/teams', { name: 'Workshop' })
  await owner.post(`/api/user/teams/${id}/devices`, {
    deviceids: [fixtureDeviceIds.truck, fixtureDeviceIds.gate],
  })
  for (const [targetEmail, targetPermission] of [
    [makerEmail, 'OPERATOR'],
    ['guarded@example.com', 'VIEW'],
    // An address without an account.
    ['apprentice@example.com', 'VIEW'],
  ])
    await owner.post(`/api/user/teams/${id}/members`, { targetEmail, targetPermission })
  await owner.post('/api/user/teams', { name: 'Nobody yet' })
  const member = await client.signIn(makerEmail)
  await member.post('/api/portal/user-change-device-group', {
    group: 'Looked after',
    selected: [fixtureDeviceIds.truck],
  })
}
