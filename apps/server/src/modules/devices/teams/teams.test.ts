import {
  effectiveLevel,
  type PermissionLevel,
  parsePermissionLevel,
  permissionLevels,
} from '@fieldport/domain'
import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import { teamDevices, teamMembers, teams as teamsTable } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { deviceA, deviceB, owner, stranger, vendor, viewer } from '../testing.ts'
import { setUpDeviceUsers } from '../users/testing.ts'
import { createTeamsModule } from './teams.module.ts'

const notFound = { code: 'NOT_FOUND' }

describe.each(relationalTestEngines())('teams on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let ground = {} as Awaited<ReturnType<typeof setUpDeviceUsers>>
  let teams = {} as ReturnType<typeof createTeamsModule>['teams']

  beforeEach(async () => {
    ground = await setUpDeviceUsers(relational)
    ;({ teams } = createTeamsModule(ground.shared))
  })

  const levelOf = async (who: Caller, deviceId: string) =>
    (await ground.devices.findDeviceAccess(who, deviceId))?.permission ?? null
  /** A team of the owner with device A and the stranger. */
  const share = async (level: PermissionLevel = 'OPERATOR', name = 'North fleet'): Promise<string> => {
    const { id } = await teams.add(owner, name)
    await teams.addDevices(owner, id, [deviceA])
    await teams.addMember(owner, id, stranger.email, level)
    return id
  }

  it('give members a level on each of their devices, wherever access is read', async () => {
    const id = await share()
    expect(await levelOf(stranger, deviceA)).toBe('OPERATOR')
    expect(await levelOf(stranger, deviceB)).toBeNull()
    const listed = await ground.devices.summaries(stranger)
    expect(listed.map(({ deviceid, permission }) => [deviceid, permission])).toEqual([[deviceA, 'OPERATOR']])
    expect([...(await ground.devices.tiersOf(stranger)).keys()]).toEqual([deviceA])
    const settings = await ground.devices.settings(await ground.accessOf(owner, deviceA), owner)
    expect(settings.access_ids[stranger.userId]).toBe('OPERATOR')
    await teams.setMember(owner, id, stranger.userId, 'USER')
    expect(await levelOf(stranger, deviceA)).toBe('USER')
    expect(await teams.list(stranger)).toEqual({
      managed: [],
      joined: [
        { id, name: 'North fleet', owner: owner.email, permission: 'USER', devices: 1, isOffered: false },
      ],
    })
  })

  it('never lower a level: the highest counts, and each source is shown', async () => {
    await ground.deviceUsers.add(owner, deviceA, stranger.email, 'USER')
    const low = await share('VIEW', 'Low')
    const high = await share('ADMIN', 'High')
    expect(await levelOf(stranger, deviceA)).toBe('ADMIN')
    const shown = async () =>
      (await ground.deviceUsers.list(deviceA)).Items.find(({ userid }) => userid === stranger.userId)
    expect(await shown()).toMatchObject({
      permission: 'ADMIN',
      ownPermission: 'USER',
      teams: [
        { id: high, name: 'High', permission: 'ADMIN' },
        { id: low, name: 'Low', permission: 'VIEW' },
      ],
    })
    await teams.remove(owner, high)
    expect(await shown()).toMatchObject({ permission: 'USER', ownPermission: 'USER' })
    await ground.deviceUsers.remove(owner, deviceA, stranger.userId, false)
    expect(await shown()).toMatchObject({ permission: 'VIEW', ownPermission: null })
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['the team is deleted', (id) => teams.remove(owner, id)],
    ['the person is removed', (id) => teams.removeMember(owner, id, stranger.userId)],
    ['the person leaves', (id) => teams.removeMember(stranger, id, stranger.userId)],
    ['the device leaves', (id) => teams.removeDevices(owner, id, [deviceA])],
    ['an Admin of the device takes it out', (id) => teams.removeFromTeam(vendor, deviceA, id)],
    ['the owner leaves the device', () => ground.deviceUsers.remove(owner, deviceA, owner.userId, true)],
    [
      'the owner is no Admin of it any more',
      async () => {
        await ground.deviceUsers.setPermission(owner, deviceA, viewer.userId, 'ADMIN')
        await ground.deviceUsers.setPermission(viewer, deviceA, owner.userId, 'USER')
      },
    ],
    [
      'the account of the owner is gone',
      () => relational.db.execute(sql`DELETE FROM users WHERE id = ${owner.userId}`),
    ],
  ])('give no access once %s', async (_, end) => {
    const id = await share('ADMIN')
    await end(id)
    expect(await levelOf(stranger, deviceA)).toBeNull()
    expect(await ground.devices.summaries(stranger)).toEqual([])
  })

  it('do not return when the owner becomes Admin again', async () => {
    await share()
    await ground.deviceUsers.setPermission(owner, deviceA, viewer.userId, 'ADMIN')
    await ground.deviceUsers.setPermission(viewer, deviceA, owner.userId, 'USER')
    await ground.deviceUsers.setPermission(viewer, deviceA, owner.userId, 'ADMIN')
    expect(await levelOf(stranger, deviceA)).toBeNull()
    expect((await teams.list(owner)).managed[0]?.devices).toEqual([])
  })

  it("do not count for a device's last Admin, but give Admin rights", async () => {
    await share('ADMIN')
    const lastAdmin = { code: 'CONFLICT', context: { reason: 'lastAdmin' } }
    const { deviceUsers } = ground
    await expect(deviceUsers.remove(owner, deviceA, owner.userId, false)).rejects.toMatchObject(lastAdmin)
    await expect(deviceUsers.remove(stranger, deviceA, owner.userId, false)).rejects.toMatchObject(lastAdmin)
    await expect(deviceUsers.setPermission(stranger, deviceA, owner.userId, 'VIEW')).rejects.toMatchObject(
      lastAdmin,
    )
    await deviceUsers.setPermission(stranger, deviceA, viewer.userId, 'USER')
    expect(await levelOf(viewer, deviceA)).toBe('USER')
  })

  it('are left as a whole, not device by device', async () => {
    await share()
    const byTeam = { code: 'CONFLICT', context: { reason: 'comesByTeam' } }
    const { deviceUsers } = ground
    for (const who of [stranger, owner])
      await expect(deviceUsers.remove(who, deviceA, stranger.userId, false)).rejects.toMatchObject(byTeam)
  })

  it('accept only devices of which their owner is Admin by their own access', async () => {
    await ground.deviceUsers.add(owner, deviceA, stranger.email, 'USER')
    const { id } = await teams.add(owner, 'North')
    const results = await teams.addDevices(owner, id, [deviceB, deviceA, 'NOSUCH001', deviceA])
    expect(results.map(({ deviceid, added, refusal }) => [deviceid, added, refusal?.localizable.id])).toEqual(
      [
        [deviceB, false, 'teamDeviceNotAdmin'],
        [deviceA, true, undefined],
        ['NOSUCH001', false, 'teamDeviceNotAdmin'],
      ],
    )
    expect(await teams.addDevices(owner, id, [deviceA])).toMatchObject([
      { added: false, refusal: { localizable: { id: 'teamDevicePresent' } } },
    ])
    // Lent access cannot be lent on.
    await teams.addMember(owner, id, stranger.email, 'ADMIN')
    const { id: other } = await teams.add(stranger, 'Mine')
    expect(await teams.addDevices(stranger, other, [deviceA])).toMatchObject([{ added: false }])
  })

  it('are changed only by their owner, and invisible to others', async () => {
    const id = await share()
    for (const who of [stranger, viewer, vendor]) {
      await expect(teams.rename(who, id, 'Theirs')).rejects.toMatchObject(notFound)
      await expect(teams.remove(who, id)).rejects.toMatchObject(notFound)
      await expect(teams.addDevices(who, id, [deviceA])).rejects.toMatchObject(notFound)
      await expect(teams.removeDevices(who, id, [deviceA])).rejects.toMatchObject(notFound)
      await expect(teams.addMember(who, id, viewer.email, 'ADMIN')).rejects.toMatchObject(notFound)
      await expect(teams.setMember(who, id, stranger.userId, 'ADMIN')).rejects.toMatchObject(notFound)
    }
    await expect(teams.removeMember(viewer, id, stranger.userId)).rejects.toMatchObject(notFound)
    await expect(teams.removeFromTeam(vendor, deviceB, id)).rejects.toMatchObject(notFound)
    expect(await levelOf(stranger, deviceA)).toBe('OPERATOR')
  })

  it('refuse names and people with a reason', async () => {
    const id = await share()
    await expect(teams.add(owner, 'north FLEET')).rejects.toMatchObject({ context: { reason: 'nameTaken' } })
    await expect(teams.add(owner, '<>')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const { id: other } = await teams.add(owner, 'South')
    await expect(teams.rename(owner, other, 'North fleet')).rejects.toMatchObject({ code: 'CONFLICT' })
    for (const [email, reason] of [
      [stranger.email, 'alreadyAdded'],
      [owner.email, 'self'],
    ] as const)
      await expect(teams.addMember(owner, id, email, 'VIEW')).rejects.toMatchObject({ context: { reason } })
  })

  it('do not affect groups', async () => {
    const id = await share()
    await ground.deviceGroups.changeGroup(stranger, 'Pumps', [deviceA])
    expect(await ground.devices.summaries(stranger)).toMatchObject([{ group: 'Pumps' }])
    expect(await ground.devices.summaries(owner)).toMatchObject([{ group: '' }, { group: '' }])
    await expect(
      ground.deviceGroups.changeGroup(stranger, 'Pumps', [deviceA, deviceB]),
    ).rejects.toMatchObject(notFound)
    await teams.remove(owner, id)
    await expect(ground.deviceGroups.changeGroup(stranger, 'Pumps', [deviceA])).rejects.toMatchObject(
      notFound,
    )
  })

  it('notify Admins of each device of new and removed users', async () => {
    const id = await share()
    await teams.setMember(owner, id, stranger.userId, 'VIEW')
    await teams.removeMember(stranger, id, stranger.userId)
    await ground.deviceUsers.setPermission(owner, deviceA, viewer.userId, 'ADMIN')
    await ground.deviceUsers.remove(owner, deviceA, owner.userId, false)
    const entries = await ground.audited()
    const ofDevice = entries.filter(({ subject }) => subject === deviceA)
    expect(ofDevice.map(({ action, details }) => [action, details])).toEqual([
      ['devices.teamEntered', { team: 'North fleet' }],
      ['devices.teamMemberAdded', { user: stranger.email, to: 'OPERATOR', team: 'North fleet' }],
      [
        'devices.teamMemberChanged',
        { user: stranger.email, from: 'OPERATOR', to: 'VIEW', team: 'North fleet' },
      ],
      ['devices.teamMemberRemoved', { user: stranger.email, from: 'VIEW', team: 'North fleet' }],
      ['devices.userChanged', { user: viewer.email, from: 'VIEW', to: 'ADMIN' }],
      ['devices.teamLeft', { team: 'North fleet' }],
      ['devices.userLeft', { user: owner.email, from: 'ADMIN' }],
    ])
  })

  it('give the same access in the database as by the rule', async () => {
    const { db } = relational
    const level = fc.constantFrom(...permissionLevels)
    const stored = fc.oneof(level, fc.constant('OWNER'))
    await fc.assert(
      fc.asyncProperty(fc.option(stored), fc.array(stored, { maxLength: 3 }), async (own, lent) => {
        await db.execute(sql`DELETE FROM teams`)
        await db.execute(sql`DELETE FROM device_permissions WHERE user_id = ${stranger.userId}`)
        if (own !== null)
          await db.execute(sql`INSERT INTO device_permissions (user_id, device_id, permission)
            VALUES (${stranger.userId}, ${deviceA}, ${own})`)
        for (const [at, permission] of lent.entries()) {
          const id = `team-${at}`
          const values = { teamId: id, addedAt: 0 }
          await db.insert(teamsTable).values({ id, ownerId: owner.userId, name: id, createdAt: 0 })
          await db.insert(teamMembers).values({ ...values, userId: stranger.userId, permission })
          await db.insert(teamDevices).values({ ...values, deviceId: deviceA, ownerId: owner.userId })
        }
        const rows = rowsOf(
          await db.execute(sql`SELECT permission FROM effective_permissions
            WHERE user_id = ${stranger.userId} AND device_id = ${deviceA}`),
        )
        const expected = effectiveLevel(
          own === null ? null : parsePermissionLevel(own),
          lent.map(parsePermissionLevel),
        )
        expect(rows).toEqual(expected === null ? [] : [{ permission: expected }])
      }),
      { numRuns: 40 },
    )
  })
})
