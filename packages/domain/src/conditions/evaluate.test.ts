import { describe, expect, test } from 'vitest'
import { createConditionContext } from './rules/context.ts'
import { evaluateConditions } from './evaluate.ts'
import { refold } from './fold.ts'
import { createAcknowledgement, createRecord, createRule, foldScene, start } from './testing/scene.ts'

const week = 7 * 86_400
const times = (...pairs: [number, number][]) =>
  pairs.map(([from, to]) => ({ from: start + from, to: start + to }))
const records = [createRecord(0)]
const always = times([-10_000, 10_000_000])

function evaluate(at: number, listening = always, intervalSeconds: number | null = 60) {
  const context = createConditionContext({ rules: [], intervalSeconds: intervalSeconds ?? undefined })
  return evaluateConditions(refold(context, records), context, { now: start + at, listening })
}

describe('no contact', () => {
  test('opens once the portal has listened for longer than the contact window', () => {
    expect(evaluate(360)).toEqual({ open: [], nextCheckAt: start + 361 })
    expect(evaluate(361).open).toEqual([
      {
        kind: 'silence',
        subject: 'contact',
        level: 'warning',
        since: start + 360,
        reason: { kind: 'silence', lastContactSeconds: start, expectedSeconds: 60 },
      },
    ])
    expect(evaluate(361).nextCheckAt).toBeUndefined()
  })

  test('waits for the interval and grace time of a device that rarely sends', () => {
    expect([evaluate(3660, always, 3600).open, evaluate(3661, always, 3600).open.length]).toEqual([[], 1])
    expect(evaluate(361, always, null).open).toMatchObject([{ reason: { expectedSeconds: 300 } }])
  })

  test('counts only listening time, each second once', () => {
    expect(evaluate(9000, times([0, 300])).open).toEqual([])
    expect(evaluate(9000, times([0, 300])).nextCheckAt).toBe(start + 9061)
    expect(evaluate(9000, times([0, 300], [100, 300], [50, 200])).open).toEqual([])
    expect(evaluate(9000, times([8000, 8100], [0, 300])).open).toMatchObject([{ since: start + 8060 }])
    expect(evaluate(400, times([-9000, -100])).open).toEqual([])
  })

  test('does not open for a device that never sent', () => {
    const context = createConditionContext({ rules: [], intervalSeconds: 60 })
    expect(evaluateConditions(refold(context, []), context, { now: start, listening: always })).toEqual({
      open: [],
    })
  })

  test('closes with the next record', () => {
    expect(foldScene({ records: [...records, createRecord(900)], listening: always, at: 1000 })).toEqual([])
  })

  test('is silenced by an acknowledgement after it opened, until the next record', () => {
    const given = (at: number) => [createAcknowledgement(at, 'silence', 'contact')]
    const scene = { records, listening: always, at: 900 }
    expect(foldScene({ ...scene, acknowledgements: given(360) })).toMatchObject([
      { acknowledged: { by: 'Ann' } },
    ])
    expect(foldScene({ ...scene, acknowledgements: given(359) })[0]?.acknowledged).toBeUndefined()
    const later = { records: [...records, createRecord(400)], listening: always, at: 2000 }
    expect(foldScene({ ...later, acknowledgements: given(390) })[0]?.acknowledged).toBeUndefined()
  })
})

describe('a wrong clock', () => {
  const ahead = (seconds: number, by: number) =>
    createRecord(seconds + by, { receivedSeconds: start + seconds })

  test('is a separate condition if more than 60 s ahead of the receipt', () => {
    expect(foldScene({ records: [ahead(0, 60)] })).toEqual([])
    expect(foldScene({ records: [ahead(0, 61), ahead(60, 70)] })).toEqual([
      {
        kind: 'clock',
        subject: 'clock',
        level: 'warning',
        since: start,
        reason: { kind: 'clock', aheadSeconds: 70 },
      },
    ])
  })

  test('closes with a later correct record; an acknowledgement only silences it', () => {
    expect(foldScene({ records: [ahead(0, 3600), createRecord(60)] })).toEqual([])
    const acknowledgements = [createAcknowledgement(30, 'clock', 'clock')]
    expect(foldScene({ records: [ahead(0, 3600), ahead(60, 3600)], acknowledgements })).toMatchObject([
      { since: start, acknowledged: { by: 'Ann' } },
    ])
  })

  test('counts evidence at its receipt, so that no condition opens in the future', () => {
    const values = { oil: 5 }
    const [limit] = foldScene({
      rules: [createRule()],
      records: [createRecord(9000, { receivedSeconds: start, values })],
    })
    expect(limit).toMatchObject({ kind: 'limit', since: start })
  })
})

describe('after 7 days without evidence', () => {
  const scene = { rules: [createRule()], records: [createRecord(0, { values: { oil: 5 } })] }

  test('a condition expires, but no contact does not', () => {
    expect(foldScene({ ...scene, at: week })).toHaveLength(1)
    expect(foldScene({ ...scene, at: week + 1 })).toEqual([])
    expect(foldScene({ ...scene, listening: always, at: week + 1 }).map(({ kind }) => kind)).toEqual([
      'silence',
    ])
  })

  test('later evidence opens it again', () => {
    const records = [...scene.records, createRecord(week + 9, { values: { oil: 5 } })]
    expect(foldScene({ ...scene, records })).toMatchObject([{ since: start + week + 9 }])
  })

  test('the time of the next check is that expiry', () => {
    const context = createConditionContext({ rules: scene.rules, intervalSeconds: 60 })
    const state = refold(context, scene.records)
    const evaluated = evaluateConditions(state, context, { now: start + 500, listening: always })
    expect(evaluated.nextCheckAt).toBe(start + week + 1)
  })
})
