import { expect, test } from 'vitest'
import { type Condition, conditionStart } from './condition.ts'
import { mergeBySubject } from './merge.ts'
import {
  compareUrgency,
  countedConditions,
  deviceState,
  leadingCondition,
  needsSomebody,
  worstCondition,
} from './summary.ts'

function condition(level: Condition['level'], since: number, parts: Partial<Condition> = {}): Condition {
  const reason = { kind: 'event', topic: 'a', msg: 'b', lv: 40 } as const
  return { kind: 'event', subject: 'a\nb', level, since, reason, ...parts }
}
const acknowledged = { at: 9, by: 'Ann' }
const silence = condition('warning', 5, { kind: 'silence', subject: 'contact' })

test('picks the highest level, then unacknowledged, then the oldest', () => {
  const [old, young] = [condition('alarm', 1), condition('alarm', 2)]
  expect(worstCondition([condition('warning', 0), young, old])).toBe(old)
  expect(worstCondition([{ ...old, acknowledged }, young])).toBe(young)
  expect(worstCondition([])).toBeUndefined()
})

test('gives the worst unacknowledged condition of a row as its reason, or else the worst', () => {
  const seen = condition('alarm', 1, { acknowledged })
  const warning = condition('warning', 2)
  expect([needsSomebody(seen), needsSomebody(warning)]).toEqual([false, true])
  expect(leadingCondition([seen, warning])).toBe(warning)
  expect(leadingCondition([seen])).toBe(seen)
})

test.each([
  ['live', [], 'live'],
  ['live', [condition('warning', 1)], 'warning'],
  ['live', [condition('warning', 1), condition('alarm', 2)], 'alarm'],
  ['live', [condition('alarm', 1, { acknowledged })], 'alarm'],
  ['live', [silence], 'stale'],
  ['stale', [], 'stale'],
  ['live', [silence, condition('warning', 1)], 'warning'],
  ['live', [condition('warning', 1, { kind: 'clock', subject: 'clock' })], 'warning'],
  ['never', [], 'never'],
] as const)('a %s device with %o is %s', (contact, conditions, expected) => {
  expect(deviceState({ contact, conditions })).toBe(expected)
})

test('sorts by level, then by waiting time, then acknowledged ones, then by name', () => {
  const machines = {
    young: [condition('alarm', 8)],
    old: [condition('alarm', 3), condition('alarm', 9)],
    warned: [condition('warning', 1), condition('alarm', 0, { acknowledged })],
    'seen alarm': [condition('alarm', 0, { acknowledged })],
    'seen warning': [condition('warning', 0, { acknowledged })],
    'Truck 10': [],
    'Truck 9': [],
    away: [silence],
  }
  const names = Object.entries(machines)
    .map(([name, conditions]) => ({ name, conditions }))
    .toSorted(compareUrgency)
    .map(({ name }) => name)
  expect(names).toEqual([
    'old',
    'young',
    'warned',
    'away',
    'seen alarm',
    'seen warning',
    'Truck 9',
    'Truck 10',
  ])
})

test('counts no contact from the last contact, wherever it is shown or sorted', () => {
  const reason = { kind: 'silence', lastContactSeconds: 2, expectedSeconds: 60 } as const
  const away = condition('warning', 9, { kind: 'silence', subject: 'contact', reason })
  const breach = { kind: 'limit', key: 'fuel', value: 5, limit: 12, side: 'below', beyondSince: 1 } as const
  const low = condition('warning', 4, { kind: 'limit', subject: 'fuel', reason: breach })
  expect([conditionStart(away), conditionStart(low)]).toEqual([2, 4])
  expect(worstCondition([low, away])).toBe(away)
  const machines = [
    { name: 'low', conditions: [low] },
    { name: 'away', conditions: [away] },
  ]
  expect(machines.toSorted(compareUrgency).map(({ name }) => name)).toEqual(['away', 'low'])
})

test('combines limit and event of a measurement: the worse level, the earlier start, acknowledged if both are', () => {
  const limit = condition('warning', 5, { kind: 'limit', subject: 'vin', acknowledged })
  const event = condition('alarm', 3, { subject: 'vin' })
  const other = condition('alarm', 1)
  expect(mergeBySubject([limit, other, event])).toEqual([event, other])
  expect(mergeBySubject([{ ...limit, level: 'alarm' }, event])).toMatchObject([{ kind: 'limit', since: 3 }])
  const both = mergeBySubject([limit, { ...event, acknowledged: { at: 12, by: 'Bob' } }])
  expect(both).toMatchObject([{ acknowledged: { at: 12, by: 'Bob' } }])
  expect(mergeBySubject([limit, event])[0]?.acknowledged).toBeUndefined()
})

test('does not colour, count or flag shelved conditions', () => {
  const shelved = { until: 99, at: 9, by: 'Ann', reason: '' }
  const alarm = condition('alarm', 1, { shelved })
  const warning = condition('warning', 2)
  expect(countedConditions([alarm, warning])).toEqual([warning])
  expect(needsSomebody(alarm)).toBe(false)
  expect(deviceState({ contact: 'live', conditions: [alarm] })).toBe('live')
  expect(deviceState({ contact: 'live', conditions: [{ ...silence, shelved }] })).toBe('live')
})
