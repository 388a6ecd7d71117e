import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { users } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, owner, stranger } from '../testing.ts'
import { setUpDeviceUsers } from '../users/testing.ts'
import { createTeamsModule } from './teams.module.ts'

const notFound = { code: 'NOT_FOUND' }
const email = 'new@example.com'
const newcomer = { ...stranger, userId: 'id-new', email }

describe.each(relationalTestEngines())('invitations to a team on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let ground = {} as Awaited<ReturnType<typeof setUpDeviceUsers>>
  let teams = {} as ReturnType<typeof createTeamsModule>['teams']
  let id = ''

  beforeEach(() => setUp())

  async function setUp(
    ...over: Parameters<typeof setUpDeviceUsers> extends [unknown, ...infer Rest] ? Rest : never
  ) {
    ground = await setUpDeviceUsers(relational, ...over)
    ;({ teams } = createTeamsModule(ground.shared))
    ;({ id } = await teams.add(owner, 'North fleet'))
    await teams.addDevices(owner, id, [deviceA])
  }
  const managed = async () => (await teams.list(owner)).managed[0]
  const invited = async () => (await managed())?.invitations.map((one) => [one.email, one.permission])
  /** Creates an account whose address, as typed, is verified. */
  const signUp = async (typed = email) => {
    await relational.db.insert(users).values({ id: newcomer.userId, email, name: 'New', emailVerified: true })
    await ground.deviceUsers.acceptInvitations(newcomer.userId, typed)
  }

  it('are mailed to an address without an account, and wait for sign-up', async () => {
    expect(await teams.addMember(owner, id, email, 'OPERATOR')).toBe('invited')
    expect(ground.mails).toMatchObject([
      {
        to: email,
        siteId: owner.siteId,
        content: {
          kind: 'team',
          what: 'invited',
          person: owner.name,
          teamName: 'North fleet',
          devices: 1,
          permission: 'OPERATOR',
          link: 'https://portal.example.com/signup?redirect=/',
        },
      },
    ])
    expect(await managed()).toMatchObject({
      members: [],
      invitations: [{ email, permission: 'OPERATOR', invitedAt: ground.clock.now / 1000 }],
    })
    await signUp('New@Example.COM')
    expect(await managed()).toMatchObject({
      members: [{ userid: newcomer.userId, email, permission: 'OPERATOR' }],
      invitations: [],
    })
    expect((await ground.devices.findDeviceAccess(newcomer, deviceA))?.permission).toBe('OPERATOR')
    const entries = (await ground.audited()).filter(({ subject }) => subject === deviceA)
    expect(entries.map(({ action, actor, details }) => [action, actor, details])).toEqual([
      ['devices.teamEntered', owner.email, { team: 'North fleet' }],
      ['devices.teamMemberInvited', owner.email, { user: email, to: 'OPERATOR', team: 'North fleet' }],
      ['devices.teamInvitationAccepted', email, { to: 'OPERATOR', team: 'North fleet' }],
    ])
  })

  it('of several teams and devices are accepted together', async () => {
    const { id: other } = await teams.add(owner, 'South fleet')
    await teams.addMember(owner, id, email, 'VIEW')
    await teams.addMember(owner, other, email, 'USER')
    await ground.deviceUsers.add(owner, deviceA, email, 'ADMIN')
    await signUp()
    const joined = (await teams.list(newcomer)).joined
    expect(joined.map(({ name, permission }) => [name, permission])).toEqual([
      ['North fleet', 'VIEW'],
      ['South fleet', 'USER'],
    ])
    expect((await ground.devices.findDeviceAccess(newcomer, deviceA))?.permission).toBe('ADMIN')
    await ground.deviceUsers.acceptInvitations(newcomer.userId, email)
    expect((await teams.list(newcomer)).joined).toEqual(joined)
  })

  it('change their level when repeated, and end when withdrawn', async () => {
    await teams.addMember(owner, id, email, 'VIEW')
    await teams.addMember(owner, id, email, 'ADMIN')
    expect(await invited()).toEqual([[email, 'ADMIN']])
    await teams.withdrawInvitation(owner, id, email)
    expect(await invited()).toEqual([])
    await expect(teams.withdrawInvitation(owner, id, email)).rejects.toMatchObject(notFound)
    await expect(teams.resendInvitation(owner, id, email)).rejects.toMatchObject(notFound)
    await signUp()
    expect((await teams.list(newcomer)).joined).toEqual([])
  })

  it('are resent up to three times an hour per address', async () => {
    await teams.addMember(owner, id, email, 'VIEW')
    ground.clock.now += 60_000
    await teams.resendInvitation(owner, id, email)
    expect((await managed())?.invitations).toMatchObject([{ invitedAt: ground.clock.now / 1000 }])
    await teams.addMember(owner, id, email, 'VIEW')
    const tooMany = { code: 'TOO_MANY_REQUESTS', context: { retryAfterSeconds: 3540 } }
    await expect(teams.resendInvitation(owner, id, email)).rejects.toMatchObject(tooMany)
    await expect(teams.addMember(owner, id, email, 'ADMIN')).rejects.toMatchObject(tooMany)
    expect(await invited()).toEqual([[email, 'VIEW']])
    expect(ground.mails).toHaveLength(3)
    ground.clock.now += 3_600_000
    await teams.resendInvitation(owner, id, email)
    expect(ground.mails).toHaveLength(4)
  })

  it('do not reveal which addresses have an account', async () => {
    for (let n = 0; n < 20; n += 1) await teams.addMember(owner, id, `n${n}@example.com`, 'VIEW')
    for (const address of ['one-more@example.com', stranger.email])
      await expect(teams.addMember(owner, id, address, 'VIEW')).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
      })
    await expect(ground.deviceUsers.add(owner, deviceA, stranger.email, 'VIEW')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })

  it('are managed by those who manage the team', async () => {
    await teams.addMember(owner, id, email, 'VIEW')
    await expect(teams.addMember(stranger, id, 'other@example.com', 'VIEW')).rejects.toMatchObject(notFound)
    await expect(teams.resendInvitation(stranger, id, email)).rejects.toMatchObject(notFound)
    await expect(teams.withdrawInvitation(stranger, id, email)).rejects.toMatchObject(notFound)
    expect(ground.mails).toHaveLength(1)
  })

  it('count as members of a team, and end with it', async () => {
    await relational.db.execute(sql`INSERT INTO team_invitations (team_id, email, permission, invited_at)
      SELECT ${id}, n || '@example.com', 'VIEW', 0 FROM generate_series(1, 200) AS n`)
    const full = { code: 'CONFLICT', context: { reason: 'limit' } }
    await expect(teams.addMember(owner, id, email, 'VIEW')).rejects.toMatchObject(full)
    await expect(teams.addMember(owner, id, stranger.email, 'VIEW')).rejects.toMatchObject(full)
    expect(await teams.addMember(owner, id, '7@example.com', 'USER')).toBe('invited')
    await teams.remove(owner, id)
    await signUp()
    expect((await teams.list(newcomer)).joined).toEqual([])
  })

  it('are refused if sign-up is closed or no mail can be sent', async () => {
    await setUp({}, {}, { hideMarketingSignup: true })
    await expect(teams.addMember(owner, id, email, 'VIEW')).rejects.toMatchObject({
      context: { reason: 'noSignUp' },
    })
    await setUp(
      {},
      {
        checkMail: () => {
          throw new Error('no mail')
        },
        canMail: () => false,
      },
    )
    await expect(teams.addMember(owner, id, email, 'VIEW')).rejects.toThrow('no mail')
    expect(await invited()).toEqual([])
    expect(await teams.addMember(owner, id, stranger.email, 'VIEW')).toBe('added')
  })

  it('are not needed by people with an account, who are notified', async () => {
    expect(await teams.addMember(owner, id, stranger.email, 'VIEW')).toBe('added')
    expect(ground.mails).toMatchObject([
      { to: stranger.email, content: { kind: 'team', what: 'added', permission: 'VIEW', devices: 1 } },
    ])
  })
})
