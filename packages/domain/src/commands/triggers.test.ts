import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maximumTriggers, parseTriggers, triggerIndexOf, triggerKey, validateTrigger } from './triggers.ts'

const horn = {
  name: 'Horn',
  confirmEnabled: true,
  confirmText: 'Is anybody near?',
  colour: '#C62828',
  groupKey: 'Cab',
  displayType: 'button',
}

test('reads triggers by index, ignoring other settings', () => {
  const triggers = parseTriggers({ trigger10: horn, vin: { name: 'Supply' }, trigger2: { name: ' Lamp ' } })
  expect(triggers).toEqual([
    {
      index: 2,
      name: 'Lamp',
      confirmEnabled: false,
      confirmText: '',
      colour: undefined,
      groupKey: '',
      displayType: 'button',
    },
    { index: 10, ...horn },
  ])
})

test('drops invalid triggers and truncates long texts', () => {
  const hostile = {
    name: 7,
    confirmEnabled: 'yes',
    confirmText: 'x'.repeat(500),
    colour: 'url(https://example.com)',
    groupKey: 'a group of a long name',
    displayType: 'volcano',
  }
  expect(parseTriggers({ trigger0: hostile, trigger1: null, trigger3: 'x' })).toEqual([
    {
      index: 0,
      name: 'Trigger 0',
      confirmEnabled: false,
      confirmText: 'x'.repeat(100),
      colour: undefined,
      groupKey: 'a group of a lo',
      displayType: 'button',
    },
  ])
  expect(parseTriggers({ trigger0: { displayType: 'hide' } })).toMatchObject([{ displayType: 'hide' }])
})

test('reads up to twenty triggers', () => {
  const many = Object.fromEntries(Array.from({ length: 256 }, (_, index) => [triggerKey(index), horn]))
  const indices = parseTriggers(many).map(({ index }) => index)
  expect(indices).toEqual(Array.from({ length: maximumTriggers }, (_, index) => index))
})

test.each(['trigger', 'trigger01', 'trigger256', 'trigger1000', 'trigger-1', 'trigger1.5', 'mytrigger1'])(
  'rejects %s as a trigger',
  (key) => expect(triggerIndexOf(key)).toBeUndefined(),
)

test('gives each index its own key', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 255 }), (index) => {
      expect(triggerIndexOf(triggerKey(index))).toBe(index)
    }),
  )
})

test('reads any value, and what it reads can be saved', () => {
  const keys = fc.oneof(fc.constantFrom('trigger0', 'trigger7'), fc.string())
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.dictionary(keys, fc.anything())), (value) => {
      for (const { index: _, ...trigger } of parseTriggers(value))
        expect(validateTrigger(trigger)).toEqual([])
    }),
  )
})

test.each([
  [{}, 'name'],
  [{ ...horn, name: '  ' }, 'name'],
  [{ ...horn, name: 'sixteen letters!' }, 'name'],
  [{ ...horn, groupKey: 'sixteen letters!' }, 'groupKey'],
  [{ ...horn, groupKey: null }, 'groupKey'],
  [{ ...horn, confirmText: 'x'.repeat(101) }, 'confirmText'],
  [{ ...horn, colour: 'red' }, 'colour'],
  [{ ...horn, confirmEnabled: 1 }, 'confirmEnabled'],
  [{ ...horn, displayType: 'gauge' }, 'displayType'],
  ['Horn', ''],
])('refuses %o because of %s', (value, field) => {
  expect(validateTrigger(value).map((problem) => problem.field)).toEqual([field])
})
