import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import type { Relational } from '../../../adapters/relational/open.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { deviceA, deviceB, deviceC, newDevice, owner, stranger, vendor, viewer } from '../testing.ts'
import { setUpDeviceUsers } from './testing.ts'

const unknown = 'NONE00000'
const minuteMs = 60_000
const dayMs = 86_400_000
const passwordOf = (deviceId: string) => newDevice({ deviceId }).setupPassword

describe.each(relationalTestEngines())('adding a device on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let ground = {} as Awaited<ReturnType<typeof setUpDeviceUsers>>

  beforeEach(async () => {
    ground = await setUpDeviceUsers(relational)
  })

  describe('gives', () => {
    it('ADMIN to the first with the setup password, USER to later ones', async () => {
      expect(await ground.add(stranger, deviceC, passwordOf(deviceC))).toBe('DEVICE_ADDED')
      expect(await ground.add(viewer, deviceC, passwordOf(deviceC))).toBe('DEVICE_ADDED')
      expect(await ground.levelsOn(deviceC)).toEqual({ [stranger.email]: 'ADMIN', [viewer.email]: 'USER' })
      expect((await ground.audited()).map(({ actor, details }) => [actor, details])).toEqual([
        [stranger.email, { user: stranger.email, to: 'ADMIN', way: 'password' }],
        [viewer.email, { user: viewer.email, to: 'USER', way: 'password' }],
      ])
    })

    it('the trial its start with the first user only', async () => {
      const { devices, clock, accessOf } = ground
      const shelf = { billing: { tier: 'STANDARD', added_ts: null }, trialResetActive: true }
      const settings = async () => devices.settings(await accessOf(vendor, deviceC), vendor)
      expect(await settings()).toMatchObject(shelf)
      expect(await devices.findTier(deviceC)).toMatchObject({ name: 'Basic', minimumIntervalSeconds: 60 })
      clock.now += 200 * dayMs
      const began = clock.now / 1000
      await ground.add(stranger, deviceC, passwordOf(deviceC))
      clock.now += dayMs
      await ground.add(viewer, deviceC, passwordOf(deviceC))
      expect(await settings()).toMatchObject({
        billing: { added_ts: began },
        PORTAL_billingNotes: { tier_expiry_days: 89 },
        trialResetActive: false,
      })
      expect((await devices.findTier(deviceC))?.name).toBe('Trial')
    })

    it('later users the level that an Admin chose', async () => {
      await ground.deviceUsers.setRules(owner, deviceA, { permission: 'OPERATOR' })
      expect(await ground.add(stranger, deviceA, passwordOf(deviceA))).toBe('DEVICE_ADDED')
      expect((await ground.levelsOn(deviceA))[stranger.email]).toBe('OPERATOR')
    })

    it('ADMIN if there is none, even among other users', async () => {
      expect(await ground.levelsOn(deviceB)).toEqual({ [owner.email]: 'USER' })
      expect(await ground.add(stranger, deviceB, passwordOf(deviceB))).toBe('DEVICE_ADDED')
      expect((await ground.levelsOn(deviceB))[stranger.email]).toBe('ADMIN')
    })

    it('ADMIN to one of several simultaneous first users', async () => {
      const people = [owner, viewer, stranger]
      const results = await Promise.all(people.map((who) => ground.add(who, deviceC, passwordOf(deviceC))))
      expect(results).toEqual(people.map(() => 'DEVICE_ADDED'))
      expect(Object.values(await ground.levelsOn(deviceC)).toSorted()).toEqual(['ADMIN', 'USER', 'USER'])
    })

    it('the device the time zone of the first user who may change it, once', async () => {
      const zoneOf = async (deviceId: string) =>
        (await ground.devices.settings(await ground.accessOf(owner, deviceId), owner)).PORTAL_timeZone
      const join = (who: Caller, deviceId: string, timeZone: string | null) =>
        ground.add(who, deviceId, passwordOf(deviceId), undefined, timeZone)
      await ground.deviceUsers.setRules(owner, deviceA, { permission: 'VIEW' })
      await join(stranger, deviceA, 'Asia/Kolkata')
      expect(await zoneOf(deviceA)).toBeNull()
      expect(ground.noted).toEqual([])
      await join(owner, deviceC, null)
      expect(await zoneOf(deviceC)).toBeNull()
      await join(stranger, deviceC, 'Asia/Kolkata')
      await join(viewer, deviceC, 'Europe/Berlin')
      expect(await zoneOf(deviceC)).toBe('Asia/Kolkata')
      expect(ground.noted).toEqual([{ deviceId: deviceC, details: { keys: ['PORTAL_timeZone'] } }])
      expect((await ground.audited()).map(({ details }) => details)).toContainEqual({
        user: stranger.email,
        to: 'USER',
        way: 'password',
        timeZone: 'Asia/Kolkata',
      })
    })

    it('access once on simultaneous requests of a user', async () => {
      const results = await Promise.all([1, 2].map(() => ground.add(stranger, deviceC, passwordOf(deviceC))))
      expect(results.toSorted()).toEqual(['DEVICE_ADDED', 'DEVICE_ALREADY_ADDED'])
    })
  })

  describe('without a password', () => {
    it('requires one for every ID', async () => {
      for (const id of [deviceA, deviceB, deviceC, unknown])
        expect(await ground.add(stranger, id)).toBe('PASSWORD_REQUIRED')
    })

    it('tells current users that they have access', async () => {
      expect(await ground.add(viewer, deviceA)).toBe('DEVICE_ALREADY_ADDED')
      expect(await ground.add(viewer, deviceA, 'wrong.word')).toBe('DEVICE_ALREADY_ADDED')
      expect(await ground.levelsOn(deviceA)).toMatchObject({ [viewer.email]: 'VIEW' })
    })

    it('admits a user if later ones need none', async () => {
      await ground.deviceUsers.setRules(owner, deviceA, { withoutPassword: true })
      const others = [stranger, other('second'), other('third')]
      await insert(relational, others.slice(1))
      const results = await Promise.all(others.map((who) => ground.add(who, deviceA)))
      expect(results.toSorted()).toEqual(['DEVICE_ADDED', 'PASSWORD_REQUIRED', 'PASSWORD_REQUIRED'])
      expect(await ground.deviceUsers.list(deviceA)).toMatchObject({ addNextUserWithoutPassword: false })
    })

    it('leaves the Admin position to the next user with the password', async () => {
      await ground.deviceUsers.setRules(owner, deviceA, { withoutPassword: true })
      expect(await ground.add(stranger, deviceA, passwordOf(deviceA))).toBe('DEVICE_ADDED')
      expect(await ground.deviceUsers.list(deviceA)).toMatchObject({ addNextUserWithoutPassword: true })
    })

    it('admits an invited user with the invited level, once', async () => {
      await invite(relational, deviceA, stranger, 'OPERATOR')
      expect(await ground.add(stranger, deviceA, 'wrong.word')).toBe('DEVICE_ADDED')
      const { Items, invitations } = await ground.deviceUsers.list(deviceA)
      expect(Items).toContainEqual(
        expect.objectContaining({ userid: stranger.userId, permission: 'OPERATOR' }),
      )
      expect(invitations).toEqual([])
    })
  })

  it('makes an invited user Admin whom a distributor lets join next without a password', async () => {
    await invite(relational, deviceA, stranger, 'VIEW')
    await ground.deviceUsers.setNextUser(owner, deviceA, true)
    expect(await ground.add(stranger, deviceA)).toBe('DEVICE_ADDED')
    expect(await ground.levelsOn(deviceA)).toMatchObject({ [stranger.email]: 'ADMIN' })
    expect(await ground.deviceUsers.list(deviceA)).toMatchObject({
      invitations: [],
      nextUserBecomesAdmin: false,
      addNextUserWithoutPassword: false,
    })
  })

  describe('with a wrong password', () => {
    it('answers alike for existing and missing devices, with the same work', async () => {
      const select = vi.spyOn(relational.db, 'select')
      const insertions = vi.spyOn(relational.db, 'insert')
      const costs: unknown[] = []
      for (const id of [deviceA, unknown]) {
        select.mockClear()
        insertions.mockClear()
        const before = ground.opened()
        expect(await ground.add(stranger, id, 'wrong.word')).toBe('ADD_FAILED')
        costs.push([select.mock.calls.length, insertions.mock.calls.length, ground.opened() - before])
      }
      select.mockRestore()
      insertions.mockRestore()
      expect(costs[0]).toEqual(costs[1])
      expect(costs[0]).toEqual([expect.any(Number), expect.any(Number), 1])
      expect(await ground.audited()).toMatchObject([
        { action: 'devices.addRefused', subject: deviceA },
        { action: 'devices.addRefused', subject: unknown },
      ])
    })

    it.each([deviceA, unknown])('locks out for ten minutes after five, of %s', async (id) => {
      for (let tries = 0; tries < 5; tries++) {
        expect(await ground.add(stranger, id, 'wrong.word')).toBe('ADD_FAILED')
        ground.clock.now += minuteMs
      }
      expect(await ground.add(stranger, id, passwordOf(id))).toBe('ATTEMPTS_EXCEEDED')
      // The lockout starts with the fifth attempt, not the first.
      ground.clock.now += 9 * minuteMs - 1
      expect(await ground.add(stranger, id, passwordOf(id))).toBe('ATTEMPTS_EXCEEDED')
      ground.clock.now += 1
      expect(await ground.add(stranger, id, passwordOf(id))).toBe(
        id === deviceA ? 'DEVICE_ADDED' : 'ADD_FAILED',
      )
    })

    it('locks out nobody else', async () => {
      for (let tries = 0; tries < 30; tries++) await ground.add(stranger, deviceC, 'wrong.word')
      expect(await ground.add(owner, deviceC, passwordOf(deviceC))).toBe('DEVICE_ADDED')
    })

    it('counts simultaneous attempts', async () => {
      const tries = Array.from({ length: 12 }, () => ground.add(stranger, deviceC, 'wrong.word'))
      const results = await Promise.all(tries)
      expect(results.filter((result) => result === 'ADD_FAILED')).toHaveLength(5)
    })

    it('limits an account across devices, and a network across accounts', async () => {
      const guess = async (who: Caller, count: number, network: string) => {
        const results = []
        for (let n = 0; n < count; n++)
          results.push(await ground.add(who, `MANY${String(n).padStart(5, '0')}`, 'wrong.word', network))
        return results.filter((result) => result === 'ATTEMPTS_EXCEEDED').length
      }
      expect(await guess(stranger, 31, '192.0.2.1')).toBe(1)
      expect(await guess(owner, 30, '192.0.2.1')).toBe(0)
      expect(await guess(viewer, 30, '192.0.2.1')).toBe(0)
      expect(await guess(other('fourth'), 11, '192.0.2.1')).toBe(1)
      expect(await guess(other('fifth'), 1, '192.0.2.2')).toBe(0)
    })

    it('does not count correct ones', async () => {
      for (let tries = 0; tries < 4; tries++) await ground.add(stranger, deviceC, 'wrong.word')
      expect(await ground.add(stranger, deviceC, passwordOf(deviceC))).toBe('DEVICE_ADDED')
      await ground.deviceUsers.remove(stranger, deviceC, stranger.userId, true)
      for (let tries = 0; tries < 4; tries++)
        expect(await ground.add(stranger, deviceC, 'wrong.word')).toBe('ADD_FAILED')
      expect(await ground.add(stranger, deviceC, passwordOf(deviceC))).toBe('DEVICE_ADDED')
    })
  })
})

const other = (name: string): Caller => ({ ...stranger, userId: `id-${name}`, email: `${name}@example.com` })

const insert = (relational: Relational, people: readonly Caller[]) =>
  relational.db.execute(sql`
    INSERT INTO users (id, name, email)
    SELECT p->>'userId', p->>'email', p->>'email' FROM json_array_elements(${JSON.stringify(people)}::json) p`)

const invite = (relational: Relational, deviceId: string, who: Caller, permission: string) =>
  relational.db.execute(sql`
    INSERT INTO device_invitations (device_id, email, permission) VALUES (${deviceId}, ${who.email}, ${permission})`)
