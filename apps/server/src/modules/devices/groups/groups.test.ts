import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { deviceA, deviceB, deviceC, owner, setUpDevices, stranger, vendor, viewer } from '../testing.ts'

describe.each(relationalTestEngines())('groups of devices on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench = {} as Awaited<ReturnType<typeof setUpDevices>>

  beforeEach(async () => {
    bench = await setUpDevices(relational)
  })

  const change = (who: Caller, name: string, ...selected: string[]) =>
    bench.deviceGroups.changeGroup(who, name, selected)
  const groupsOf = async (who: Caller) =>
    Object.fromEntries((await bench.devices.summaries(who)).map(({ deviceid, group }) => [deviceid, group]))

  it('are created by naming one, and left by naming none', async () => {
    await change(owner, '  North  pit ', deviceA, deviceB, deviceA)
    expect(await groupsOf(owner)).toEqual({ [deviceA]: 'North pit', [deviceB]: 'North pit' })
    await change(owner, ' ', deviceB)
    expect(await groupsOf(owner)).toEqual({ [deviceA]: 'North pit', [deviceB]: '' })
  })

  it('belong to the user, not to the device', async () => {
    await change(owner, 'North pit', deviceA)
    await change(viewer, 'Harbour', deviceA)
    expect([await groupsOf(owner), await groupsOf(viewer)]).toEqual([
      { [deviceA]: 'North pit', [deviceB]: '' },
      { [deviceA]: 'Harbour' },
    ])
    const seenByVendor = await bench.devices.allSummaries(vendor)
    expect(seenByVendor.map(({ group }) => group)).toEqual(['', '', ''])
  })

  it.each(['ALL', ' all ', 'a"l?l', '???', '\u0000'])('refuse the name %j', async (name) => {
    await expect(change(owner, name, deviceA)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      context: { field: 'group' },
    })
    expect(await groupsOf(owner)).toEqual({ [deviceA]: '', [deviceB]: '' })
  })

  it('store hostile names as plain text', async () => {
    await change(owner, `__proto__ '); DROP TABLE devices; --`, deviceA)
    expect((await groupsOf(owner))[deviceA]).toBe('__proto__ ); DROP TABLE devices; --')
  })

  it.each([
    ['one that does not exist', owner, [deviceA, 'NONE00000']],
    ['one of others', owner, [deviceA, deviceC]],
    ['all of others', stranger, [deviceA]],
    ['those of a vendor, who holds them without a permission of their own', vendor, [deviceA]],
  ])('change all or none: %s', async (_, who, selected) => {
    await expect(change(who, 'North pit', ...selected)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Not found.',
    })
    expect(await groupsOf(owner)).toEqual({ [deviceA]: '', [deviceB]: '' })
    expect(bench.audited).toEqual([])
  })

  it('are audited, with counts for long lists', async () => {
    await change(owner, 'North pit', deviceA)
    await change(owner, '', deviceA, deviceB)
    expect(bench.audited).toMatchObject([
      { action: 'devices.groupChanged', subject: deviceA, details: { group: 'North pit', count: 1 } },
      {
        action: 'devices.groupChanged',
        subject: owner.email,
        details: { group: '', count: 2, devices: [deviceA, deviceB] },
      },
    ])
  })

  it('are removed with the permission', async () => {
    await change(owner, 'North pit', deviceA)
    await relational.db.execute(sql`DELETE FROM device_permissions WHERE user_id = ${owner.userId}`)
    await bench.devices.grant(deviceA, owner.email, 'ADMIN')
    expect(await groupsOf(owner)).toEqual({ [deviceA]: '' })
  })
})
