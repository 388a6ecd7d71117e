import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { deviceA, deviceB, deviceC, owner, stranger, vendor } from '../devices/testing.ts'
import { setUpDistributors } from './testing.ts'

const day = 86_400

describe.each(relationalTestEngines())('distributors on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let ground = {} as Awaited<ReturnType<typeof setUpDistributors>>

  beforeEach(async () => {
    ground = await setUpDistributors(relational)
  })

  const startTrial = async (deviceId: string, daysAgo: number) => {
    const addedAt = ground.clock.now / 1000 - daysAgo * day
    await relational.db.execute(
      sql`UPDATE devices SET tier = 'Trial', added_at = ${addedAt}, trial_reset_at = NULL WHERE id = ${deviceId}`,
    )
  }
  const join = (who: typeof owner, deviceId: string) =>
    ground.users.addDevice(who, { deviceId, password: undefined, timeZone: null, network: 'net' })
  const settingsOf = async (deviceId: string) =>
    ground.devices.settings(await ground.accessOf(owner, deviceId), owner)

  describe('resetting a trial', () => {
    it('succeeds once, and the trial restarts with the next user', async () => {
      await startTrial(deviceA, 40)
      expect(await ground.distributors.resetTrial(owner, deviceA)).toEqual({ id: 'trialReset', params: {} })
      const now = ground.clock.now / 1000
      expect(await settingsOf(deviceA)).toMatchObject({
        billing: { added_ts: null, trial_reset_ts: now },
        trialResetActive: true,
      })
      await ground.distributors.setNoPassword(owner, deviceA, true)
      ground.clock.now += 10 * day * 1000
      expect(await join(stranger, deviceA)).toBe('DEVICE_ADDED')
      expect(await settingsOf(deviceA)).toMatchObject({
        billing: { added_ts: ground.clock.now / 1000 },
        trialResetActive: false,
        PORTAL_billingNotes: { tier_expiry_days: 90 },
      })
      await expect(ground.distributors.resetTrial(owner, deviceA)).rejects.toMatchObject({
        code: 'CONFLICT',
        context: { reason: 'alreadyReset' },
      })
      expect(await ground.audited()).toContain('billing.trialReset')
    })

    it('succeeds once on simultaneous requests', async () => {
      await startTrial(deviceA, 40)
      const both = await Promise.allSettled([1, 2].map(() => ground.distributors.resetTrial(owner, deviceA)))
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })

    it.each([
      ['on Hosted', `tier = 'Hosted'`],
      ['on Basic by choice', `tier = 'Basic'`],
      ['on the shelf', 'added_at = NULL'],
      ['whose trial has ended', 'added_at = added_at - 8640000'],
    ])('is refused for a device %s', async (_, change) => {
      await startTrial(deviceA, 40)
      await relational.db.execute(sql.raw(`UPDATE devices SET ${change} WHERE id = '${deviceA}'`))
      await expect(ground.distributors.resetTrial(owner, deviceA)).rejects.toMatchObject({
        context: { reason: 'noTrial' },
      })
    })
  })

  describe('allowing the next user without a password', () => {
    it('makes one user Admin, whatever permission the rules set', async () => {
      await ground.users.setRules(owner, deviceA, { permission: 'VIEW' })
      expect(await join(stranger, deviceA)).toBe('PASSWORD_REQUIRED')
      await ground.distributors.setNoPassword(owner, deviceA, true)
      expect(await ground.users.list(deviceA)).toMatchObject({
        addNextUserWithoutPassword: true,
        nextUserBecomesAdmin: true,
        addedPermission: 'VIEW',
      })
      expect(await join(stranger, deviceA)).toBe('DEVICE_ADDED')
      expect((await ground.accessOf(stranger, deviceA)).permission).toBe('ADMIN')
      expect(await ground.users.list(deviceA)).toMatchObject({
        addNextUserWithoutPassword: false,
        nextUserBecomesAdmin: false,
      })
    })

    it('ends once disabled, also by an Admin', async () => {
      await ground.distributors.setNoPassword(owner, deviceA, true)
      await ground.distributors.setNoPassword(owner, deviceA, false)
      expect(await join(stranger, deviceA)).toBe('PASSWORD_REQUIRED')
      await ground.distributors.setNoPassword(owner, deviceA, true)
      await ground.users.setRules(owner, deviceA, { withoutPassword: true })
      expect(await ground.users.list(deviceA)).toMatchObject({
        addNextUserWithoutPassword: true,
        nextUserBecomesAdmin: false,
      })
    })

    it('is refused for devices of others', async () => {
      await expect(ground.distributors.setNoPassword(stranger, deviceA, true)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    })
  })

  it('list the devices they administer, those whose plan ends first at the top', async () => {
    await startTrial(deviceA, 10)
    await startTrial(deviceB, 80)
    await ground.devices.grant(deviceC, owner.email, 'USER')
    await ground.devices.grant(deviceB, stranger.email, 'ADMIN')
    await ground.distributors.setNoPassword(owner, deviceA, true)
    const { Items, total } = await ground.distributors.listDevices(owner)
    expect(total).toBe(2)
    expect(Items).toMatchObject([
      {
        deviceid: deviceB,
        tier: 'Trial',
        tier_expiry_days: 10,
        trialResetAvailable: true,
        nextUserBecomesAdmin: false,
        contacts: [{ name: stranger.name, email: stranger.email, permission: 'ADMIN' }],
      },
      { deviceid: deviceA, tier_expiry_days: 80, nextUserBecomesAdmin: true, contacts: [] },
    ])
    expect(await ground.distributors.listDevices(stranger)).toMatchObject({ total: 1 })
  })

  describe('managed by the vendor', () => {
    const details = {
      name: 'Pilbara Pumps',
      contact_name: 'Kim',
      email: 'kim@example.com',
      phone: '+61 8 5550 0100',
      website: 'https://example.com',
      country: 'Australia',
      notes: '',
    }

    it('are added, listed by name and changed', async () => {
      const added = await ground.distributors.add(vendor, details)
      await ground.distributors.add(vendor, { ...details, name: 'alpha' })
      const changed = await ground.distributors.set(vendor, { ...added, phone: '' })
      expect(changed).toMatchObject({ id: added.id, name: details.name, phone: '' })
      const { Items } = await ground.distributors.list()
      expect(Items.map(({ name }) => name)).toEqual(['alpha', details.name])
      expect(await ground.audited()).toEqual([
        'distributors.added',
        'distributors.added',
        'distributors.changed',
      ])
    })

    it('have unique names, and refuse the second of two simultaneous changes', async () => {
      const added = await ground.distributors.add(vendor, details)
      await expect(
        ground.distributors.add(vendor, { ...details, name: 'PILBARA pumps' }),
      ).rejects.toMatchObject({ code: 'CONFLICT', context: { field: 'name' } })
      const both = await Promise.allSettled(
        ['1', '2'].map((phone) => ground.distributors.set(vendor, { ...added, phone })),
      )
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      await ground.distributors.set(vendor, {
        ...((await ground.distributors.list()).Items.find(({ id }) => id === added.id) ?? added),
        name: 'Renamed',
      })
      await expect(ground.distributors.set(vendor, { ...added, phone: '3' })).rejects.toMatchObject({
        code: 'CONFLICT',
        context: { by: [vendor.email] },
      })
      await expect(ground.distributors.set(vendor, { ...added, id: 999 })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    })
  })
})
