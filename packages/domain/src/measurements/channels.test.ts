import { expect, test } from 'vitest'
import { channelPath, channelUnit, isIoStyleModel, parseAlarmRange, readConfigValue } from './channels.ts'

test.each([
  ['QUAD-C2', true],
  ['QUAD', true],
  ['ORB-C2-H', true],
  ['ORB-C1', false],
  ['ORB-X1', false],
  ['XQUAD', false],
  [undefined, false],
])('model %s has I/O-style configuration: %s', (model, expected) => {
  expect(isIoStyleModel(model)).toBe(expected)
})

test("a channel's keys differ between generations", () => {
  expect(channelPath('analog1', 'analog', 1, false)).toEqual({ block: 'input1', settings: 'input1' })
  expect(channelPath('analog3', 'analog', 3, false)).toEqual({ block: 'output1', settings: 'output1' })
  expect(channelPath('pulse1', 'pulse', 1, false)).toEqual({ block: 'input1', settings: 'input1.pulse' })
  expect(channelPath('current2', 'current', 2, false)).toEqual({ block: 'current2', settings: 'current2' })
  expect(channelPath('analog1', 'analog', 1, true)).toEqual({ block: 'io1', settings: 'io1.voltage' })
  expect(channelPath('cp1', 'cp', 1, true)).toBeUndefined()
})

test('reads dotted or nested configuration, and own keys only', () => {
  expect(readConfigValue({ 'a.b': 1 }, 'a.b')).toBe(1)
  expect(readConfigValue({ a: { b: 2 } }, 'a.b')).toBe(2)
  expect(readConfigValue({ a: 3 }, 'a.b')).toBeUndefined()
  expect(readConfigValue({}, 'constructor.name')).toBeUndefined()
  expect(readConfigValue(null, 'a')).toBeUndefined()
})

test('takes the unit from the fifth element of a calibration', () => {
  const path = { block: 'input1', settings: 'input1' }
  expect(channelUnit({ input1: { cal: '0,0,1,1,bar', unit: 'V' } }, path)).toBe('bar')
  expect(channelUnit({ input1: { cal: '0,0,1,1', unit: 'psi' } }, path)).toBe('psi')
  expect(channelUnit({ input1: { cal: 7 } }, path)).toBeUndefined()
})

test.each([
  ['1,-10,45', { low: -10, high: 45 }],
  ['1, 2.5 ,3', { low: 2.5, high: 3 }],
  ['0,-10,45', undefined],
  ['1,,45', undefined],
  ['1,50,45', undefined],
  ['1,a,b', undefined],
  ['', undefined],
  [12, undefined],
])('parses the alarm string %s as %o', (text, expected) => {
  expect(parseAlarmRange(text)).toEqual(expected)
})
