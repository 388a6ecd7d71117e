import { describe, expect, test } from 'vitest'
import type { LimitRule } from './condition.ts'
import { createAcknowledgement, createRecord, createRule, foldScene, start } from './testing/scene.ts'

/** Values of 'oil' by second, each in its own record. */
function readings(values: Readonly<Record<number, number>>, also: Record<string, number> = {}) {
  return Object.entries(values).map(([seconds, oil]) =>
    createRecord(Number(seconds), { values: { oil, ...also } }),
  )
}

const levels = (values: Readonly<Record<number, number>>, rule: Partial<LimitRule> = {}) =>
  foldScene({ rules: [createRule(rule)], records: readings(values) }).map(({ level }) => level)

test('opens at once beyond a limit without a duration, with value, limit and start', () => {
  expect(foldScene({ rules: [createRule({ id: 'r1' })], records: readings({ 0: 30, 60: 15 }) })).toEqual([
    {
      kind: 'limit',
      subject: 'oil',
      level: 'warning',
      since: start + 60,
      reason: {
        kind: 'limit',
        key: 'oil',
        value: 15,
        limit: 20,
        side: 'below',
        beyondSince: start + 60,
        ruleId: 'r1',
      },
    },
  ])
})

test.each([
  [20, []],
  [19.9, ['warning']],
  [10, ['warning']],
  [9.9, ['alarm']],
])('takes %d as %o: the limit itself is no violation', (value, expected) => {
  expect(levels({ 0: value })).toEqual(expected)
})

describe('the duration of a limit', () => {
  test('delays opening, which states when the violation began', () => {
    const rule = { durationSeconds: 120 }
    expect(levels({ 0: 15, 60: 15, 119: 15 }, rule)).toEqual([])
    const [open] = foldScene({ rules: [createRule(rule)], records: readings({ 0: 15, 60: 14, 120: 13 }) })
    expect(open).toMatchObject({ since: start + 120, reason: { beyondSince: start, value: 13 } })
  })

  test('restarts after a value inside', () => {
    expect(levels({ 0: 15, 60: 25, 120: 15, 180: 15 }, { durationSeconds: 120 })).toEqual([])
  })

  test('delays closing', () => {
    const rule = { durationSeconds: 60 }
    expect(levels({ 0: 15, 60: 15, 120: 25 }, rule)).toEqual(['warning'])
    expect(levels({ 0: 15, 60: 15, 120: 25, 150: 15, 179: 25, 210: 25 }, rule)).toEqual(['warning'])
    expect(levels({ 0: 15, 60: 15, 120: 25, 180: 25 }, rule)).toEqual([])
  })

  test('is separate for each level', () => {
    expect(levels({ 0: 15, 60: 5, 120: 5 }, { durationSeconds: 120 })).toEqual(['warning'])
    expect(levels({ 0: 15, 60: 5, 120: 5, 180: 5 }, { durationSeconds: 120 })).toEqual(['alarm'])
  })
})

describe('a gap of more than two expected intervals', () => {
  const gap = (seconds: number, rule: Partial<LimitRule> = {}, intervalSeconds?: number) =>
    foldScene({
      rules: [createRule({ durationSeconds: 60, ...rule })],
      ...(intervalSeconds && { intervalSeconds }),
      records: readings({ 0: 15, [seconds]: 15 }),
    }).length

  test('restarts the duration beyond', () => {
    expect([gap(120), gap(121)]).toEqual([1, 0])
    expect([gap(600, {}, 300), gap(601, {}, 300)]).toEqual([1, 0])
  })

  test('restarts the duration inside', () => {
    const rule = { durationSeconds: 60 }
    expect(levels({ 0: 15, 60: 15, 120: 25, 300: 25 }, rule)).toEqual(['warning'])
    expect(levels({ 0: 15, 60: 15, 120: 25, 300: 25, 360: 25 }, rule)).toEqual([])
  })

  test('is longer for a key that is measured less often', () => {
    expect([gap(1200, { intervalSeconds: 600 }), gap(1201, { intervalSeconds: 600 })]).toEqual([1, 0])
  })

  test('counts only records with the key: others do not bridge it', () => {
    const records = [...readings({ 0: 15, 150: 15 }), createRecord(75, { values: { vin: 12 } })]
    expect(foldScene({ rules: [createRule({ durationSeconds: 60 })], records })).toEqual([])
  })
})

