import { expect, it } from 'vitest'
import { runLimits } from '../sandbox/run-limits.ts'
import { readEditedPoint } from './edited-point.ts'

it('is one object with its own time', () => {
  expect(readEditedPoint(' {"vin": 12.5, "ts": 1700000000.5} ', 5)).toEqual({
    point: { ts: 1_700_000_000.5, text: '{"vin":12.5,"ts":1700000000.5}' },
  })
})

it('gets the current time if it has none', () => {
  expect(readEditedPoint('{"vin":1}', 1_700_000_000.9).point).toEqual({
    ts: 1_700_000_000,
    text: '{"vin":1,"ts":1700000000}',
  })
})

it.each([
  ['', 'not-json'],
  ['{vin: 1}', 'not-json'],
  ['[1]', 'not-a-point'],
  ['null', 'not-a-point'],
  ['12', 'not-a-point'],
  ['{"ts":"now"}', 'time'],
  ['{"ts":-1}', 'time'],
  ['{"ts":1e300}', 'time'],
  [`{"a":"${'x'.repeat(runLimits.pointBytes)}"}`, 'too-large'],
])('%.20s… is refused', (text, problem) => expect(readEditedPoint(text, 0)).toEqual({ problem }))

it('drops keys that could reach a prototype', () => {
  expect(readEditedPoint('{"__proto__":{"a":1},"constructor":2,"ts":1}', 0).point?.text).toBe('{"ts":1}')
})
