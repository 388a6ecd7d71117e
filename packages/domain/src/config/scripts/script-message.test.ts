import { expect, it } from 'vitest'
import { scriptMessageOf } from './script-message.ts'

const own = { topic: 'vin', msg: 'low', lv: 30 }

it('contains what was measured, without what the portal and the script added', () => {
  const point = {
    deviceid: 'A',
    ts: 1_700_000_000.5,
    aws_ts: 1_700_000_001,
    vin: 12,
    cp1: 5,
    cp34: 'x',
    cpu: 1,
    events: [{ topic: 'mjs', msg: 'x', lv: 10 }, own],
  }
  expect(scriptMessageOf(point)).toEqual({
    deviceid: 'A',
    ts: 1_700_000_000.5,
    vin: 12,
    cpu: 1,
    events: [own],
  })
  expect(point.cp1).toBe(5)
})

it.each([[[{ topic: 'mjs', msg: 'x', lv: 10 }]], [[]], ['none'], [null]])(
  'has no events for %j',
  (events) => {
    expect(scriptMessageOf({ ts: 1, events })).toEqual({ ts: 1 })
  },
)
