import { describe, expect, test } from 'vitest'
import type { DeviceEvent } from '../fleet/events.ts'
import type { ConditionKind } from './condition.ts'
import { isClearable } from './events.ts'
import { createConditionContext } from './rules/context.ts'
import {
  createAcknowledgement,
  createClearing,
  createRecord,
  createRule,
  foldScene,
  type Scene,
  start,
} from './testing/scene.ts'

const event = (topic: string, msg: string, lv: number): DeviceEvent => ({ topic, msg, lv })
const says = (seconds: number, ...events: DeviceEvent[]) => createRecord(seconds, { events })
const open = (scene: Scene) => foldScene(scene).map(({ subject, level }) => [subject, level])

test.each([
  [10, []],
  [20, []],
  [21, [['vin', 'warning']]],
  [30, [['vin', 'warning']]],
  [31, [['vin', 'alarm']]],
  [40, [['vin', 'alarm']]],
])('makes %o of an event of level %d', (lv, expected) => {
  expect(open({ records: [says(0, event('vin', 'Low', lv))] })).toEqual(expected)
})

test('keeps an event open although later records lack it', () => {
  const records = [says(0, event('vin', 'Low', 40)), createRecord(60), createRecord(120)]
  expect(foldScene({ records })).toEqual([
    {
      kind: 'event',
      subject: 'vin',
      level: 'alarm',
      since: start,
      reason: { kind: 'event', topic: 'vin', msg: 'Low', lv: 40 },
    },
  ])
})

describe('event keys', () => {
  test('are the topic of a measurement, whose newest message decides', () => {
    const records = [says(0, event('vin', 'Low', 40)), says(60, event('vin', 'High', 30))]
    expect(open({ records })).toEqual([['vin', 'warning']])
  })

  test('are otherwise topic and message', () => {
    const records = [says(0, event('door', 'Opened', 30), event('door', 'Forced', 40))]
    expect(open({ records })).toEqual([
      ['door\nForced', 'alarm'],
      ['door\nOpened', 'warning'],
    ])
  })

  test('treat an own key as a measurement if the record has its value or a rule limits it', () => {
    const events = [event('fuel', 'Low', 40)]
    expect(open({ records: [createRecord(0, { events, values: { fuel: 3 } })] })).toEqual([['fuel', 'alarm']])
    expect(open({ records: [createRecord(0, { events })], rules: [createRule({ key: 'fuel' })] })).toEqual([
      ['fuel', 'alarm'],
    ])
  })

  test('treat lists and texts of a record as no measurements', () => {
    expect(open({ records: [says(0, event('wifi_ip', 'Lost', 40), event('can1', 'Bus off', 30))] })).toEqual([
      ['wifi_ip\nLost', 'alarm'],
      ['can1\nBus off', 'warning'],
    ])
  })
})

describe('a later INFO event', () => {
  test('closes the condition of a measurement', () => {
    expect(
      open({ records: [says(0, event('vin', 'Low', 40)), says(60, event('vin', 'Normal', 10))] }),
    ).toEqual([])
  })

  test('closes no other condition', () => {
    const records = [says(0, event('door', 'Open', 40)), says(60, event('door', 'Open', 10))]
    expect(open({ records })).toHaveLength(1)
  })

  test('is needed: an ALERT neither opens nor closes one', () => {
    expect(
      open({ records: [says(0, event('vin', 'Low', 40)), says(60, event('vin', 'Low', 20))] }),
    ).toHaveLength(1)
  })

  test('closes nothing if its evidence is older', () => {
    const early = createRecord(0, { events: [event('vin', 'Normal', 10)], receivedSeconds: start + 500 })
    expect(open({ records: [says(60, event('vin', 'Low', 40)), early] })).toHaveLength(1)
  })
})

describe('a value back in its configured range', () => {
  const rules = [createRule({ key: 'vin' })]
  const values = (vin: number, seconds: number) => createRecord(seconds, { values: { vin } })

  test('closes the condition of a measurement', () => {
    const records = [says(0, event('vin', 'Low', 40)), values(25, 60)]
    expect([open({ records, rules }), open({ records })]).toEqual([[], [['vin', 'alarm']]])
  })

  test('does not close it while it exceeds the limit of the same condition', () => {
    const records = [says(0, event('vin', 'Low', 30)), values(5, 60)]
    expect(foldScene({ records, rules })).toMatchObject([{ kind: 'limit', level: 'alarm', since: start }])
  })

  test("does not count in the event's own record", () => {
    const record = createRecord(0, { events: [event('vin', 'Low', 40)], values: { vin: 25 } })
    expect(open({ records: [record], rules })).toHaveLength(1)
  })

  test('is not needed with a false guard, which closes it and lets none open', () => {
    const guarded = [createRule({ key: 'vin', guard: { key: 'rpm', operator: '>', value: 0 } })]
    const off = createRecord(60, { values: { rpm: 0 }, events: [event('vin', 'Low', 40)] })
    expect(open({ records: [says(0, event('vin', 'Low', 40)), off], rules: guarded })).toEqual([])
  })
})

