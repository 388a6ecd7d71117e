import { type ConditionKind, conditionStart, tierTable } from '@fieldport/domain'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openStoresForTests } from '../../../testing/stores.ts'
import { conditionHistory, dataJobs, devices } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import {
  accessTo,
  type ConditionsSetUp,
  operator,
  setUpConditions,
  start,
  type TestConditions,
} from '../testing.ts'
import { formatCursor } from './history-cursor.ts'

const device = 'AAAA00001'
const other = 'AAAA00002'
const day = 86_400
const vinAlarm = { key: 'vin', alarm: { low: 10 } } as const

describe.each(relationalTestEngines())('the history of conditions on $name', (relationalEngine) => {
  const stores = openStoresForTests(() => relationalEngine.open())
  let setUp: ConditionsSetUp
  beforeEach(async () => {
    setUp = await setUpConditions(stores.relational, stores.telemetry.engine)
    await setUp.addDevice(device)
  })

  const historyOf = async (portal: TestConditions, deviceId = device) => {
    const { Items } = await portal.conditions.history.ofDevice(accessTo(deviceId), { limit: 500 })
    return Items
  }
  /** Stores values, one per minute. */
  const measure = async (portal: TestConditions, ...values: readonly number[]) => {
    for (const vin of values) {
      await portal.store(device, { vin })
      await portal.settle()
      setUp.clock.now += 60
    }
  }
  const addRow = (openedAt: number, over: Partial<typeof conditionHistory.$inferInsert> = {}) =>
    setUp.db.insert(conditionHistory).values({
      deviceId: device,
      kind: 'event',
      subject: 'door\nOpen',
      openedAt,
      closedAt: openedAt + 60,
      closedBy: 'acknowledged',
      level: 'warning',
      reason: JSON.stringify({ kind: 'event', topic: 'door', msg: 'Open', lv: 30 }),
      ...over,
    })

  it("lists what was and is open, with the device's names", async () => {
    const portal = await setUp.portal()
    await portal.addRule(device, vinAlarm)
    await measure(portal, 12, 9, 8, 12, 9)
    expect(await historyOf(portal)).toMatchObject([
      {
        kind: 'limit',
        subject: 'vin',
        level: 'alarm',
        openedAt: start + 240,
        closedAt: null,
        closedBy: null,
      },
      {
        openedAt: start + 60,
        closedAt: start + 180,
        closedBy: 'return',
        reason: { value: 9, limit: 10 },
        measurement: { unit: 'V' },
      },
    ])
    await portal.close()
  })

  it('is unchanged after a restart, a repeated message, a late record and a rebuild', async () => {
    const portal = await setUp.portal()
    await portal.addRule(device, vinAlarm)
    await measure(portal, 12, 9, 12)
    await portal.store(device, { ts: start + 60, vin: 9 })
    await portal.store(device, { ts: start + 90, vin: 8 })
    await portal.settle()
    const told = await historyOf(portal)
    expect(told).toMatchObject([{ openedAt: start + 60, closedAt: start + 120 }])
    // The first portal was killed.
    const next = await setUp.portal()
    await next.settle()
    expect(await historyOf(next)).toEqual(told)
    next.feed.announceCleared(device)
    await next.settle()
    expect(await historyOf(next)).toEqual(told)
    await next.store(device, { ts: start + 30, vin: 9 })
    await next.settle()
    expect(await historyOf(next)).toMatchObject([{ openedAt: start + 30, closedAt: start + 120 }])
    await next.close()
  })

  it('contains what opened and closed between two folds', async () => {
    const portal = await setUp.portal()
    await portal.addRule(device, vinAlarm)
    await portal.store(device, { ts: start - 120, vin: 9 }, { ts: start - 60, vin: 12 })
    await portal.settle()
    const killed = await setUp.portal()
    expect(await historyOf(killed)).toMatchObject([{ openedAt: start - 120, closedAt: start - 60 }])
    await killed.close()
  })

  it('keeps an event open until it is cleared', async () => {
    const portal = await setUp.portal()
    await portal.store(device, { events: [{ topic: 'pump', msg: 'Seal leaks', lv: 40 }] })
    await portal.settle()
    setUp.clock.now += 60
    const names = portal.of(device).map(({ kind, subject }) => ({ kind, subject }))
    await portal.conditions.conditions.acknowledge(operator, accessTo(device), names)
    expect(await historyOf(portal)).toMatchObject([{ kind: 'event', openedAt: start, closedAt: null }])
    await portal.conditions.conditions.clear(operator, accessTo(device), names)
    const cleared = { kind: 'event', openedAt: start, closedAt: start + 60, closedBy: 'cleared' }
    expect(await historyOf(portal)).toMatchObject([cleared])
    await portal.close()
  })

  it('of one condition has only entries of its kind and subject', async () => {
    const portal = await setUp.portal()
    await addRow(start - 600, { subject: 'vin' })
    await addRow(start - 500, { subject: 'vin', kind: 'limit' })
    await addRow(start - 400, { subject: 'vin\nLow' })
    const openedAt = async (condition: { kind?: ConditionKind; subject?: string }) => {
      const { Items } = await portal.conditions.history.ofDevice(accessTo(device), {
        limit: 500,
        ...condition,
      })
      return Items.map((entry) => entry.openedAt - start)
    }
    expect(await openedAt({ kind: 'event', subject: 'vin' })).toEqual([-600])
    expect(await openedAt({ kind: 'limit', subject: 'vin' })).toEqual([-500])
    expect(await openedAt({ kind: 'event' })).toEqual([-400, -600])
    expect(await openedAt({ subject: 'vin' })).toEqual([-500, -600])
    await portal.close()
  })

  it('shows when the portal received nothing', async () => {
    const portal = await setUp.portal()
    await measure(portal, 12)
    for (let left = 600; left > 0; left -= 30) {
      setUp.clock.now += 30
      await portal.beat()
      await portal.check()
    }
    const [silence] = await historyOf(portal)
    expect(silence).toMatchObject({ kind: 'silence', closedAt: null })
    await portal.store(device, { vin: 12 })
    await portal.settle()
    const ended = [{ ...silence, closedAt: setUp.clock.now, closedBy: 'return' }]
    expect(await historyOf(portal)).toEqual(ended)
    portal.feed.announceCleared(device)
    await portal.settle()
    expect(await historyOf(portal)).toEqual(ended)
    await portal.close()
  })

  it('continues across the start of the refolded span', async () => {
    const portal = await setUp.portal()
    await portal.addRule(device, vinAlarm)
    await measure(portal, 9)
    for (let days = 0; days < 8; days += 1) {
      setUp.clock.now += day
      await measure(portal, 9)
    }
    portal.feed.announceCleared(device)
    await portal.settle()
    expect(await historyOf(portal)).toMatchObject([{ openedAt: start, closedAt: null }])
    const end = setUp.clock.now
    await measure(portal, 12)
    const told = await historyOf(portal)
    expect(told.filter(({ kind }) => kind === 'limit')).toMatchObject([{ openedAt: start, closedAt: end }])
    await portal.close()
  })

  it('keeps what is older than the refolded span, unless its data was deleted or moved', async () => {
    const portal = await setUp.portal()
    await setUp.addDevice(other)
    const old = start - 30 * day
    await addRow(old)
    await measure(portal, 12)
    portal.feed.announceCleared(device)
    await portal.settle()
    expect(await historyOf(portal)).toMatchObject([{ openedAt: old }])
    await setUp.db.insert(dataJobs).values({
      deviceId: device,
      action: 'transfer',
      targetId: other,
      requestedBy: operator.email,
      startedAt: start,
      until: start,
      step: 'check',
      active: false,
      endedAt: setUp.clock.now,
    })
    for (const id of [device, other]) portal.feed.announceCleared(id)
    await portal.settle()
    expect(await historyOf(portal)).toEqual([])
    expect(await historyOf(portal, other)).toMatchObject([{ openedAt: old }])
    await portal.close()
  })

  it('is paged as far back as the plan allows, and refuses unknown cursors', async () => {
    const portal = await setUp.portal()
    await addRow(start - 1000)
    await addRow(start - 1000, { subject: 'door\nShut' })
    await addRow(start - 3 * day, { closedAt: start - 2 * day })
    await addRow(start - 4 * day, { subject: 'lid\n', closedAt: null, closedBy: null })
    const { ofDevice } = portal.conditions.history
    const read = (cursor?: string) => ofDevice(accessTo(device), { limit: 1, cursor })
    const subjects: string[] = []
    for (let page = await read(); ; page = await read(page.lastEvaluatedKey)) {
      subjects.push(...page.Items.map(({ subject }) => subject))
      if (page.lastEvaluatedKey === null) break
    }
    expect(subjects).toEqual(['door\nOpen', 'door\nShut', 'door\nOpen', 'lid\n'])
    const basic = { ...accessTo(device), tier: tierTable.Basic }
    expect((await ofDevice(basic, { limit: 500 })).Items).toHaveLength(3)
    const within = await ofDevice(accessTo(device), { from: start - 2.5 * day, to: start - 1000, limit: 500 })
    expect(within.Items.map(({ openedAt }) => openedAt)).toEqual([start - 3 * day, start - 4 * day])
    const place = { startedAt: 1, deviceId: device, kind: 'event', subject: '\u0000', openedAt: 1 }
    for (const cursor of ['x', '', 'WzFd', formatCursor(place)])
      await expect(read(cursor)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await portal.close()
  })

  it('is in the order of what readers see: no contact begins with the last contact', async () => {
    const portal = await setUp.portal()
    // A device that reports daily is missed late.
    const silence = (openedAt: number, lastContactSeconds: number) =>
      addRow(openedAt, {
        kind: 'silence',
        subject: '',
        reason: JSON.stringify({ kind: 'silence', lastContactSeconds, expectedSeconds: 86_400 }),
      })
    await silence(start - 1_000, start - 90_000)
    await addRow(start - 50_000)
    await addRow(start - 80_000, { subject: 'lid\n' })
    await silence(start - 110_000, start - 200_000.5)
    await silence(start - 120_000, start - 200_000.5)
    await addRow(start - 200_000.5, { kind: 'limit', subject: 'vin' })
    await addRow(start - 150_000, { subject: 'cap\n' })
    const { ofDevice } = portal.conditions.history
    const ages: number[] = []
    let cursor: string | undefined
    do {
      const page = await ofDevice(accessTo(device), { limit: 1, cursor })
      ages.push(
        ...page.Items.map(({ reason, openedAt }) => start - conditionStart({ reason, since: openedAt })),
      )
      cursor = page.lastEvaluatedKey ?? undefined
    } while (cursor !== undefined)
    expect(ages).toEqual([50_000, 80_000, 90_000, 150_000, 200_000.5, 200_000.5, 200_000.5])
    // What was missed only after the range began within it.
    const within = await ofDevice(accessTo(device), { to: start - 85_000, limit: 500 })
    expect(within.Items.map(({ openedAt }) => start - openedAt)).toEqual([
      1_000, 150_000, 200_000.5, 120_000, 110_000,
    ])
    await portal.close()
  })

  it('of several devices goes back as far as each plan', async () => {
    const portal = await setUp.portal()
    await setUp.addDevice(other)
    await addRow(start - 3 * day)
    await addRow(start - 3 * day, { deviceId: other })
    await addRow(start - 600, { deviceId: other })
    const read = async (...tiers: [string, (typeof tierTable)['Basic']][]) => {
      const { Items } = await portal.conditions.history.ofMany(operator, new Map(tiers), { limit: 500 })
      return Items.map(({ deviceid, openedAt }) => [deviceid, start - openedAt])
    }
    expect(await read([device, tierTable.Hosted], [other, tierTable.Basic])).toEqual([
      [other, 600],
      [device, 3 * day],
    ])
    expect(await read([device, tierTable.Hosted])).toEqual([[device, 3 * day]])
    expect(await read()).toEqual([])
    await portal.close()
  })

  it('drops what the current plan does not keep, and is deleted with its device', async () => {
    const portal = await setUp.portal()
    await addRow(start - 800 * day)
    await addRow(start - 700 * day)
    await addRow(start - 900 * day, { subject: 'lid\n', closedAt: null, closedBy: null })
    await portal.conditions.history.deleteExpired()
    const kept = () => setUp.db.select({ at: conditionHistory.openedAt }).from(conditionHistory)
    expect((await kept()).map(({ at }) => (start - at) / day)).toEqual(expect.arrayContaining([700, 900]))
    expect(await kept()).toHaveLength(2)
    await setUp.db.update(devices).set({ tier: 'Basic' })
    await portal.conditions.history.deleteExpired()
    expect(await kept()).toHaveLength(1)
    await setUp.db.delete(devices).where(eq(devices.id, device))
    expect(await kept()).toEqual([])
    await portal.close()
  })

  it('of a flapping condition is limited', async () => {
    const portal = await setUp.portal()
    await portal.addRule(device, vinAlarm)
    const flaps = Array.from({ length: 1_100 }, (_, n) => ({
      ts: start - 5_000 + n,
      vin: n % 2 === 0 ? 9 : 12,
    }))
    await portal.store(device, ...flaps)
    await portal.settle()
    await measure(portal, 9, 12)
    const told = await historyOf(portal)
    expect(told).toHaveLength(500)
    expect(told[0]).toMatchObject({ openedAt: start, closedAt: start + 60 })
    expect(told.at(-1)).toMatchObject({ openedAt: start - 5_000 + 1_098 - 2 * 498 })
    await portal.close()
  })
})
