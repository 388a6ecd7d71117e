import { beforeEach, describe, expect, it } from 'vitest'
import { openStoresForTests } from '../../../testing/stores.ts'
import { dataJobs } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import {
  accessTo,
  colleague,
  type ConditionsSetUp,
  operator,
  setUpConditions,
  start,
  type TestConditions,
} from '../testing.ts'

const device = 'AAAA00001'
const subject = 'pump\nSeal leaks'
const leak = { kind: 'event', subject } as const
const alarm = { events: [{ topic: 'pump', msg: 'Seal leaks', lv: 40 }] }
const warning = { events: [{ topic: 'pump', msg: 'Seal leaks', lv: 30 }] }
const access = accessTo(device)
/** The page refetches after a conflict, so the message must not ask for a reload. */
const conflict = { code: 'CONFLICT', localizable: { id: 'conditionChanged' } }

describe.each(relationalTestEngines())('handling of conditions on $name', (relationalEngine) => {
  const stores = openStoresForTests(() => relationalEngine.open())
  let setUp: ConditionsSetUp
  beforeEach(async () => {
    setUp = await setUpConditions(stores.relational, stores.telemetry.engine)
    await setUp.addDevice(device)
    await setUp.addUser(device, operator)
    await setUp.addUser(device, colleague, 'VIEW')
  })

  /** A portal with an open condition, one minute later. */
  const open = async (
    record: Record<string, unknown> = alarm,
    over: Parameters<ConditionsSetUp['portal']>[0] = {},
  ) => {
    const portal = await setUp.portal(over)
    await portal.store(device, record)
    await portal.settle()
    setUp.clock.now += 60
    return portal
  }
  const assign = (portal: TestConditions, person: string | null, was: string | null = null) =>
    portal.conditions.handling.assign(operator, access, { ...leak, person, was })
  const shelve = (portal: TestConditions, until: number | null, was: number | null = null) =>
    portal.conditions.handling.shelve(operator, access, { ...leak, until, was, reason: 'Spare part ordered' })
  const listed = (portal: TestConditions) => portal.conditions.conditions.listedOf(device, 0)
  /** Like after a deletion, a late record or changed limits. */
  const rebuild = async (portal: TestConditions) => {
    portal.feed.announceCleared(device)
    await portal.settle()
  }

  it('assigns to people with access, updates open pages, and lists who can be assigned', async () => {
    const portal = await open()
    const told: unknown[] = []
    portal.feed.onConditions(device, () => told.push(portal.of(device)[0]?.assigned?.name))
    expect(await portal.conditions.handling.people(operator, access)).toEqual({
      Items: [
        { id: colleague.userId, name: colleague.name },
        { id: operator.userId, name: operator.name },
      ],
    })
    const answer = await assign(portal, colleague.userId)
    const at = setUp.clock.now
    const assigned = { id: colleague.userId, name: colleague.name, at, by: operator.name }
    expect(answer).toMatchObject({ conditions: [{ ...leak, assigned }] })
    await expect(assign(portal, 'id-stranger', colleague.userId)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    await assign(portal, null, colleague.userId)
    expect(portal.of(device)[0]).not.toHaveProperty('assigned')
    expect(told).toEqual([colleague.name, undefined])
    expect(await setUp.audited()).toMatchObject([
      { action: 'conditions.assigned', actor_email: operator.email, subject: device },
      { action: 'conditions.unassigned' },
    ])
    await portal.close()
  })

  it('reports a conflict to the second of two simultaneous assignments', async () => {
    const portal = await open()
    const asked = [colleague.userId, operator.userId, colleague.userId]
    const results = await Promise.allSettled(asked.map((userId) => assign(portal, userId)))
    const assignee = portal.of(device)[0]?.assigned?.id
    expect(asked).toContain(assignee)
    for (const [at, result] of results.entries())
      expect(result).toMatchObject(
        asked[at] === assignee ? { status: 'fulfilled' } : { status: 'rejected', reason: conflict },
      )
    expect(await setUp.audited()).toHaveLength(1)
    await portal.close()
  })

  it('shelves until its time: not counted, but still visible to everyone', async () => {
    const portal = await open()
    expect(listed(portal)).toMatchObject({ state: 'alarm', condition: { open: 1 } })
    const until = setUp.clock.now + 3600
    await shelve(portal, until)
    const shelved = { until, at: start + 60, by: operator.name, reason: 'Spare part ordered' }
    expect(portal.of(device)).toMatchObject([{ ...leak, shelved }])
    expect(listed(portal)).toEqual({ state: 'ok', condition: null })
    await portal.store(device, alarm)
    await portal.settle()
    expect(portal.of(device)).toMatchObject([{ shelved }])
    setUp.clock.now = until - 1
    await portal.beat()
    await portal.check()
    expect(listed(portal)).toEqual({ state: 'ok', condition: null })
    setUp.clock.now = until
    await portal.check()
    expect(listed(portal)).toMatchObject({ state: 'alarm', condition: { open: 1, needsSomebody: true } })
    expect(portal.of(device).find(({ kind }) => kind === 'event')).not.toHaveProperty('shelved')
    await portal.close()
  })

  it('ends a shelf when the condition gets worse or is unshelved', async () => {
    const portal = await open(warning)
    await shelve(portal, setUp.clock.now + 3600)
    await portal.store(device, alarm)
    await portal.settle()
    expect(listed(portal)).toMatchObject({ state: 'alarm' })
    const until = setUp.clock.now + 7200
    await shelve(portal, until)
    expect(listed(portal)).toMatchObject({ state: 'ok' })
    await expect(shelve(portal, until + 60)).rejects.toMatchObject(conflict)
    await shelve(portal, null, until)
    await shelve(portal, null, until)
    expect(listed(portal)).toMatchObject({ state: 'alarm' })
    expect((await setUp.audited()).map(({ action }) => action)).toEqual([
      'conditions.shelved',
      'conditions.shelved',
      'conditions.unshelved',
    ])
    await portal.close()
  })

  it('refuses times that are past or too far ahead, and conditions that are not open', async () => {
    const portal = await open()
    const { now } = setUp.clock
    for (const until of [now, now - 1, now + 30 * 86_400 + 1])
      await expect(shelve(portal, until)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const closed = { kind: 'event', subject: 'door\nOpen' } as const
    const { handling } = portal.conditions
    const refused = await Promise.allSettled([
      handling.assign(operator, access, { ...closed, person: operator.userId, was: null }),
      handling.shelve(operator, access, { ...closed, until: now + 60, was: null, reason: '' }),
      handling.addComment(operator, access, { ...closed, text: 'Why?' }),
    ])
    const reason = { code: 'CONFLICT', localizable: { id: 'conditionOver' } }
    for (const each of refused) expect(each).toMatchObject({ status: 'rejected', reason })
    expect(await setUp.audited()).toEqual([])
    await portal.close()
  })

  it('stores comments, which only their author deletes', async () => {
    const portal = await open()
    const { handling } = portal.conditions
    await handling.addComment(operator, access, { ...leak, text: 'Ordered a seal.' })
    setUp.clock.now += 5
    const { Items } = await handling.addComment(colleague, access, { ...leak, text: 'It is here.' })
    expect(Items).toMatchObject([
      { by: operator.name, at: start + 60, isOwn: false, text: 'Ordered a seal.' },
      { by: colleague.name, at: start + 65, isOwn: true, text: 'It is here.' },
    ])
    expect(portal.of(device)).toMatchObject([{ comments: { count: 2, lastAt: start + 65 } }])
    const [first] = Items
    await expect(handling.deleteComment(colleague, access, first?.id ?? 0)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await handling.deleteComment(operator, access, first?.id ?? 0)
    expect(portal.of(device)).toMatchObject([{ comments: { count: 1, lastAt: start + 65 } }])
    expect(await handling.comments(operator, access, leak)).toMatchObject({ Items: [{ isOwn: false }] })
    await portal.close()
  })

  it('limits comments to 100, also when sent simultaneously', async () => {
    const portal = await open()
    const texts = Array.from({ length: 102 }, (_, at) => `Comment ${at}`)
    const results = await Promise.allSettled(
      texts.map((text) => portal.conditions.handling.addComment(operator, access, { ...leak, text })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
    await portal.close()
  })

  it('survives a rebuild, a restart and a portal killed before the fold', async () => {
    const portal = await open()
    await assign(portal, colleague.userId)
    await shelve(portal, setUp.clock.now + 86_400)
    const before = portal.of(device)
    await rebuild(portal)
    expect(portal.of(device)).toEqual(before)
    await portal.close()
    const killed = await setUp.portal()
    await killed.settle()
    expect(killed.of(device)).toEqual(before)
    await setUp.db.execute('UPDATE condition_shelves SET until = 0')
    const after = await setUp.portal()
    await after.settle()
    expect(after.of(device)[0]).toMatchObject({ assigned: { id: colleague.userId } })
    expect(after.of(device)[0]).not.toHaveProperty('shelved')
    await after.close()
  })

  it('persists for a condition that outlasts its records', async () => {
    const portal = await setUp.portal()
    await portal.addRule(device, { key: 'vin', alarm: { low: 10 } })
    const limit = { kind: 'limit', subject: 'vin' } as const
    for (let day = 0; day < 12; day += 1) {
      await portal.store(device, { vin: 9 })
      await portal.settle()
      setUp.clock.now += 60
      if (day === 1) {
        const given = { ...limit, person: colleague.userId, was: null }
        await portal.conditions.handling.assign(operator, access, given)
      }
      setUp.clock.now += 86_340
    }
    expect(portal.of(device)).toMatchObject([{ ...limit, since: start, assigned: { id: colleague.userId } }])
    for (let round = 0; round < 2; round += 1) {
      await rebuild(portal)
      const [shown] = portal.of(device)
      expect(shown?.since).toBeGreaterThan(start + 4 * 86_400)
      expect(shown).toMatchObject({ assigned: { id: colleague.userId } })
    }
    await portal.close()
    const again = await setUp.portal()
    await again.settle()
    expect(again.of(device)).toMatchObject([{ assigned: { id: colleague.userId } }])
    await again.close()
  })

  it('applies to the open condition: a later one starts without it', async () => {
    const portal = await open()
    await assign(portal, colleague.userId)
    await portal.conditions.handling.addComment(operator, access, { ...leak, text: 'Tightened.' })
    await portal.conditions.conditions.clear(operator, access, [leak])
    setUp.clock.now += 60
    await portal.store(device, alarm)
    await portal.settle()
    const [anew] = portal.of(device)
    expect(anew).toMatchObject({ ...leak, since: setUp.clock.now })
    expect(anew).not.toHaveProperty('assigned')
    expect(anew).not.toHaveProperty('comments')
    expect(await portal.conditions.handling.comments(operator, access, leak)).toMatchObject({
      Items: [{ text: 'Tightened.' }],
    })
    await assign(portal, operator.userId)
    expect(portal.of(device)).toMatchObject([{ assigned: { id: operator.userId } }])
    await portal.close()
  })

  it('is deleted with the data', async () => {
    const portal = await open()
    await assign(portal, colleague.userId)
    await shelve(portal, setUp.clock.now + 3600)
    await portal.conditions.handling.addComment(operator, access, { ...leak, text: 'Private.' })
    setUp.clock.now += 60
    await stores.telemetry.engine.command(`DELETE FROM points WHERE device = '${device}'`)
    const { now } = setUp.clock
    await setUp.db.insert(dataJobs).values({
      deviceId: device,
      action: 'delete',
      requestedBy: operator.email,
      startedAt: now,
      until: now,
      step: 'check',
      active: false,
      endedAt: now,
    })
    await rebuild(portal)
    expect(portal.of(device)).toEqual([])
    expect(await portal.conditions.handling.comments(operator, access, leak)).toEqual({ Items: [] })
    await portal.close()
  })

  it('is shared by two portals', async () => {
    const one = await open(alarm, { isShared: true })
    const other = await setUp.portal({ isShared: true })
    await other.settle()
    const results = await Promise.allSettled([assign(one, colleague.userId), assign(other, operator.userId)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await shelve(other, setUp.clock.now + 3600)
    for (const portal of [one, other]) await portal.conditions.relayChanged([device])
    expect(one.of(device)).toEqual(other.of(device))
    expect(one.of(device)).toMatchObject([{ shelved: {}, assigned: {} }])
    await one.store(device, { vin: 12 })
    await one.settle()
    expect(one.of(device)).toMatchObject([{ shelved: {}, assigned: {} }])
    await one.close()
    await other.close()
  })
})
