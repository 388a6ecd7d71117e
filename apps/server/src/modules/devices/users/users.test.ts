import { PortalError } from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { subscriptionItems } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, deviceB, owner, stranger, vendor, viewer } from '../testing.ts'
import { setUpDeviceUsers } from './testing.ts'

const newcomer = 'newcomer@example.com'
const lastAdmin = { code: 'CONFLICT', context: { reason: 'lastAdmin' } }

describe.each(relationalTestEngines())('users of a device on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let { deviceUsers, mails, audited, levelsOn, devices, clock } = {} as Awaited<
    ReturnType<typeof setUpDeviceUsers>
  >

  beforeEach(async () => {
    ;({ deviceUsers, mails, audited, levelsOn, devices, clock } = await setUpDeviceUsers(relational))
  })

  const signUp = (userId: string, email: string, verified = true) =>
    relational.db.execute(
      sql`INSERT INTO users (id, name, email, email_verified) VALUES (${userId}, 'New Comer', ${email}, ${verified})`,
    )

  it('are listed from Admin to View, with invitations and access rules', async () => {
    await deviceUsers.add(owner, deviceA, newcomer, 'OPERATOR')
    expect(await deviceUsers.list(deviceA)).toEqual({
      Items: [
        {
          userid: owner.userId,
          name: owner.name,
          email: owner.email,
          emailVerified: true,
          permission: 'ADMIN',
          ownPermission: 'ADMIN',
          teams: [],
          userHasSubscription: false,
        },
        expect.objectContaining({ userid: viewer.userId, permission: 'VIEW' }),
      ],
      invitations: [{ email: newcomer, permission: 'OPERATOR', invitedAt: expect.any(Number) as unknown }],
      teams: [],
      addNextUserWithoutPassword: false,
      nextUserBecomesAdmin: false,
      addedPermission: 'USER',
    })
  })

  describe('added by address', () => {
    it('get access at once with an account, and a mail', async () => {
      await relational.db.execute(sql`UPDATE users SET language = 'de' WHERE id = ${stranger.userId}`)
      expect(await deviceUsers.add(owner, deviceA, stranger.email, 'OPERATOR')).toBe('added')
      expect((await levelsOn(deviceA))[stranger.email]).toBe('OPERATOR')
      expect(mails).toEqual([
        {
          to: stranger.email,
          siteId: 'default',
          language: 'de',
          content: {
            kind: 'accessGranted',
            inviter: owner.name,
            deviceId: deviceA,
            deviceName: `Pump ${deviceA}`,
            permission: 'OPERATOR',
            link: `https://portal.example.com/data/${deviceA}`,
          },
        },
      ])
      expect(await audited()).toEqual([
        {
          action: 'devices.userAdded',
          actor: owner.email,
          subject: deviceA,
          details: { user: stranger.email, to: 'OPERATOR' },
        },
      ])
    })

    it('are invited without an account, and get access at sign-up', async () => {
      await relational.db.execute(sql`UPDATE users SET language = 'de' WHERE id = ${owner.userId}`)
      expect(await deviceUsers.add(owner, deviceA, newcomer, 'USER')).toBe('invited')
      expect(mails).toMatchObject([
        {
          to: newcomer,
          language: 'de',
          content: {
            kind: 'invitation',
            link: `https://portal.example.com/signup?redirect=/data/${deviceA}`,
          },
        },
      ])
      await deviceUsers.add(owner, deviceA, newcomer, 'VIEW')
      await signUp('id-new', newcomer)
      await deviceUsers.acceptInvitations('id-new', 'NewComer@Example.com')
      expect((await levelsOn(deviceA))[newcomer]).toBe('VIEW')
      expect((await deviceUsers.list(deviceA)).invitations).toEqual([])
      await deviceUsers.acceptInvitations('id-new', newcomer)
      expect((await audited()).map(({ action }) => action)).toEqual([
        'devices.userInvited',
        'devices.userInvited',
        'devices.invitationAccepted',
      ])
    })

    it('are invited while the address is unverified', async () => {
      await signUp('id-new', newcomer, false)
      expect(await deviceUsers.add(owner, deviceA, newcomer, 'USER')).toBe('invited')
      expect(await levelsOn(deviceA)).not.toHaveProperty(newcomer)
    })

    it('keep their level when accepting an older invitation', async () => {
      await deviceUsers.add(owner, deviceA, newcomer, 'VIEW')
      await signUp('id-new', newcomer)
      await devices.grant(deviceA, newcomer, 'ADMIN')
      await deviceUsers.acceptInvitations('id-new', newcomer)
      expect((await levelsOn(deviceA))[newcomer]).toBe('ADMIN')
    })

    it('get access even if they sign up while the invitation is written', async () => {
      const racing = await setUpDeviceUsers(
        relational,
        {},
        { sendMail: async () => void (await signUp('id-new', newcomer)) },
      )
      await racing.deviceUsers.add(owner, deviceA, newcomer, 'USER')
      expect((await racing.levelsOn(deviceA))[newcomer]).toBe('USER')
    })

    it('are not added twice, and rate-limited', async () => {
      await expect(deviceUsers.add(owner, deviceA, viewer.email, 'ADMIN')).rejects.toMatchObject({
        code: 'CONFLICT',
        context: { reason: 'alreadyAdded' },
      })
      expect((await levelsOn(deviceA))[viewer.email]).toBe('VIEW')
      for (let n = 1; n < 20; n++) await deviceUsers.add(owner, deviceA, `person${n}@example.com`, 'VIEW')
      const refused = { code: 'TOO_MANY_REQUESTS' }
      await expect(deviceUsers.add(owner, deviceA, newcomer, 'VIEW')).rejects.toMatchObject(refused)
      clock.now += 3_600_000
      expect(await deviceUsers.add(owner, deviceA, newcomer, 'VIEW')).toBe('invited')
    })

    it('are not invited without a mail server, but added if they have an account', async () => {
      const none = () => {
        throw new PortalError('ENGINE_UNAVAILABLE', 'mailNotPossible')
      }
      const { deviceUsers: mute } = await setUpDeviceUsers(
        relational,
        {},
        { canMail: () => false, checkMail: none, sendMail: none },
      )
      await expect(mute.add(owner, deviceA, newcomer, 'USER')).rejects.toThrow("We can't send email")
      expect((await mute.list(deviceA)).invitations).toEqual([])
      expect(await mute.add(owner, deviceA, stranger.email, 'USER')).toBe('added')
    })

    it('are not invited if the brand has no sign-up, but added if they have an account', async () => {
      const closed = await setUpDeviceUsers(relational, {}, {}, { hideMarketingSignup: true })
      await expect(closed.deviceUsers.add(owner, deviceA, newcomer, 'USER')).rejects.toMatchObject({
        code: 'CONFLICT',
        context: { reason: 'noSignUp' },
      })
      expect((await closed.deviceUsers.list(deviceA)).invitations).toEqual([])
      expect(closed.mails).toEqual([])
      expect(await closed.deviceUsers.add(owner, deviceA, stranger.email, 'USER')).toBe('added')
    })

    it('are no longer pending when the invitation is withdrawn', async () => {
      await deviceUsers.add(owner, deviceA, newcomer, 'USER')
      await deviceUsers.withdrawInvitation(owner, deviceA, newcomer)
      await signUp('id-new', newcomer)
      await deviceUsers.acceptInvitations('id-new', newcomer)
      expect(await levelsOn(deviceA)).not.toHaveProperty(newcomer)
      await expect(deviceUsers.withdrawInvitation(owner, deviceA, newcomer)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    })
  })

  describe('changed', () => {
    it('get their new level at once', async () => {
      await deviceUsers.setPermission(owner, deviceA, viewer.userId, 'USER')
      expect(await devices.findDeviceAccess(viewer, deviceA)).toMatchObject({ permission: 'USER' })
      expect(await audited()).toMatchObject([{ details: { user: viewer.email, from: 'VIEW', to: 'USER' } }])
    })

    it('leave at least one Admin', async () => {
      await expect(deviceUsers.setPermission(owner, deviceA, owner.userId, 'USER')).rejects.toMatchObject(
        lastAdmin,
      )
      await expect(deviceUsers.setPermission(vendor, deviceA, owner.userId, 'VIEW')).rejects.toMatchObject(
        lastAdmin,
      )
      expect(await audited()).toEqual([])
    })

    it('leave an Admin even if two demote each other simultaneously', async () => {
      await deviceUsers.setPermission(owner, deviceA, viewer.userId, 'ADMIN')
      const both = await Promise.allSettled([
        deviceUsers.setPermission(owner, deviceA, viewer.userId, 'VIEW'),
        deviceUsers.setPermission(viewer, deviceA, owner.userId, 'VIEW'),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(Object.values(await levelsOn(deviceA)).toSorted()).toEqual(['ADMIN', 'VIEW'])
    })

    it.each([
      ['a person who is not there', stranger.userId, { code: 'NOT_FOUND' }],
      ['a made-up id', "'; DROP TABLE users", { code: 'NOT_FOUND' }],
    ])('are not %s', async (_, userId, refusal) => {
      await expect(deviceUsers.setPermission(owner, deviceA, userId, 'USER')).rejects.toMatchObject(refusal)
      await expect(deviceUsers.remove(owner, deviceA, userId, false)).rejects.toMatchObject(refusal)
    })

    it('can be changed only by an Admin of that device', async () => {
      const refused = { code: 'FORBIDDEN' }
      await expect(deviceUsers.setPermission(viewer, deviceA, owner.userId, 'VIEW')).rejects.toMatchObject(
        refused,
      )
      await expect(deviceUsers.setPermission(owner, deviceB, owner.userId, 'ADMIN')).rejects.toMatchObject(
        refused,
      )
      await expect(deviceUsers.remove(viewer, deviceA, owner.userId, false)).rejects.toMatchObject(refused)
      await expect(deviceUsers.add(viewer, deviceA, stranger.email, 'VIEW')).rejects.toMatchObject(refused)
      await expect(deviceUsers.add(viewer, deviceA, newcomer, 'VIEW')).rejects.toMatchObject(refused)
      await expect(deviceUsers.setRules(viewer, deviceA, { withoutPassword: true })).rejects.toMatchObject(
        refused,
      )
      await expect(deviceUsers.withdrawInvitation(viewer, deviceA, newcomer)).rejects.toMatchObject(refused)
    })
  })

  describe('removed', () => {
    it('lose all access', async () => {
      await deviceUsers.remove(owner, deviceA, viewer.userId, false)
      expect(await devices.findDeviceAccess(viewer, deviceA)).toBeNull()
      expect(await audited()).toMatchObject([
        { action: 'devices.userRemoved', details: { user: viewer.email, from: 'VIEW' } },
      ])
    })

    it('can be oneself, at any level', async () => {
      await deviceUsers.remove(viewer, deviceA, viewer.userId, false)
      expect(await audited()).toMatchObject([{ action: 'devices.userLeft', actor: viewer.email }])
    })

    it('cannot be the payer, whoever tries', async () => {
      const paying = { deviceId: deviceA, userId: viewer.userId, term: 'MONTHLY' }
      await relational.db.insert(subscriptionItems).values({ ...paying, isConfirmed: true, reservedAt: 0 })
      const refusal = { code: 'CONFLICT', context: { reason: 'hasSubscription' } }
      for (const who of [owner, viewer, vendor])
        await expect(deviceUsers.remove(who, deviceA, viewer.userId, true)).rejects.toMatchObject(refusal)
      const paid = (await deviceUsers.list(deviceA)).Items.map(({ userid, userHasSubscription }) => [
        userid,
        userHasSubscription,
      ])
      expect(paid).toEqual([
        [owner.userId, false],
        [viewer.userId, true],
      ])
    })

    it('cannot be the payer, with advice that suits the reader', async () => {
      const paying = { deviceId: deviceA, userId: viewer.userId, term: 'MONTHLY' }
      await relational.db.insert(subscriptionItems).values({ ...paying, isConfirmed: true, reservedAt: 0 })
      const refusal = (id: string) => ({ localizable: { id } })
      const remove = (who: typeof owner, users = deviceUsers) =>
        users.remove(who, deviceA, viewer.userId, false)
      await expect(remove(owner)).rejects.toMatchObject(refusal('userHasSubscription'))
      await expect(remove(viewer)).rejects.toMatchObject(refusal('youPayForDevice'))
      await relational.db.delete(subscriptionItems)
      const hidden = await setUpDeviceUsers(relational, {}, {}, { hidePlans: true })
      await relational.db.insert(subscriptionItems).values({ ...paying, isConfirmed: true, reservedAt: 0 })
      await expect(remove(owner, hidden.deviceUsers)).rejects.toMatchObject(refusal('userPaysWithoutPlans'))
      await expect(remove(viewer, hidden.deviceUsers)).rejects.toMatchObject(refusal('youPayWithoutPlans'))
    })

    it('can be the last Admin only when abandoning the device, and the next user starts anew', async () => {
      await expect(deviceUsers.remove(owner, deviceA, owner.userId, false)).rejects.toMatchObject(lastAdmin)
      await expect(deviceUsers.remove(vendor, deviceA, owner.userId, true)).rejects.toMatchObject(lastAdmin)
      await deviceUsers.add(owner, deviceA, newcomer, 'ADMIN')
      await deviceUsers.setRules(owner, deviceA, { withoutPassword: true, permission: 'ADMIN' })
      await deviceUsers.remove(owner, deviceA, owner.userId, true)
      expect(await deviceUsers.list(deviceA)).toMatchObject({
        Items: [{ userid: viewer.userId }],
        invitations: [],
        addNextUserWithoutPassword: false,
        nextUserBecomesAdmin: false,
        addedPermission: 'USER',
      })
      expect((await audited()).at(-1)).toMatchObject({ action: 'devices.abandoned', actor: owner.email })
      const attempt = {
        deviceId: deviceA,
        password: `setup.${deviceA}`,
        network: '192.0.2.1',
        timeZone: null,
      }
      expect(await deviceUsers.addDevice(stranger, attempt)).toBe('DEVICE_ADDED')
      expect((await levelsOn(deviceA))[stranger.email]).toBe('ADMIN')
    })

    it('leave one of two Admins who leave simultaneously', async () => {
      await deviceUsers.setPermission(owner, deviceA, viewer.userId, 'ADMIN')
      const both = await Promise.allSettled(
        [owner, viewer].map((who) => deviceUsers.remove(who, deviceA, who.userId, false)),
      )
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(Object.values(await levelsOn(deviceA))).toEqual(['ADMIN'])
    })
  })
})