test('closes with hysteresis, and stays unchanged in between', () => {
  expect(levels({ 0: 15, 60: 22 }, { hysteresis: 5 })).toEqual(['warning'])
  expect(levels({ 0: 15, 60: 24.9 }, { hysteresis: 5 })).toEqual(['warning'])
  expect(levels({ 0: 15, 60: 25 }, { hysteresis: 5 })).toEqual([])
  expect(levels({ 0: 5, 60: 14 }, { hysteresis: 5 })).toEqual(['alarm'])
  expect(levels({ 0: 5, 60: 16 }, { hysteresis: 5 })).toEqual(['warning'])
  expect(levels({ 0: 105, 60: 99 }, { warning: { high: 100 }, hysteresis: 2 })).toEqual(['warning'])
  expect(levels({ 0: 105, 60: 98 }, { warning: { high: 100 }, hysteresis: 2 })).toEqual([])
})

test('closes in the middle of a range narrower than its hysteresis', () => {
  const narrow = { warning: { low: 10, high: 12 }, alarm: {}, hysteresis: 50 }
  expect([levels({ 0: 15, 60: 11.5 }, narrow), levels({ 0: 15, 60: 11 }, narrow)]).toEqual([['warning'], []])
})

test('ignores a missing or unknown value', () => {
  const records = [...readings({ 0: 15 }), createRecord(60, { values: { vin: 3 } })]
  expect(foldScene({ rules: [createRule()], records })).toHaveLength(1)
})

describe('an increased level', () => {
  const acknowledgements = [createAcknowledgement(90, 'limit', 'oil')]
  const scene = (values: Readonly<Record<number, number>>) =>
    foldScene({ rules: [createRule()], records: readings(values), acknowledgements })[0]

  test('keeps its start and needs attention again', () => {
    const open = scene({ 0: 15, 60: 15, 120: 5 })
    expect(open).toMatchObject({ level: 'alarm', since: start })
    expect(open?.acknowledged).toBeUndefined()
  })

  test('stays acknowledged after a decrease', () => {
    const at = start + 90
    expect(scene({ 0: 5, 120: 15 })).toMatchObject({ level: 'warning', since: start, acknowledged: { at } })
  })
})

describe('a guard', () => {
  const guard = { key: 'rpm', operator: '>', value: 0 } as const
  const open = (also: readonly (Record<string, number> | undefined)[], rule: Partial<LimitRule> = {}) =>
    foldScene({
      rules: [createRule({ guard, ...rule })],
      records: also.map((values, index) =>
        createRecord(index * 60, { values: { oil: index === 9 ? 30 : 5, ...values } }),
      ),
    }).length

  test('lets the limit open if true, and not if false', () => {
    expect([open([{ rpm: 900 }]), open([{ rpm: 0 }])]).toEqual([1, 0])
  })

  test('closes at once when it turns false, whatever the duration, even in a record without the value', () => {
    expect(open([{ rpm: 900 }, { rpm: 900 }, { rpm: 0 }], { durationSeconds: 60 })).toBe(0)
    const records = [
      createRecord(0, { values: { oil: 5, rpm: 900 } }),
      createRecord(60, { values: { rpm: 0 } }),
    ]
    expect(foldScene({ rules: [createRule({ guard })], records })).toEqual([])
  })

  test('changes nothing while unknown', () => {
    expect(open([{ rpm: 900 }, {}])).toBe(1)
    expect(open([{}, {}])).toBe(0)
    const inside = [
      createRecord(0, { values: { oil: 5, rpm: 900 } }),
      createRecord(60, { values: { oil: 50 } }),
    ]
    expect(foldScene({ rules: [createRule({ guard })], records: inside })).toHaveLength(1)
  })

  test('on a range includes both ends', () => {
    const states = { guard: { key: 'state', from: 4, to: 6 } }
    expect([3, 4, 5, 6, 7].map((state) => open([{ state }], states))).toEqual([0, 1, 1, 1, 0])
  })

  test.each([
    ['>', [0, 0, 1]],
    ['>=', [0, 1, 1]],
    ['<', [1, 0, 0]],
    ['<=', [1, 1, 0]],
    ['=', [0, 1, 0]],
    ['!=', [1, 0, 1]],
  ] as const)('compares by %s', (operator, expected) => {
    const rule = { guard: { key: 'rpm', operator, value: 5 } }
    expect([4, 5, 6].map((rpm) => open([{ rpm }], rule))).toEqual(expected)
  })
})

test('makes one condition, the worst, of several rules for a key', () => {
  const rules = [createRule({ id: 'a' }), createRule({ id: 'b', alarm: { low: 18 } })]
  const [open, ...rest] = foldScene({ rules, records: readings({ 0: 15 }) })
  expect(rest).toEqual([])
  expect(open).toMatchObject({ level: 'alarm', reason: { ruleId: 'b', limit: 18 } })
})
