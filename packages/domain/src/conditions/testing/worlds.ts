import * as fc from 'fast-check'
import type { Acknowledgement, LimitRule, Listening } from '../condition.ts'
import type { Evidence } from '../evidence.ts'
import { start } from './scene.ts'

/** Moments in steps of five seconds, mostly close to each other, some days apart. */
const moment = fc
  .tuple(fc.integer({ min: 0, max: 25 }), fc.constantFrom(0, 0, 0, 0, 0, 0, 100_000, 550_000, 700_000))
  .map(([step, far]) => start + step * 5 + far)

const topics = ['vin', 'oil', 'door', 'odd']
const event = fc.record({
  topic: fc.constantFrom(...topics),
  msg: fc.constantFrom('Low', 'High'),
  lv: fc.constantFrom(10, 20, 30, 40),
})

const lamp = fc.constantFrom('off', 'on', null, 'error')
const report = fc.record({
  bus: fc.constantFrom('can1', 'can2'),
  source: fc.constantFrom(0, 3),
  lamps: fc.record({ malfunction: lamp, stop: lamp, warning: lamp, protect: lamp }),
  codes: fc.subarray([
    { spn: 100, fmi: 1 },
    { spn: 110, fmi: 0 },
  ]),
})

const values = fc.record(
  {
    vin: fc.constantFrom(8, 9, 10, 11, 12),
    oil: fc.constantFrom(5, 10, 15, 20, 21, 25),
    rpm1: fc.constantFrom(0, 900),
    state: fc.constantFrom(3, 4, 6),
    odd: fc.constant(1),
  },
  { requiredKeys: [] },
)

export const anyRecord: fc.Arbitrary<Evidence> = fc
  .record({
    ts: moment,
    delay: fc.constantFrom(0, 0, 0, 0, 5, 30, 400, -30, -60, -65, -3600),
    hash: fc.constantFrom('1', '2', '10'),
    values,
    events: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(event, { maxLength: 2 })),
    troubleCodes: fc.option(fc.array(report, { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 3 }),
  })
  .map(({ delay, troubleCodes, ...rest }) => {
    const receivedSeconds = rest.ts + delay
    const evidenceSeconds = Math.min(rest.ts, receivedSeconds)
    return { ...rest, evidenceSeconds, receivedSeconds, ...(troubleCodes && { troubleCodes }) }
  })

/** A store has one content per identity. */
const records = fc.uniqueArray(anyRecord, { maxLength: 16, selector: ({ ts, hash }) => `${ts} ${hash}` })

const acknowledgement: fc.Arbitrary<Acknowledgement> = fc
  .tuple(
    fc.constantFrom<Pick<Acknowledgement, 'kind' | 'subject'>>(
      { kind: 'limit', subject: 'vin' },
      { kind: 'limit', subject: 'oil' },
      { kind: 'event', subject: 'vin' },
      { kind: 'event', subject: 'door\nLow' },
      { kind: 'event', subject: 'odd' },
      { kind: 'event', subject: 'odd\nHigh' },
      { kind: 'code', subject: 'can1 0 100:1' },
      { kind: 'clock', subject: 'clock' },
      { kind: 'silence', subject: 'contact' },
    ),
    moment,
    fc.constantFrom(0, 0, 3600),
    fc.constantFrom('Ann', 'Bob'),
    fc.constantFrom(undefined, undefined, 0, 5, 60),
    fc.boolean(),
  )
  .map(([named, at, later, by, unseen, clears]) => ({
    ...named,
    at: at + later,
    by,
    ...(clears && { clears }),
    ...(unseen !== undefined && { knownSeconds: at + later - unseen }),
  }))

