import { beforeEach, describe, expect, it } from 'vitest'
import { openStoresForTests } from '../../testing/stores.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { accessTo, type ConditionsSetUp, operator, setUpConditions, start } from './testing.ts'

const device = 'AAAA00001'
const alarm = { events: [{ topic: 'pump', msg: 'Seal leaks', lv: 40 }] }
const named = { kind: 'event', level: 'alarm' }

describe.each(relationalTestEngines())('conditions on $name', (relationalEngine) => {
  const stores = openStoresForTests(() => relationalEngine.open())
  let setUp: ConditionsSetUp
  beforeEach(async () => {
    setUp = await setUpConditions(stores.relational, stores.telemetry.engine)
    await setUp.addDevice(device)
  })

  it('keep an event open after later points and an acknowledgement, until it is cleared', async () => {
    const portal = await setUp.portal()
    await portal.store(device, alarm)
    await portal.settle()
    setUp.clock.now += 60
    await portal.store(device, { vin: 12 })
    await portal.settle()
    expect(portal.of(device)).toMatchObject([{ ...named, since: start }])
    expect(portal.conditions.conditions.listedOf(device, 0)).toMatchObject({
      state: 'alarm',
      condition: { level: 'alarm', open: 1, needsSomebody: true, leading: named },
    })
    const names = portal.of(device).map(({ kind, subject }) => ({ kind, subject }))
    const told: unknown[] = []
    portal.feed.onConditions(device, () => told.push(portal.conditions.conditions.of(device, 0)))
    setUp.clock.now += 10
    await portal.conditions.conditions.acknowledge(operator, accessTo(device), names)
    const acknowledged = { at: setUp.clock.now, by: operator.name }
    expect(portal.of(device)).toMatchObject([{ ...named, since: start, acknowledged }])
    await portal.conditions.conditions.clear(operator, accessTo(device), names)
    await portal.conditions.conditions.clear(operator, accessTo(device), names)
    expect(portal.of(device)).toEqual([])
    expect(told).toMatchObject([
      { state: 'alarm', needsSomebody: false, conditions: [{ acknowledged }] },
      { state: 'ok', needsSomebody: false, conditions: [] },
    ])
    const entry = { actor_email: operator.email, subject: device }
    expect(await setUp.audited()).toMatchObject([
      { ...entry, action: 'conditions.acknowledged' },
      { ...entry, action: 'conditions.cleared' },
    ])
    const { Items } = await portal.conditions.history.ofDevice(accessTo(device), { limit: 10 })
    expect(Items).toMatchObject([{ subject: 'pump\nSeal leaks', closedBy: 'cleared' }])
    setUp.clock.now += 10
    await portal.store(device, alarm)
    await portal.settle()
    expect(portal.of(device)).toMatchObject([{ ...named, since: start + 80 }])
    await portal.close()
  })

  it('are acknowledged once on repeated requests', async () => {
    const portal = await setUp.portal()
    await portal.addRule(device, { key: 'vin', alarm: { low: 10 } })
    await portal.store(device, { vin: 9, ...alarm })
    await portal.settle()
    const names = portal.of(device).map(({ kind, subject }) => ({ kind, subject }))
    const press = () => portal.conditions.conditions.acknowledge(operator, accessTo(device), names)
    const answers = await Promise.all([press(), press()])
    const acknowledged = { at: start, by: operator.name }
    const silenced = [
      { kind: 'event', acknowledged },
      { kind: 'limit', acknowledged },
    ]
    expect(answers).toMatchObject([{ conditions: silenced }, { conditions: silenced }])
    expect(await setUp.audited()).toHaveLength(1)
    await portal.close()
  })

  it('are not acknowledged for data that arrived an instant before and was not published yet', async () => {
    const portal = await setUp.portal()
    await portal.addRule(device, { key: 'vin', warning: { low: 12 }, alarm: { low: 10 } })
    await portal.store(device, { vin: 11, ...alarm })
    await portal.settle()
    const names = portal.of(device).map(({ kind, subject }) => ({ kind, subject }))
    setUp.clock.now += 60
    await portal.store(device, { vin: 9, ...alarm })
    setUp.clock.now += 0.1
    await portal.conditions.conditions.acknowledge(operator, accessTo(device), names)
    await portal.settle()
    expect(portal.of(device)).toMatchObject([
      { ...named, since: start },
      { kind: 'limit', level: 'alarm', since: start },
    ])
    for (const condition of portal.of(device)) expect(condition).not.toHaveProperty('acknowledged')
    await portal.close()
  })

  it("hide data from before the plan's retention, except that the device is silent", async () => {
    const portal = await setUp.portal()
    await portal.store(device, alarm)
    await portal.settle()
    const { of, listedOf } = portal.conditions.conditions
    expect(of(device, start)).toMatchObject({ state: 'alarm', conditions: [named] })
    expect(of(device, start + 1)).toEqual({ state: 'ok', needsSomebody: false, conditions: [] })
    for (let left = 600; left > 0; left -= 30) {
      setUp.clock.now += 30
      await portal.beat()
    }
    await portal.check()
    expect(of(device, start)).toMatchObject({ state: 'alarm', conditions: [named, { kind: 'silence' }] })
    expect(listedOf(device, start + 1)).toMatchObject({
      state: 'ok',
      condition: { leading: { kind: 'silence' } },
    })
    await portal.close()
  })

  it('are folded without reading for a device without stored data', async () => {
    const portal = await setUp.portal()
    await portal.sweep()
    // As after the device was created.
    portal.conditions.devicesChanged([device])
    await portal.settle()
    await portal.store(device, alarm)
    await portal.settle()
    expect(portal.of(device)).toMatchObject([named])
    expect(setUp.reads).toEqual([])
    await portal.close()
  })

  it('read nothing for an upload too old to count, except the last contact', async () => {
    const portal = await setUp.portal()
    const old = start - 9 * 86_400
    await portal.store(device, ...[3, 2, 1].map((hours) => ({ ts: old - hours * 3600, ...alarm })))
    await portal.settle()
    await portal.store(device, ...[0, 1].map((hours) => ({ ts: old - hours * 1800, ...alarm })))
    await portal.settle()
    expect(setUp.reads).toEqual([])
    for (let left = 600; left > 0; left -= 30) {
      setUp.clock.now += 30
      await portal.beat()
    }
    await portal.check()
    expect(portal.of(device)).toMatchObject([{ kind: 'silence', reason: { lastContactSeconds: old } }])
    await portal.close()
  })

  it('open for a first record that arrives while the device is read as one without any', async () => {
    // With other portals storing as well, new devices cannot be known.
    const portal = await setUp.portal({ isShared: true })
    setUp.afterRead(() => portal.store(device, alarm))
    // As after the device was created.
    portal.conditions.devicesChanged([device])
    await portal.settle()
    expect(portal.of(device)).toMatchObject([named])
    await portal.close()
  })

  it('are refolded for late records, once for several', async () => {
    const portal = await setUp.portal()
    await portal.addRule(device, { key: 'vin', alarm: { low: 10 }, durationSeconds: 120 })
    await portal.store(device, { vin: 9 })
    await portal.settle()
    setUp.clock.now += 300
    await portal.store(device, { vin: 9 })
    await portal.settle()
    // The time between is unknown, so the duration starts again.
    expect(portal.of(device)).toEqual([])
    setUp.reads.length = 0
    for (const late of [60, 120, 180, 240]) {
      await portal.store(device, { ts: start + late, vin: 9 })
      setUp.clock.now += 0.2
    }
    await portal.settle()
    expect(portal.of(device)).toMatchObject([
      { kind: 'limit', subject: 'vin', level: 'alarm', since: start + 120 },
    ])
    expect(setUp.reads).toEqual([device])
    await portal.close()
  })

  it('read nothing again for a repeated message', async () => {
    const portal = await setUp.portal()
    const message = { ...alarm, ts: start }
    await portal.store(device, message)
    await portal.settle()
    for (let n = 0; n < 40; n += 1) {
      setUp.clock.now += 5
      await portal.store(device, { vin: n })
    }
    await portal.settle()
    setUp.reads.length = 0
    await portal.store(device, message)
    await portal.settle()
    expect(setUp.reads).toEqual([])
    await portal.close()
  })

  it('are refolded when data is deleted', async () => {
    const portal = await setUp.portal()
    await portal.store(device, alarm)
    await portal.settle()
    await stores.telemetry.engine.command(`DELETE FROM points WHERE device = '${device}'`)
    portal.feed.announceCleared(device)
    await portal.settle()
    expect(portal.of(device)).toEqual([])
    await portal.close()
  })

  it('are refolded when a rule is added, changed or deleted', async () => {
    const portal = await setUp.portal()
    await portal.store(device, { vin: 9, rpm: 0 })
    await portal.settle()
    expect(portal.of(device)).toEqual([])
    const rule = await portal.addRule(device, { key: 'vin', alarm: { low: 10 } })
    await portal.settle()
    const reason = { value: 9, limit: 10, side: 'below', ruleId: rule.id }
    expect(portal.of(device)).toMatchObject([{ kind: 'limit', level: 'alarm', reason }])
    const guard = { key: 'rpm', operator: '>', value: 0 } as const
    const { updatedAt: _, updatedBy: __, ...fields } = rule
    const changed = await portal.conditions.limitRules.set(operator, device, { ...fields, guard })
    expect(changed).toMatchObject({ version: 2, guard })
    await portal.settle()
    expect(portal.of(device)).toEqual([])
    await portal.store(device, { ts: start + 1, vin: 9, rpm: 700 })
    await portal.settle()
    expect(portal.of(device)).toMatchObject([{ kind: 'limit' }])
    await expect(
      portal.conditions.limitRules.set(operator, device, { ...fields, version: 1 }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
    await portal.conditions.limitRules.remove(operator, device, rule.id)
    await portal.settle()
    expect(portal.of(device)).toEqual([])
    await portal.close()
  })

  it('are refolded when the device reports other limits', async () => {
    const portal = await setUp.portal()
    await portal.store(device, { vin: 9 })
    await portal.settle()
    expect(portal.of(device)).toEqual([])
    await setUp.reportConfig(device, { vin: { alarm: '1,10,30' } })
    portal.feed.announceChanged(device, 'configuration')
    await portal.settle()
    expect(portal.of(device)).toMatchObject([{ kind: 'limit', subject: 'vin', reason: { limit: 10 } }])
    await portal.close()
  })

  it('are refolded for other limits if all records were moved to a device that sent nothing itself', async () => {
    const portal = await setUp.portal()
    const other = await setUp.portal({ isShared: true })
    await other.store(device, { vin: 9 })
    portal.feed.announceCleared(device)
    await portal.settle()
    expect(portal.of(device)).toEqual([])
    await setUp.reportConfig(device, { vin: { alarm: '1,10,30' } })
    portal.feed.announceChanged(device, 'configuration')
    await portal.settle()
    expect(portal.of(device)).toMatchObject([{ kind: 'limit', subject: 'vin', reason: { limit: 10 } }])
    await portal.close()
  })

  it('contain trouble codes with a lamp until a later message lacks them', async () => {
    const portal = await setUp.portal()
    const frame = (data: string) => [{ id: 0x18_fe_ca_00, data }]
    await portal.store(device, { can1: frame('44FF6E000001FFFF') })
    await portal.settle()
    expect(portal.of(device)).toMatchObject([{ kind: 'code', reason: { bus: 'can1', spn: 110, fmi: 0 } }])
    setUp.clock.now += 60
    await portal.store(device, { vin: 12 })
    await portal.settle()
    expect(portal.of(device)).toMatchObject([{ kind: 'code' }])
    setUp.clock.now += 60
    await portal.store(device, { can1: frame('00FF00000000FFFF') })
    await portal.settle()
    expect(portal.of(device)).toEqual([])
    await portal.close()
  })

  it('open for silence only while the portal listens', async () => {
    const portal = await setUp.portal()
    await portal.store(device, { vin: 12 })
    await portal.settle()
    const pass = async (seconds: number) => {
      for (let left = seconds; left > 0; left -= 30) {
        setUp.clock.now += Math.min(30, left)
        await portal.beat()
        await portal.check()
      }
    }
    await pass(90)
    // The portal was down for an hour, so nothing could arrive.
    setUp.clock.now += 3600
    await portal.beat()
    await portal.check()
    expect(portal.of(device)).toEqual([])
    await pass(600)
    expect(portal.of(device)).toMatchObject([{ kind: 'silence', level: 'warning' }])
    expect(portal.conditions.conditions.listedOf(device, 0)).toMatchObject({
      state: 'ok',
      condition: { open: 1 },
    })
    await portal.store(device, { vin: 12 })
    await portal.settle()
    expect(portal.of(device)).toEqual([])
    await portal.close()
  })

  it('are stored when they change, and rarely otherwise', async () => {
    const portal = await setUp.portal()
    await portal.store(device, { vin: 12 })
    await portal.settle()
    const before = await setUp.revision(device)
    for (let n = 0; n < 20; n += 1) {
      setUp.clock.now += 1
      await portal.store(device, { vin: 12 + n })
      await portal.settle()
    }
    expect(await setUp.revision(device)).toBe(before)
    setUp.clock.now += 1
    await portal.store(device, alarm)
    await portal.settle()
    expect(await setUp.revision(device)).toBe(before + 1)
    await portal.close()
  })
})
