import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LimitRule } from '../condition.ts'
import type { Evidence } from '../evidence.ts'
import { evidenceOf } from '../evidence.ts'
import { applyEvidence, refold } from '../fold.ts'
import { intervalsOf } from '../history/intervals.ts'
import { createConditionContext } from '../rules/context.ts'
import { resolveLimitRules } from '../rules/limit-rules.ts'
import { startRulePreview } from '../rules/preview.ts'
import { type ConditionState, emptyConditionState } from '../state.ts'
import { listReferenceIntervals } from '../testing/reference-fold.ts'
import { createRecord, foldScene, start } from '../testing/scene.ts'
import { compileArea } from './area-shape.ts'

const middle = { lat: 51.5, lon: 7.4 }
const shape = { kind: 'circle', ...middle, radiusMetres: 200 } as const
const { distanceTo } = compileArea(shape)
const northOf = (metres: number) => ({ lat: middle.lat + metres / 111_195.08, lon: middle.lon })
const judge = (rule: LimitRule) => resolveLimitRules({ displaySettings: {}, rules: [rule] })

const anyRule = fc
  .record({
    fires: fc.constantFrom('left' as const, 'entered' as const),
    level: fc.constantFrom('warning' as const, 'alarm' as const),
    durationSeconds: fc.constantFrom(0, 10),
    hysteresis: fc.constantFrom(0, 20),
    isGuarded: fc.boolean(),
  })
  .map(({ fires, level, isGuarded, ...terms }): LimitRule => {
    const guard = { key: 'rpm', operator: '>', value: 0 } as const
    return {
      id: 'a1',
      key: '',
      name: 'Yard',
      area: { fires, level, shape },
      ...terms,
      ...(isGuarded && { guard }),
    }
  })
const anyRecord = fc
  .record({
    seconds: fc.tuple(fc.nat(25), fc.constantFrom(0, 0, 0, 0, 700_000)).map(([step, far]) => step * 5 + far),
    metres: fc.constantFrom(undefined, 0, 170, 190, 210, 230, 1000),
    rpm: fc.constantFrom(undefined, 0, 900, 900),
    delay: fc.constantFrom(0, 0, 30),
    hash: fc.constantFrom('1', '2'),
  })
  .map(({ seconds, metres, rpm, delay, hash }) =>
    createRecord(seconds, {
      hash,
      receivedSeconds: start + seconds + delay,
      values: rpm === undefined ? {} : { rpm },
      ...(metres !== undefined && { position: northOf(metres) }),
    }),
  )
const records = fc.uniqueArray(anyRecord, { maxLength: 16, selector: ({ ts, hash }) => `${ts} ${hash}` })

/** The plain fold of a limit on the distance: it does not know about areas. */
function listByDistance(rules: readonly LimitRule[], evidence: readonly Evidence[], now: number) {
  const plain = rules.map((rule) => ({ ...rule, key: 'distance' }))
  const measured = evidence.map(({ position, ...record }) => ({
    ...record,
    values: { ...record.values, ...(position && { distance: distanceTo(position) }) },
  }))
  const input = {
    rules: plain,
    records: measured,
    acknowledgements: [],
    listening: [],
    intervalSeconds: 10,
    now,
  }
  return listReferenceIntervals(input).filter(({ kind }) => kind === 'limit')
}

test('treats an area as a limit on the distance to its edge, in any order and with repeats', () => {
  const scrambled = records.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length })),
  )
  fc.assert(
    fc.property(anyRule, scrambled, (rule, [all, some]) => {
      const rules = judge(rule)
      const context = createConditionContext({ rules, intervalSeconds: 10 })
      const now = Math.max(start, ...all.map(({ evidenceSeconds }) => evidenceSeconds))
      const stored: Evidence[] = []
      let state: ConditionState = emptyConditionState(context)
      for (const record of [...some, ...all]) {
        stored.push(record)
        const next = applyEvidence(state, context, [record])
        state = next === 'late' ? refold(context, stored) : next
      }
      const times = ({ openedAt, closedAt, closedBy, level }: ReturnType<typeof intervalsOf>[number]) =>
        JSON.stringify([openedAt, closedAt, closedBy, level])
      const found = intervalsOf(state, [], now).filter(({ kind }) => kind === 'area')
      const expected = listByDistance(rules, all, now)
      expect(found.map(times).toSorted()).toEqual(expected.map(times).toSorted())
      const preview = startRulePreview(rules[0] as LimitRule, 10)
      preview.add(all)
      expect(preview.finish(now).count).toBe(expected.length)
    }),
    { numRuns: 400 },
  )
})

test('reports area, direction and distance, and closes only by itself, acknowledged or not', () => {
  const [rule] = judge({
    id: 'a1',
    key: '',
    name: 'Yard',
    area: { fires: 'left', level: 'alarm', shape },
    durationSeconds: 60,
    hysteresis: 30,
  })
  const at = (seconds: number, metres: number) => createRecord(seconds, { position: northOf(metres) })
  const left = [at(0, 0), at(60, 300), at(120, 350)]
  const scene = (...more: readonly Evidence[]) =>
    foldScene({ rules: rule ? [rule] : [], records: [...left, ...more] })
  const reason = {
    kind: 'area',
    name: 'Yard',
    fires: 'left',
    distanceMetres: 150,
    beyondSince: start + 60,
    ruleId: 'a1',
  }
  expect(scene()).toEqual([{ kind: 'area', subject: 'a1', level: 'alarm', since: start + 120, reason }])
  // Inside by less than the hysteresis counts as receiver noise.
  expect(scene(at(180, 180), at(240, 180))).toHaveLength(1)
  expect(scene(at(180, 160), at(240, 160))).toEqual([])
})

test('ignores invalid positions', () => {
  const [rule] = judge({
    id: 'a1',
    key: '',
    area: { fires: 'left', level: 'alarm', shape },
    durationSeconds: 0,
    hysteresis: 0,
  })
  const context = createConditionContext({ rules: rule ? [rule] : [], intervalSeconds: 60 })
  const evidence = (point: object) =>
    evidenceOf({ ts: start, aws_ts: start, ...point }, 'x', context.watchedKeys, () => [])
  const places = [
    {},
    { gps_lat: 0, gps_lon: 0 },
    { gps_lat: 91, gps_lon: 0 },
    { gps_lat: 'x', gps_lon: 0 },
    { gps_lat: 1 },
  ]
  for (const place of places) expect(evidence(place).position).toBeUndefined()
  expect(evidence({ gps_lat: 1, gps_lon: 2, gps_hdop: 3 }).position).toEqual({ lat: 1, lon: 2 })
  expect(createConditionContext({ rules: [], intervalSeconds: 60 }).watchedKeys).toEqual([])
})
