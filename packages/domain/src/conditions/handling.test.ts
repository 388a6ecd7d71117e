import { describe, expect, it } from 'vitest'
import type { Condition } from './condition.ts'
import { evaluateConditions } from './evaluate.ts'
import { refold } from './fold.ts'
import {
  applyHandling,
  type ConditionHandling,
  isOccurrenceShelved,
  noHandling,
  type StoredAssignment,
  type StoredShelf,
} from './handling.ts'
import type { Occurrence } from './occurrences.ts'
import { createConditionContext } from './rules/context.ts'
import { createRecord, createRule, type RecordParts, start } from './testing/scene.ts'

const context = createConditionContext({ rules: [createRule()], intervalSeconds: 60 })
const oil = (seconds: number, value: number, parts: RecordParts = {}) =>
  createRecord(seconds, { values: { oil: value }, ...parts })
const event = (seconds: number, lv: number, topic = 'door') =>
  createRecord(seconds, { events: [{ topic, msg: 'Open', lv }] })

/** Shelved as a warning 100 s after the start, for 1,000 s. */
function shelfOf(subject: string, parts: Partial<StoredShelf> = {}): StoredShelf {
  const at = start + 100
  const person = { by: 'Ann', reason: 'Sensor is replaced tomorrow' }
  const row = { kind: 'event', subject, level: 'warning', at, heldAt: at, knownSeconds: at } as const
  return { ...row, ...person, until: at + 1000, ...parts }
}
const assignmentOf = (subject: string, heldAt = start + 100): StoredAssignment => ({
  kind: 'event',
  subject,
  heldAt,
  at: start + 100,
  id: 'u1',
  name: 'Bob',
  by: 'Ann',
})

/** What is open this many seconds after the start. */
function handled(
  records: readonly ReturnType<typeof oil>[],
  handling: Partial<ConditionHandling>,
  seconds: number,
) {
  const state = refold(context, records)
  const now = start + seconds
  const { open } = evaluateConditions(state, context, { now, listening: [] })
  return { ...applyHandling(open, { ...noHandling, ...handling }, state, now), state }
}
const openAfter = (...given: Parameters<typeof handled>): readonly Condition[] => handled(...given).open

describe('a shelf', () => {
  const shelves = [shelfOf('oil')]

  it('lasts until its time, which is the next check', () => {
    const shelved = { until: start + 1100, at: start + 100, by: 'Ann', reason: 'Sensor is replaced tomorrow' }
    const before = handled([oil(0, 15)], { shelves }, 1099)
    expect(before).toMatchObject({ open: [{ kind: 'limit', shelved }], nextCheckAt: start + 1100 })
    const after = handled([oil(0, 15)], { shelves }, 1100)
    expect(after.open[0]?.shelved).toBeUndefined()
    expect(after.nextCheckAt).toBeUndefined()
  })

  it('ends when the condition gets worse, even if it is a warning again by now', () => {
    expect(openAfter([oil(0, 15), oil(200, 14)], { shelves }, 300)[0]?.shelved).toBeDefined()
    expect(openAfter([oil(0, 15), oil(200, 5)], { shelves }, 300)[0]?.shelved).toBeUndefined()
    const fallen = openAfter([oil(0, 15), oil(200, 5), oil(260, 15)], { shelves }, 300)
    expect(fallen).toMatchObject([{ level: 'warning' }])
    expect(fallen[0]?.shelved).toBeUndefined()
  })

  it('covers an alarm that was one before, and no earlier measurement received afterwards', () => {
    const wasAlarm = [oil(0, 5), oil(60, 15)]
    expect(openAfter(wasAlarm, { shelves }, 300)[0]?.shelved).toBeDefined()
    const late = oil(90, 5, { receivedSeconds: start + 150 })
    expect(openAfter([oil(0, 15), late], { shelves }, 300)[0]?.shelved).toBeUndefined()
    const ofAlarm = [shelfOf('oil', { level: 'alarm' })]
    expect(
      openAfter([oil(0, 5), oil(200, 15), oil(260, 5)], { shelves: ofAlarm }, 300)[0]?.shelved,
    ).toBeDefined()
  })

  it('covers a repeated event, and ends when an event turns a limit into an alarm', () => {
    const ofDoor = [shelfOf('door\nOpen')]
    expect(openAfter([event(0, 30), event(200, 30)], { shelves: ofDoor }, 300)).toMatchObject([
      { shelved: { by: 'Ann' } },
    ])
    const both = [oil(0, 15), event(200, 40, 'oil')]
    expect(openAfter(both, { shelves }, 300)).toMatchObject([{ kind: 'event', level: 'alarm' }])
    expect(openAfter(both, { shelves }, 300)[0]?.shelved).toBeUndefined()
  })

  it('does not apply to a condition that opened after it', () => {
    const records = [oil(0, 15), oil(200, 50), oil(260, 15)]
    expect(openAfter(records, { shelves }, 300)[0]).toMatchObject({ since: start + 260 })
    expect(openAfter(records, { shelves }, 300)[0]?.shelved).toBeUndefined()
  })
})