describe('an acknowledgement', () => {
  const acknowledgements = [createAcknowledgement(90, 'event', 'door\nOpen')]
  const opened = says(60, event('door', 'Open', 40))
  const held = { subject: 'door\nOpen', since: start + 60, acknowledged: { at: start + 90, by: 'Ann' } }

  test('never closes an event, and covers evidence of the same second', () => {
    expect(foldScene({ records: [opened], acknowledgements })).toMatchObject([held])
    const same = foldScene({ records: [says(90, event('door', 'Open', 40))], acknowledgements })
    expect(same).toMatchObject([{ acknowledged: { by: 'Ann' } }])
  })

  test('lasts until the event comes again, which needs attention', () => {
    const quiet = { records: [opened, createRecord(91)], acknowledgements }
    expect(foldScene(quiet)).toMatchObject([held])
    const again = foldScene({ records: [opened, says(91, event('door', 'Open', 40))], acknowledgements })
    expect(again).toMatchObject([{ subject: 'door\nOpen', since: start + 60 }])
    expect(again[0]?.acknowledged).toBeUndefined()
  })

  test('expires with the event after 7 days without it', () => {
    const scene = { records: [opened], acknowledgements }
    expect(open({ ...scene, at: 60 + 7 * 86_400 })).toHaveLength(1)
    expect(open({ ...scene, at: 61 + 7 * 86_400 })).toEqual([])
  })

  test('does not cover what was measured before it and received after it', () => {
    const buffered = createRecord(60, { events: [event('door', 'Open', 40)], receivedSeconds: start + 95 })
    expect(foldScene({ records: [buffered], acknowledgements })[0]?.acknowledged).toBeUndefined()
  })

  const silences = [createAcknowledgement(90, 'event', 'vin')]
  const low = (seconds: number) => says(seconds, event('vin', 'Low', 40))

  test('silences a measurement until later evidence needs attention again', () => {
    const known = { level: 'alarm', since: start, acknowledged: { at: start + 90, by: 'Ann' } }
    for (const rules of [[createRule({ key: 'vin' })], []]) {
      expect(foldScene({ records: [low(0)], rules, acknowledgements: silences })).toMatchObject([known])
      const [again] = foldScene({ records: [low(0), low(120)], rules, acknowledgements: silences })
      expect(again?.since).toBe(start)
      expect(again?.acknowledged).toBeUndefined()
    }
  })

  test('of an event or limit applies to both conditions of a measurement', () => {
    const rules = [createRule({ key: 'vin' })]
    const records = [createRecord(0, { events: [event('vin', 'Low', 40)], values: { vin: 5 } })]
    for (const kind of ['limit', 'event'] as const) {
      const given = [createAcknowledgement(90, kind, 'vin')]
      expect(foldScene({ records, rules, acknowledgements: given })).toMatchObject([
        { kind: 'limit', acknowledged: { by: 'Ann' } },
      ])
    }
  })
})

describe('clearing', () => {
  const opened = says(60, event('door', 'Open', 40))
  const acknowledgements = [createClearing(90, 'event', 'door\nOpen')]

  test('closes an event, and covers evidence of the same second', () => {
    expect(open({ records: [opened], acknowledgements })).toEqual([])
    expect(open({ records: [says(90, event('door', 'Open', 40))], acknowledgements })).toEqual([])
  })

  test('closes an acknowledged event', () => {
    const given = [createAcknowledgement(70, 'event', 'door\nOpen'), ...acknowledgements]
    expect(open({ records: [opened], acknowledgements: given })).toEqual([])
  })

  test('lets later evidence open it again', () => {
    const again = foldScene({ records: [opened, says(91, event('door', 'Open', 40))], acknowledgements })
    expect(again).toMatchObject([{ subject: 'door\nOpen', since: start + 91 }])
  })

  test('does not cover what was received after it', () => {
    const buffered = createRecord(60, { events: [event('door', 'Open', 40)], receivedSeconds: start + 95 })
    expect(open({ records: [buffered], acknowledgements })).toHaveLength(1)
  })

  test("closes a measurement's event only without a known range; a limit is only silenced", () => {
    const low = says(0, event('vin', 'Low', 40))
    expect(open({ records: [low], acknowledgements: [createClearing(90, 'event', 'vin')] })).toEqual([])
    const records = [createRecord(0, { events: [event('vin', 'Low', 40)], values: { vin: 5 } })]
    const rules = [createRule({ key: 'vin' })]
    for (const kind of ['limit', 'event'] as const)
      expect(
        foldScene({ records, rules, acknowledgements: [createClearing(90, kind, 'vin')] }),
      ).toMatchObject([{ kind: 'limit', acknowledged: { by: 'Ann' } }])
  })

  test('applies to events without limits and to trouble codes', () => {
    const context = createConditionContext({ rules: [createRule({ key: 'vin' })], intervalSeconds: 60 })
    const clearable = (kind: ConditionKind, subject: string) => isClearable({ kind, subject }, context)
    expect(clearable('event', 'door\nOpen')).toBe(true)
    expect(clearable('code', 'can1 0 100:1')).toBe(true)
    expect(clearable('event', 'vin')).toBe(false)
    for (const kind of ['limit', 'silence', 'clock'] as const) expect(clearable(kind, 'vin')).toBe(false)
  })
})
