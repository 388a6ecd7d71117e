import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { subscriptionItems } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, deviceB, deviceC, owner, stranger, vendor, viewer } from '../testing.ts'
import { setUpDeviceUsers } from './testing.ts'

const everyDevice = [deviceA, deviceB, deviceC, 'NOSUCH001']
const newcomer = 'newcomer@example.com'

describe.each(relationalTestEngines())('access to many devices at once on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let { deviceUsers, mails, audited, levelsOn } = {} as Awaited<ReturnType<typeof setUpDeviceUsers>>

  beforeEach(async () => {
    ;({ deviceUsers, mails, audited, levelsOn } = await setUpDeviceUsers(relational))
  })

  const set = async (
    targetEmail: string,
    permission: 'ADMIN' | 'USER' | 'VIEW' | null,
    { dryRun = false, who = owner } = {},
  ) => {
    const results = await deviceUsers.setOnMany(who, {
      deviceids: everyDevice,
      targetEmail,
      permission,
      dryRun,
    })
    return results.map(({ deviceid, status, from, to, refusal }) => [
      deviceid,
      status,
      from,
      to,
      refusal?.localizable.id ?? null,
    ])
  }

  it('previews the result for each device without changing anything', async () => {
    const before = [await levelsOn(deviceA), await levelsOn(deviceB)]
    expect(await set(stranger.email, 'VIEW', { dryRun: true })).toEqual([
      [deviceA, 'added', null, 'VIEW', null],
      [deviceB, 'refused', null, null, 'permissionMissing'],
      [deviceC, 'refused', null, null, 'notFound'],
      ['NOSUCH001', 'refused', null, null, 'notFound'],
    ])
    expect([await levelsOn(deviceA), await levelsOn(deviceB)]).toEqual(before)
    expect([mails, await audited()]).toEqual([[], []])
  })

  it('does what the preview said, with one mail and a log entry per device', async () => {
    expect(await set(stranger.email, 'USER', { dryRun: true, who: vendor })).toEqual(
      await set(stranger.email, 'USER', { who: vendor }),
    )
    for (const device of [deviceA, deviceB, deviceC])
      expect((await levelsOn(device))[stranger.email]).toBe('USER')
    expect(mails).toMatchObject([{ content: { kind: 'accessGranted', deviceId: deviceA, otherDevices: 2 } }])
    expect((await audited()).map(({ action, subject }) => [action, subject])).toEqual(
      [deviceA, deviceB, deviceC].map((device) => ['devices.userAdded', device]),
    )
    expect(await set(stranger.email, 'USER', { who: vendor })).toContainEqual([
      deviceB,
      'unchanged',
      'USER',
      'USER',
      null,
    ])
  })

  it('logs and reports what was changed before a failure', async () => {
    const { db } = relational
    await db.execute(
      sql.raw(`CREATE FUNCTION refuse_second() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.device_id = '${deviceB}' THEN RAISE 'disk full'; END IF; RETURN NEW; END $$`),
    )
    await db.execute(
      sql`CREATE TRIGGER refuse_second BEFORE INSERT ON device_permissions FOR EACH ROW EXECUTE FUNCTION refuse_second()`,
    )
    try {
      await expect(set(stranger.email, 'USER', { who: vendor })).rejects.toThrow(/Failed query|disk full/)
    } finally {
      await db.execute(sql`DROP FUNCTION refuse_second CASCADE`)
    }
    expect((await levelsOn(deviceA))[stranger.email]).toBe('USER')
    expect((await audited()).map(({ action, subject }) => [action, subject])).toEqual([
      ['devices.userAdded', deviceA],
    ])
    expect(mails).toMatchObject([{ content: { kind: 'accessGranted', deviceId: deviceA } }])
  })

  it('invites an address without an account once for all, and withdraws it', async () => {
    expect(await set(newcomer, 'VIEW', { who: vendor })).toContainEqual([
      deviceC,
      'invited',
      null,
      'VIEW',
      null,
    ])
    expect(mails).toMatchObject([{ to: newcomer, content: { kind: 'invitation', otherDevices: 2 } }])
    expect(await set(newcomer, null, { who: vendor })).toContainEqual([
      deviceA,
      'withdrawn',
      'VIEW',
      null,
      null,
    ])
    expect((await deviceUsers.list(deviceA)).invitations).toEqual([])
  })

  it('keeps the last Admin and the payer, and changes the others', async () => {
    const device = { term: 'monthly', isConfirmed: true, reservedAt: 0 }
    await relational.db
      .insert(subscriptionItems)
      .values({ ...device, deviceId: deviceB, userId: owner.userId })
    await set(owner.email, 'VIEW', { who: vendor })
    expect(await set(owner.email, null, { who: vendor })).toEqual([
      [deviceA, 'refused', 'ADMIN', 'ADMIN', 'lastAdmin'],
      [deviceB, 'refused', 'VIEW', 'VIEW', 'userHasSubscription'],
      [deviceC, 'removed', 'VIEW', null, null],
      ['NOSUCH001', 'refused', null, null, 'notFound'],
    ])
  })

  it('reveals nothing of invisible devices, and is refused to viewers', async () => {
    expect(await set(owner.email, null, { who: viewer })).toEqual([
      [deviceA, 'refused', null, null, 'permissionMissing'],
      [deviceB, 'refused', null, null, 'notFound'],
      [deviceC, 'refused', null, null, 'notFound'],
      ['NOSUCH001', 'refused', null, null, 'notFound'],
    ])
    const [first] = await deviceUsers.setOnMany(viewer, {
      deviceids: [deviceC],
      targetEmail: owner.email,
      permission: null,
      dryRun: true,
    })
    expect(first).toMatchObject({ name: '' })
  })

  it('is limited', async () => {
    await relational.db.execute(sql`DELETE FROM rate_limits`)
    for (let time = 0; time < 60; time += 1) await set(stranger.email, 'VIEW', { dryRun: true })
    await expect(set(stranger.email, 'VIEW', { dryRun: true })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })
})
