import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventLevelName, eventState, parseEvents, worstLevel } from './events.ts'

test.each([
  [-5, 'INFO'],
  [10, 'INFO'],
  [11, 'ALERT'],
  [20, 'ALERT'],
  [21, 'WARN'],
  [30, 'WARN'],
  [31, 'ALARM'],
  [40, 'ALARM'],
  [99, 'ALARM'],
])('level %d is %s', (level, name) => {
  expect(eventLevelName(level)).toBe(name)
})

test('reads events of any value', () => {
  expect(
    parseEvents([
      { topic: 'pitch', msg: 'Low', lv: 30 },
      { topic: 'mjs', msg: 7, lv: '40' },
      { topic: 'vin', lv: {} },
      { lv: 40 },
      null,
      'alarm',
      [],
    ]),
  ).toEqual([
    { topic: 'pitch', msg: 'Low', lv: 30 },
    { topic: 'mjs', msg: '7', lv: 40 },
    { topic: 'vin', msg: '', lv: 10 },
  ])
})

test('drops direction marks, which would reorder the text around an event', () => {
  const marked = (text: string) => `\u202e${text}\u2066\u200f\u061c`
  expect(parseEvents([{ topic: marked('door'), msg: marked('باب Open'), lv: 40 }])).toEqual([
    { topic: 'door', msg: 'باب Open', lv: 40 },
  ])
  expect(parseEvents([{ topic: '\u202e', msg: '\u2069', lv: 40 }])).toEqual([])
})

test('never throws on any value', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(fc.anything())), (value) => {
      for (const event of parseEvents(value)) expect(Number.isFinite(event.lv)).toBe(true)
    }),
  )
})

const event = (lv: number) => ({ topic: 'vin', msg: 'High', lv })

test('takes the state from the worst event', () => {
  expect(eventState([])).toBe('ok')
  expect(eventState([event(10)])).toBe('ok')
  expect(eventState([event(20), event(10)])).toBe('alert')
  expect(eventState([event(30), event(20)])).toBe('warning')
  expect(eventState([event(10), event(40), event(30)])).toBe('alarm')
})

test('takes the worst level from the events', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (levels) => {
      const worst = worstLevel(levels.map(event)) ?? Number.NaN
      expect(levels).toContain(worst)
      expect(levels.every((level) => level <= worst)).toBe(true)
    }),
  )
  expect(worstLevel([])).toBeUndefined()
})
