import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, deviceB, owner, stranger, viewer } from '../testing.ts'
import { setUpDeviceUsers } from '../users/testing.ts'
import { createTeamsModule } from './teams.module.ts'

const notFound = { code: 'NOT_FOUND' }

describe.each(relationalTestEngines())('a team handover on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let ground = {} as Awaited<ReturnType<typeof setUpDeviceUsers>>
  let teams = {} as ReturnType<typeof createTeamsModule>['teams']
  let id = ''

  /** The owner's team has both devices, the viewer, who is next owner and Admin of device A, and the stranger. */
  beforeEach(async () => {
    ground = await setUpDeviceUsers(relational)
    ;({ teams } = createTeamsModule(ground.shared))
    await relational.db.execute(sql`UPDATE device_permissions SET permission = 'ADMIN'
      WHERE user_id = ${owner.userId} OR (user_id = ${viewer.userId} AND device_id = ${deviceA})`)
    ;({ id } = await teams.add(owner, 'North fleet'))
    await teams.addDevices(owner, id, [deviceA, deviceB])
    await teams.addMember(owner, id, viewer.email, 'USER')
    await teams.addMember(owner, id, stranger.email, 'OPERATOR')
    ground.mails.length = 0
  })

  const levelOf = async (who: typeof owner, deviceId: string) =>
    (await ground.devices.findDeviceAccess(who, deviceId))?.permission ?? null
  const mails = () =>
    ground.mails.map(({ to, content }) => [to, content.kind === 'team' ? content.what : content.kind])

  it('shares only what the new owner may share', async () => {
    const expected = {
      devices: [
        { deviceid: deviceA, name: `Pump ${deviceA}`, stays: true },
        { deviceid: deviceB, name: `Pump ${deviceB}`, stays: false },
      ],
    }
    expect(await teams.previewHandover(owner, id, viewer.userId)).toEqual(expected)
    await teams.offer(owner, id, viewer.userId)
    expect(await teams.previewHandover(viewer, id, viewer.userId)).toEqual(expected)
    expect((await teams.list(owner)).managed[0]).toMatchObject({ offeredTo: viewer.userId })
    expect((await teams.list(viewer)).joined).toMatchObject([{ id, isOffered: true }])
    expect(await levelOf(stranger, deviceB)).toBe('OPERATOR')

    await teams.accept(viewer, id)
    expect((await teams.list(owner)).managed).toEqual([])
    expect((await teams.list(owner)).joined).toEqual([])
    expect((await teams.list(viewer)).joined).toEqual([])
    expect((await teams.list(viewer)).managed).toMatchObject([
      { id, devices: [{ deviceid: deviceA }], members: [{ userid: stranger.userId }], offeredTo: null },
    ])
    expect(await levelOf(stranger, deviceA)).toBe('OPERATOR')
    expect(await levelOf(stranger, deviceB)).toBeNull()
    expect(await levelOf(viewer, deviceB)).toBeNull()
    expect([await levelOf(owner, deviceA), await levelOf(owner, deviceB)]).toEqual(['ADMIN', 'ADMIN'])

    // The former owner's later loss of a device does not matter any more; the new owner's does.
    await ground.deviceUsers.remove(owner, deviceA, owner.userId, false)
    expect(await levelOf(stranger, deviceA)).toBe('OPERATOR')
    await expect(teams.rename(owner, id, 'Mine')).rejects.toMatchObject(notFound)
    await relational.db.execute(sql`DELETE FROM users WHERE id = ${owner.userId}`)
    expect(await levelOf(stranger, deviceA)).toBe('OPERATOR')
    await relational.db.execute(sql`DELETE FROM users WHERE id = ${viewer.userId}`)
    expect(await levelOf(stranger, deviceA)).toBeNull()
  })

  it('is announced to both, and logged on each device', async () => {
    const before = (await ground.audited()).length
    await teams.offer(owner, id, viewer.userId)
    await teams.offer(owner, id, viewer.userId)
    expect(mails()).toEqual([[viewer.email, 'offered']])
    await teams.accept(viewer, id)
    expect(mails().slice(1)).toEqual([
      [viewer.email, 'takenOver'],
      [owner.email, 'handedOver'],
      [stranger.email, 'accessRemoved'],
    ])
    expect(ground.mails[2]).toMatchObject({
      content: { devices: 1, leftDevices: [{ deviceId: deviceB, deviceName: `Pump ${deviceB}` }] },
    })
    const entries = (await ground.audited()).slice(before)
    expect(entries.map(({ action, actor, subject, details }) => [action, actor, subject, details])).toEqual([
      ['teams.offered', owner.email, owner.email, { team: 'North fleet', to: viewer.email }],
      [
        'teams.handedOver',
        viewer.email,
        viewer.email,
        { team: 'North fleet', from: owner.email, devices: 1 },
      ],
      ['devices.teamHandedOver', viewer.email, deviceA, { team: 'North fleet', user: owner.email }],
      ['devices.teamLeft', viewer.email, deviceB, { team: 'North fleet' }],
    ])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['the offer is withdrawn', () => teams.endOffer(owner, id)],
    ['it is declined', () => teams.endOffer(viewer, id)],
    ['another is asked', () => teams.offer(owner, id, stranger.userId)],
    ['the member leaves', () => teams.removeMember(viewer, id, viewer.userId)],
    ['the member is removed', () => teams.removeMember(owner, id, viewer.userId)],
    ['the team is deleted', () => teams.remove(owner, id)],
  ])('leaves the team with its owner once %s', async (_, end) => {
    await teams.offer(owner, id, viewer.userId)
    await end()
    await expect(teams.accept(viewer, id)).rejects.toMatchObject(notFound)
    await expect(teams.previewHandover(viewer, id, viewer.userId)).rejects.toMatchObject(notFound)
    const { joined } = await teams.list(viewer)
    expect(joined.every(({ isOffered }) => !isOffered)).toBe(true)
  })

  it('notifies the owner when declined', async () => {
    await teams.offer(owner, id, viewer.userId)
    await teams.endOffer(viewer, id)
    expect(mails()).toEqual([
      [viewer.email, 'offered'],
      [owner.email, 'declined'],
    ])
    await expect(teams.endOffer(owner, id)).rejects.toMatchObject(notFound)
  })

  it('can be offered only by the owner to a member', async () => {
    await expect(teams.offer(viewer, id, viewer.userId)).rejects.toMatchObject(notFound)
    await expect(teams.accept(viewer, id)).rejects.toMatchObject(notFound)
    await expect(teams.offer(owner, id, owner.userId)).rejects.toMatchObject({
      context: { reason: 'noMember' },
    })
    await expect(teams.previewHandover(viewer, id, viewer.userId)).rejects.toMatchObject(notFound)
    await expect(teams.previewHandover(owner, id, 'nobody')).rejects.toMatchObject(notFound)
    await teams.offer(owner, id, viewer.userId)
    await expect(teams.accept(stranger, id)).rejects.toMatchObject(notFound)
    await expect(teams.endOffer(stranger, id)).rejects.toMatchObject(notFound)
    await expect(teams.previewHandover(viewer, id, stranger.userId)).rejects.toMatchObject(notFound)
  })

  it('waits while the new owner has a team of that name, or the maximum', async () => {
    await teams.offer(owner, id, viewer.userId)
    const { id: same } = await teams.add(viewer, 'NORTH fleet')
    await expect(teams.accept(viewer, id)).rejects.toMatchObject({ context: { reason: 'nameTaken' } })
    await teams.rename(viewer, same, 'Other')
    await relational.db.execute(sql`INSERT INTO teams (id, owner_id, name, created_at)
      SELECT 'team-' || n, ${viewer.userId}, 'Team ' || n, 0 FROM generate_series(2, 50) AS n`)
    await expect(teams.accept(viewer, id)).rejects.toMatchObject({ context: { reason: 'limit' } })
    expect(await levelOf(stranger, deviceB)).toBe('OPERATOR')
    await teams.remove(viewer, same)
    await teams.accept(viewer, id)
    expect(await levelOf(stranger, deviceB)).toBeNull()
  })

  it('is accepted once on repeated requests', async () => {
    await teams.offer(owner, id, viewer.userId)
    const done = await Promise.allSettled([teams.accept(viewer, id), teams.accept(viewer, id)])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(mails()).toHaveLength(4)
  })
})
