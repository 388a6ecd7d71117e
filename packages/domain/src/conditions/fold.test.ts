import { describe, expect, test } from 'vitest'
import { createConditionContext } from './rules/context.ts'
import { maximumConditions } from './draft.ts'
import { maximumIntervals } from './history/interval.ts'
import { evaluateConditions } from './evaluate.ts'
import { applyAcknowledgement, applyEvidence, refold, startRefold } from './fold.ts'
import { type ConditionState, emptyConditionState, parseConditionState, withoutClosed } from './state.ts'
import { createAcknowledgement, createRecord, createRule, start } from './testing/scene.ts'

const context = createConditionContext({ rules: [createRule()], intervalSeconds: 60 })
const empty = emptyConditionState(context)
const oil = (seconds: number, value = 5) => createRecord(seconds, { values: { oil: value } })

function apply(state: ConditionState, ...records: ReturnType<typeof oil>[]): ConditionState {
  const next = applyEvidence(state, context, records)
  if (next === 'late') throw new Error('late')
  return next
}

describe('an out-of-order record', () => {
  test('is late if it could change a condition', () => {
    const state = apply(empty, oil(60))
    expect(applyEvidence(state, context, [oil(0)])).toBe('late')
    expect(
      applyEvidence(state, context, [createRecord(0, { events: [{ topic: 'a', msg: 'b', lv: 10 }] })]),
    ).toBe('late')
    expect(applyEvidence(state, context, [createRecord(0, { receivedSeconds: start - 100 })])).toBe('late')
    expect(applyAcknowledgement(state, context, createAcknowledgement(59, 'limit', 'oil'))).toBe('late')
  })

  test('is ignored if it has no watched value', () => {
    const state = apply(empty, oil(60))
    expect(applyEvidence(state, context, [createRecord(0, { values: { vin: 3 } })])).toEqual(state)
  })

  test('is late before an acknowledgement', () => {
    const given = applyAcknowledgement(
      apply(empty, oil(0)),
      context,
      createAcknowledgement(90, 'limit', 'oil'),
    )
    if (given === 'late') throw new Error('late')
    expect(applyEvidence(given, context, [oil(90)])).toBe('late')
    expect(applyEvidence(given, context, [oil(91)])).not.toBe('late')
  })
})

test('counts a record once, even if it is repeated later', () => {
  const once = apply(empty, oil(0), oil(60))
  expect(apply(once, oil(0), oil(60))).toEqual(once)
  const ahead = createRecord(600, { receivedSeconds: start + 60, values: { oil: 5 } })
  const again = { ...ahead, receivedSeconds: start + 90, evidenceSeconds: start + 90 }
  const state = apply(empty, ahead)
  expect(apply(state, again)).toEqual(state)
})

test('recognises repetitions of the sixteen newest records', () => {
  const records = Array.from({ length: 17 }, (_, minute) => oil(60 * minute))
  const state = apply(empty, ...records)
  expect(state.recent.map(({ ts }) => ts)).toEqual(records.slice(1).map(({ ts }) => ts))
})

test('never mutates the given state', () => {
  const state = apply(empty, oil(0))
  const before = JSON.stringify(state)
  apply(state, oil(60, 50))
  applyAcknowledgement(state, context, createAcknowledgement(90, 'limit', 'oil'))
  expect(JSON.stringify(state)).toBe(before)
})

describe('a stored state', () => {
  test('is read back as written', () => {
    const state = apply(empty, oil(0))
    expect(parseConditionState(JSON.parse(JSON.stringify(state)), context)).toEqual(state)
  })

  test.each([[undefined], [null], ['x'], [{}], [{ ...empty, version: 0 }], [{ ...empty, fingerprint: '' }]])(
    'that is %o is folded again',
    (stored) => {
      expect(parseConditionState(stored, context)).toBeUndefined()
    },
  )

  test('is folded again after a change of a rule or the interval', () => {
    const rules = [createRule({ hysteresis: 1 })]
    expect(parseConditionState(empty, createConditionContext({ rules, intervalSeconds: 60 }))).toBeUndefined()
    const slower = createConditionContext({ rules: context.rules, intervalSeconds: 61 })
    expect(parseConditionState(empty, slower)).toBeUndefined()
  })
})

test('refuses out-of-order records when folding again page by page', () => {
  const fold = startRefold(context, [])
  fold.add([oil(60)])
  expect(() => fold.add([oil(0)])).toThrow(RangeError)
})

describe('a device that sends ever new topics', () => {
  const alarm = (seconds: number, topic: string, lv = 40) =>
    createRecord(seconds, { events: [{ topic, msg: 'x'.repeat(5000), lv }] })
  const flood = Array.from({ length: 300 }, (_, index) =>
    alarm(100 + index, `invented-${index}-${'y'.repeat(500)}`, 30),
  )

  test('keeps the state bounded', () => {
    const state = refold(context, flood)
    expect(Object.keys(state.open)).toHaveLength(maximumConditions)
    expect(state.closed.length).toBeLessThanOrEqual(2 * maximumIntervals)
    expect(JSON.stringify(withoutClosed(state)).length).toBeLessThan(100_000)
  })

  test('keeps alarms before warnings, and the newest of each', () => {
    const state = refold(context, [alarm(0, 'real'), ...flood, oil(50)])
    const { open } = evaluateConditions(state, context, { now: start + 500, listening: [] })
    const topics = open.map(({ subject }) => subject.slice(0, 12))
    expect(topics.slice(0, 2).toSorted()).toEqual(['oil', `real\n${'x'.repeat(7)}`])
    expect(topics).toContain('invented-299')
    expect(topics).not.toContain('invented-250')
  })

  test('keeps unacknowledged conditions before acknowledged ones', () => {
    const rules = Array.from({ length: 51 }, (_, index) => createRule({ key: `k${index}` }))
    const wide = createConditionContext({ rules, intervalSeconds: 60 })
    const events = rules.map(({ key }, index) =>
      createRecord(index, { events: [{ topic: key, msg: '', lv: 40 }] }),
    )
    const given = [createAcknowledgement(49, 'event', 'k49')]
    const open = Object.keys(refold(wide, events, given).open)
    expect([open.includes('event k0'), open.includes('event k49')]).toEqual([true, false])
  })

  test('has up to a hundred events of a record read', () => {
    const events = Array.from({ length: 101 }, (_, index) => ({
      topic: 'vin',
      msg: '',
      lv: index < 100 ? 40 : 10,
    }))
    expect(Object.keys(refold(context, [createRecord(0, { events })]).open)).toHaveLength(1)
  })

  test('pollutes no prototype, and stores nothing that a database refuses', () => {
    const events = [{ topic: '__proto__', msg: 'a\u0000\ud800', lv: 40 }]
    const state = refold(context, [createRecord(0, { events })])
    expect(Object.keys(parseConditionState(JSON.parse(JSON.stringify(state)), context)?.open ?? {})).toEqual([
      'event __proto__\na \ufffd',
    ])
  })
})