describe('an assignment', () => {
  it('applies to the condition that was open then, both as limit and as event', () => {
    const assignments = [assignmentOf('oil')]
    const assigned = { id: 'u1', name: 'Bob', at: start + 100, by: 'Ann' }
    expect(openAfter([oil(0, 15), event(200, 40, 'oil')], { assignments }, 300)).toMatchObject([
      { kind: 'event', assigned },
    ])
    expect(openAfter([oil(200, 15)], { assignments }, 300)[0]?.assigned).toBeUndefined()
    expect(openAfter([oil(200, 15)], { assignments: [assignmentOf('oil', start + 250)] }, 300)).toMatchObject(
      [{ assigned }],
    )
    expect(openAfter([event(0, 40)], { assignments }, 300)[0]?.assigned).toBeUndefined()
  })
})

it('counts comments from the start of the condition', () => {
  const comments = [50, 150, 160].map((at) => ({ kind: 'event', subject: 'oil', at: start + at }) as const)
  expect(openAfter([oil(100, 15)], { comments }, 300)).toMatchObject([
    { comments: { count: 2, lastAt: start + 160 } },
  ])
  expect(openAfter([oil(200, 15)], { comments }, 300)[0]?.comments).toBeUndefined()
})

describe('an occurrence of a shelved condition', () => {
  const shelves = [shelfOf('oil')]
  const occurrence = (seconds: number, level: Occurrence['level'] = 'warning'): Occurrence => ({
    topic: 'oil',
    level,
    at: start + seconds,
    receivedSeconds: start + seconds,
    reason: { kind: 'limit', key: 'oil', value: 15, limit: 20, side: 'below' },
  })
  const isUntold = (
    records: readonly ReturnType<typeof oil>[],
    told: Occurrence,
    seconds: number,
    rows: readonly StoredShelf[] = shelves,
  ) => isOccurrenceShelved(told, rows, handled(records, { shelves: rows }, seconds))

  it('is not notified, even after the condition or the shelf has ended', () => {
    expect(isUntold([oil(0, 15)], occurrence(200), 300)).toBe(true)
    expect(isUntold([oil(0, 15), oil(250, 50)], occurrence(200), 300)).toBe(true)
    expect(isUntold([oil(0, 15)], occurrence(1050), 1200)).toBe(true)
    expect(isUntold([oil(0, 15)], occurrence(1100), 1200)).toBe(false)
  })

  it('is notified if it got worse or opened again', () => {
    const worse = [oil(0, 15), oil(200, 5)]
    expect(isUntold(worse, occurrence(200, 'alarm'), 300)).toBe(false)
    expect(isUntold([...worse, oil(260, 15)], occurrence(260), 300)).toBe(false)
    expect(isUntold([oil(0, 15), oil(200, 50), oil(260, 15)], occurrence(260), 300)).toBe(false)
  })

  it('is not notified as a shelved alarm after its later warning is shelved again', () => {
    const records = [oil(0, 5), oil(50, 5), oil(80, 15)]
    expect(isUntold(records, occurrence(50, 'alarm'), 300)).toBe(true)
    expect(isUntold([...records, oil(200, 5)], occurrence(200, 'alarm'), 300)).toBe(false)
  })

  it('is not notified when it gets worse later or opens again', () => {
    const said = occurrence(150)
    expect(isUntold([oil(0, 15), oil(150, 15), oil(200, 5)], said, 300)).toBe(true)
    expect(isUntold([oil(0, 15), oil(150, 15), oil(200, 50), oil(260, 15)], said, 300)).toBe(true)
    const asAlarm = [{ ...shelfOf('oil'), level: 'alarm' as const }]
    const anew = [oil(0, 5), oil(150, 5), oil(200, 50), oil(260, 15)]
    expect(isUntold(anew, occurrence(150, 'alarm'), 300, asAlarm)).toBe(true)
    expect(isUntold(anew, occurrence(260), 300, asAlarm)).toBe(false)
  })

  it('matches only its own name, and never an alert', () => {
    const rows = [shelfOf('door\nOpen')]
    const said = (msg: string, level: Occurrence['level'] = 'warning'): Occurrence => ({
      topic: 'door',
      level,
      at: start + 200,
      receivedSeconds: start + 200,
      reason: { kind: 'event', topic: 'door', msg, lv: 30 },
    })
    expect(isUntold([event(0, 30)], said('Open'), 300, rows)).toBe(true)
    expect(isUntold([event(0, 30)], said('Forced'), 300, rows)).toBe(false)
    expect(isUntold([event(0, 30)], said('Open', 'alert'), 300, rows)).toBe(false)
    expect(isUntold([event(0, 30)], said('Open'), 300, [])).toBe(false)
  })
})
