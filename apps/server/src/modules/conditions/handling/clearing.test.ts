import { beforeEach, describe, expect, it } from 'vitest'
import { openStoresForTests } from '../../../testing/stores.ts'
import { conditionAcknowledgements } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { accessTo, type ConditionsSetUp, operator, setUpConditions, start } from '../testing.ts'

const device = 'AAAA00001'
const alarm = { events: [{ topic: 'pump', msg: 'Seal leaks', lv: 40 }] }

describe.each(relationalTestEngines())('clearing conditions on $name', (relationalEngine) => {
  const stores = openStoresForTests(() => relationalEngine.open())
  let setUp: ConditionsSetUp
  beforeEach(async () => {
    setUp = await setUpConditions(stores.relational, stores.telemetry.engine)
    await setUp.addDevice(device)
  })

  it('is refused for all if one of them can return to normal by itself', async () => {
    const portal = await setUp.portal()
    await portal.addRule(device, { key: 'vin', alarm: { low: 10 } })
    await portal.store(device, { vin: 9, ...alarm })
    await portal.settle()
    const open = portal.of(device)
    expect(open).toMatchObject([{ kind: 'event', isClearable: true }, { kind: 'limit' }])
    expect(open[1]).not.toHaveProperty('isClearable')
    const names = open.map(({ kind, subject }) => ({ kind, subject }))
    await expect(portal.conditions.conditions.clear(operator, accessTo(device), names)).rejects.toMatchObject(
      { code: 'CONFLICT' },
    )
    expect(portal.of(device)).toEqual(open)
    expect(await setUp.audited()).toEqual([])
    await portal.close()
  })

  it('equals former acknowledgements of events: what they closed stays closed when refolded', async () => {
    const portal = await setUp.portal()
    await portal.store(device, alarm)
    await portal.settle()
    const row = { deviceId: device, kind: 'event', subject: 'pump\nSeal leaks', acknowledgedBy: 'Olive' }
    await setUp.db.insert(conditionAcknowledgements).values({ ...row, at: start + 10, clears: true })
    portal.feed.announceCleared(device)
    await portal.settle()
    expect(portal.of(device)).toEqual([])
    await portal.close()
  })
})
