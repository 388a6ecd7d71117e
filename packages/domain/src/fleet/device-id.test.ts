import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDeviceId, isSetupPassword, isSimpleDevice } from './device-id.ts'

test('accepts nine capitals and digits, or 0- and seven, as a device ID', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{9}$/), fc.stringMatching(/^0-[A-Z0-9]{7}$/), (id, simple) => {
      expect(isDeviceId(id)).toBe(true)
      expect(isDeviceId(simple)).toBe(true)
      expect([isSimpleDevice(id), isSimpleDevice(simple)]).toEqual([false, true])
    }),
  )
})

test.each([
  'BD6AEDJQ',
  'BD6AEDJQ22',
  'bd6aedjq2',
  '1-ABC1234',
  '0-ABC123',
  'BD6AEDJQ2\n',
  '',
  123456789,
  null,
])('rejects %o as a device ID', (value) => {
  expect(isDeviceId(value)).toBe(false)
})

test.each([
  ['abcd', false],
  ['abcd.', true],
  ['A'.repeat(30), true],
  ['A'.repeat(31), false],
  ['abc de', false],
  [12345, false],
])('checks %o as a setup password: %s', (value, expected) => {
  expect(isSetupPassword(value)).toBe(expected)
})
