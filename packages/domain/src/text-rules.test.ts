import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  sanitiseGroupName,
  groupNameLength,
  isDeviceNameEditable,
  isGroupTarget,
  sanitiseText,
  sanitisePageName,
} from './text-rules.ts'

test('strips characters that could break out, and trailing space', () => {
  expect(sanitiseText('`~"\'?<>,Pump 1')).toBe('Pump 1')
  expect(sanitiseText('Pump, north', { allowCommas: true })).toBe('Pump, north')
  expect(sanitiseText('123456789012345678901')).toBe('12345678901234567890')
  expect(sanitiseText('abcdef', { maximumLength: 3 })).toBe('abc')
})

test('leaves nothing to strip in a sanitised text, and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = sanitiseText(text)
      expect(clean).not.toMatch(/[`~"'?<>,]/)
      expect(sanitiseText(clean)).toBe(clean)
    }),
  )
})

test('reduces the name of a custom page to one word', () => {
  expect(sanitisePageName('../my page_1?x=é')).toBe('mypage_1x')
})

test('refuses ALL as a group to move to', () => {
  expect(isGroupTarget('ALL')).toBe(false)
  expect(isGroupTarget(' ALL ')).toBe(false)
  expect(isGroupTarget('All')).toBe(false)
  expect(isGroupTarget('Allambie')).toBe(true)
})

test('names a group by its visible characters', () => {
  expect(sanitiseGroupName('  North \t pit, \u202Eeast\u0000 <b>"1"?  ')).toBe('North pit, east b1')
  expect(sanitiseGroupName('A\u200bLL')).toBe('A LL')
  expect(sanitiseGroupName('<?>')).toBe('')
  expect(Array.from(sanitiseGroupName('⛵'.repeat(60)))).toHaveLength(groupNameLength)
})

test('keeps a cleaned name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = sanitiseGroupName(text)
      expect(sanitiseGroupName(clean)).toBe(clean)
      expect(clean).not.toMatch(/[\p{Cc}`~"'?<>]/u)
    }),
  )
})

test('lets only the simpler devices be renamed here', () => {
  expect(isDeviceNameEditable('0-ABC1234')).toBe(true)
  expect(isDeviceNameEditable('BD6AEDJQ2')).toBe(false)
})
