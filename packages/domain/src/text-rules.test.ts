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

test('a text loses what could break out of it, and its end', () => {
  expect(sanitiseText('`~"\'?<>,Pump 1')).toBe('Pump 1')
  expect(sanitiseText('Pump, north', { allowCommas: true })).toBe('Pump, north')
  expect(sanitiseText('123456789012345678901')).toBe('12345678901234567890')
  expect(sanitiseText('abcdef', { maximumLength: 3 })).toBe('abc')
})

test('a sanitised text holds nothing of what is stripped, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = sanitiseText(text)
      expect(clean).not.toMatch(/[`~"'?<>,]/)
      expect(sanitiseText(clean)).toBe(clean)
    }),
  )
})

test('the name of a custom page is one word', () => {
  expect(sanitisePageName('../my page_1?x=é')).toBe('mypage_1x')
})

test('ALL is no group to move to', () => {
  expect(isGroupTarget('ALL')).toBe(false)
  expect(isGroupTarget(' ALL ')).toBe(false)
  expect(isGroupTarget('All')).toBe(false)
  expect(isGroupTarget('Allambie')).toBe(true)
})

test('a group is named by what can be seen of its name', () => {
  expect(sanitiseGroupName('  North \t pit, \u202Eeast\u0000 <b>"1"?  ')).toBe('North pit, east b1')
  expect(sanitiseGroupName('A\u200bLL')).toBe('A LL')
  expect(sanitiseGroupName('<?>')).toBe('')
  expect(Array.from(sanitiseGroupName('⛵'.repeat(60)))).toHaveLength(groupNameLength)
})

test('a cleaned name stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = sanitiseGroupName(text)
      expect(sanitiseGroupName(clean)).toBe(clean)
      expect(clean).not.toMatch(/[\p{Cc}`~"'?<>]/u)
    }),
  )
})

test('only the simpler devices are renamed here', () => {
  expect(isDeviceNameEditable('0-ABC1234')).toBe(true)
  expect(isDeviceNameEditable('BD6AEDJQ2')).toBe(false)
})