const guard = fc.constantFrom<NonNullable<LimitRule['guard']>>(
  { key: 'rpm1', operator: '>', value: 0 },
  { key: 'rpm1', operator: '=', value: 900 },
  { key: 'state', from: 4, to: 6 },
)
const rule: fc.Arbitrary<LimitRule> = fc
  .record({
    key: fc.constantFrom('vin', 'oil'),
    durationSeconds: fc.constantFrom(0, 0, 10, 25),
    hysteresis: fc.constantFrom(0, 1),
    guard: fc.option(guard, { nil: undefined }),
    intervalSeconds: fc.constantFrom(undefined, undefined, 60),
    isRanged: fc.boolean(),
  })
  .map(({ key, durationSeconds, hysteresis, guard, intervalSeconds, isRanged }) => ({
    key,
    durationSeconds,
    hysteresis,
    ...(guard && { guard }),
    ...(intervalSeconds && { intervalSeconds }),
    ...(key === 'vin' ? { warning: { low: 9, high: 11 } } : { warning: { low: 20 }, alarm: { low: 10 } }),
    ...(key === 'vin' && isRanged ? { alarm: { high: 11.5 } } : {}),
  }))
const rules = fc
  .array(rule, { maxLength: 4 })
  .map((list) => list.map((each, index): LimitRule => (index % 2 ? each : { ...each, id: `r${index}` })))

const listening: fc.Arbitrary<readonly Listening[]> = fc.array(
  fc
    .tuple(fc.integer({ min: -10, max: 200 }), fc.integer({ min: 1, max: 150 }))
    .map(([from, length]) => ({ from: start + from * 5, to: start + (from + length) * 5 })),
  { maxLength: 4 },
)

const wideWorld = fc.record({
  rules,
  intervalSeconds: fc.constantFrom(undefined, 5, 10, 300, 900),
  records,
  acknowledgements: fc.array(acknowledgement, { maxLength: 12 }),
  listening,
})

/** A single measurement, so that limits, events, gaps and acknowledgements interact often. */
const narrowMoment = fc.integer({ min: 0, max: 12 }).map((step) => start + step * 5)
const narrowRecord: fc.Arbitrary<Evidence> = fc
  .record({
    ts: narrowMoment,
    delay: fc.constantFrom(0, 0, 0, 10),
    hash: fc.constantFrom('1', '2'),
    values: fc.record(
      { vin: fc.constantFrom(8, 9, 12, 13), rpm1: fc.constantFrom(0, 9, 9) },
      { requiredKeys: [] },
    ),
    events: fc.array(
      fc.record({ topic: fc.constant('vin'), msg: fc.constant(''), lv: fc.constantFrom(10, 30, 40) }),
      {
        maxLength: 1,
      },
    ),
  })
  .map(({ delay, ...rest }) => ({ ...rest, evidenceSeconds: rest.ts, receivedSeconds: rest.ts + delay }))
const narrowRule: fc.Arbitrary<LimitRule> = fc.record({
  key: fc.constant('vin'),
  warning: fc.constant({ high: 11 }),
  alarm: fc.constant({ high: 12 }),
  durationSeconds: fc.constantFrom(0, 5, 10),
  hysteresis: fc.constantFrom(0, 3),
})
const narrowWorld = fc.record({
  rules: fc.array(narrowRule, { maxLength: 1 }),
  intervalSeconds: fc.constantFrom(2.5, 5),
  records: fc.uniqueArray(narrowRecord, { maxLength: 12, selector: ({ ts, hash }) => `${ts} ${hash}` }),
  acknowledgements: fc.array(
    fc
      .record({
        kind: fc.constantFrom('limit' as const, 'event' as const),
        subject: fc.constant('vin'),
        at: narrowMoment,
        by: fc.constant('Ann'),
        unseen: fc.constantFrom(0, 5, 10, 20),
        clears: fc.boolean(),
      })
      .map(({ unseen, ...given }) => ({ ...given, knownSeconds: given.at - unseen })),
    { maxLength: 3 },
  ),
  listening: fc.constant([]),
})
/** A device with its rules, its records and its acknowledgements. */
export const anyWorld = fc.oneof(wideWorld, narrowWorld)
export type World = typeof anyWorld extends fc.Arbitrary<infer T> ? T : never
