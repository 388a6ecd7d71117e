import { expect, test } from 'vitest'
import { snapshotValue, eventStateOfRecord } from './snapshot.ts'

test('shows numbers, booleans and short texts in lists', () => {
  expect(snapshotValue('vin', 12.5)).toBe(12.5)
  expect(snapshotValue('vin', 0)).toBe(0)
  expect(snapshotValue('motor', false)).toBe(false)
  expect(snapshotValue('cp1', 'x'.repeat(64))).toHaveLength(64)
})

test.each([
  ['an empty text', 'cp1', ''],
  ['a long text', 'cp1', 'x'.repeat(65)],
  ['a list', 'can1', [1]],
  ['an object', 'cp1', { toString: 'x' }],
  ['nothing', 'vin', null],
  ['no number', 'vin', Number.NaN],
  ["the key's way of saying that it is not known", 'gsm_rssi', -114],
  ['the clock', 'ts', 1_760_000_000],
  ['the id', 'deviceid', 'AAAA00001'],
])('does not show %s', (_, key, value) => {
  expect(snapshotValue(key, value)).toBeUndefined()
})

test('takes the state of a device from the worst event of its record', () => {
  expect(eventStateOfRecord({ ts: 1 })).toBe('ok')
  expect(eventStateOfRecord({ ts: 1, events: 'x' })).toBe('ok')
  const events = [
    { topic: 'vin', msg: 'low', lv: 30 },
    { topic: 'tc1', msg: 'high', lv: 40 },
  ]
  expect(eventStateOfRecord({ ts: 1, events })).toBe('alarm')
})
