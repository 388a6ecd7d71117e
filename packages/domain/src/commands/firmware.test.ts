import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareFirmwareVersions,
  firmwareVersionNumber,
  isFirmwareRequest,
  parseFirmwareVersion,
  isFirmwareCompatible,
  supportsDeviceToDevice,
} from './firmware.ts'

const part = fc.nat(99)
const firmware = fc.record({
  number: fc.constantFrom('001', '002', '003'),
  major: part,
  minor: part,
  patch: part,
})

test('parses a formatted firmware string', () => {
  fc.assert(
    fc.property(firmware, (version) => {
      const text = `SFW${version.number}-${version.major}.${version.minor}.${version.patch}`
      expect(parseFirmwareVersion(text)).toEqual(version)
    }),
  )
})

test.each(['SFW3-1.2.3', 'SFW003-1.2', 'SFW003-1.2.3b', ' SFW003-1.2.3', 'sfw003-1.2.3', '', 3, null])(
  'rejects %o as a firmware string',
  (value) => {
    expect(parseFirmwareVersion(value)).toBeUndefined()
  },
)

test('orders versions numerically, consistently with the single number', () => {
  fc.assert(
    fc.property(firmware, firmware, (left, right) => {
      const difference = firmwareVersionNumber(left) - firmwareVersionNumber(right)
      expect(Math.sign(compareFirmwareVersions(left, right))).toBe(Math.sign(difference))
    }),
  )
  expect(firmwareVersionNumber({ number: '002', major: 2, minor: 6, patch: 4 })).toBe(20_604)
})

test('puts the full firmware name into a request', () => {
  expect(['SFW003-4.0.1', '20210301-1', 'SFW003-4.', 'XFW003-4.0.1'].map(isFirmwareRequest)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('offers SFW firmware only to its own hardware line', () => {
  expect(isFirmwareCompatible('SFW003-4.0.1', 'SFW003-3.0.0')).toBe(true)
  expect(isFirmwareCompatible('SFW002-4.0.1', 'SFW003-3.0.0')).toBe(false)
  expect(isFirmwareCompatible('SFW002-4.0.1', 'unknown')).toBe(false)
  expect(isFirmwareCompatible('20210301-1', 'SFW003-3.0.0')).toBe(true)
})

test.each([
  ['SFW002-2.6.3', false],
  ['SFW002-2.6.4', true],
  ['SFW003-3.9.9', false],
  ['SFW003-4.0.0', true],
  ['SFW001-1.0.0', true],
])('lets %s call other devices: %s', (text, expected) => {
  const parsed = parseFirmwareVersion(text)
  expect(parsed && supportsDeviceToDevice(parsed)).toBe(expected)
})
