import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findJsonField } from './find-json-field.ts'

const find = (json: string) => findJsonField(Buffer.from(json), 'deviceid')

it('finds the same value as JSON.parse in any object', () => {
  const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.jsonValue())
  const object = fc.dictionary(fc.oneof(fc.constant('deviceid'), fc.string({ unit: 'binary' })), value)
  fc.assert(
    fc.property(object, fc.constantFrom(undefined, 1, '\t'), (sent, indent) => {
      const json = JSON.stringify(sent, null, indent)
      const { deviceid } = JSON.parse(json) as { deviceid?: unknown }
      const text = typeof deviceid === 'string' ? deviceid.toWellFormed() : undefined
      expect(find(json)).toEqual({ value: text, isObject: true })
    }),
  )
})

it.each([
  ['{"deviceid":"ONE","deviceid":"TWO"}', 'TWO'],
  ['{"deviceid":"ONE","deviceid":2}', undefined],
  ['{"a":{"deviceid":"INNER"},"b":["deviceid","x"]}', undefined],
  ['{"\\u0064eviceid":"ESCAPED"}', 'ESCAPED'],
  ['{"a":"\\"deviceid\\":\\"TEXT\\""}', undefined],
  [`{"deviceid":"${'x'.repeat(1000)}"}`, undefined],
])('reads %s like the parser', (json, value) => {
  expect(find(json)).toEqual({ value, isObject: true })
})

it('finds the device in a body that is cut off after it', () => {
  for (const rest of ['', ',', ',"a"', ',"a":', ',"a":"x', ',"a":[1', ' x', ',,'])
    expect(find(`{"deviceid":"ONE"${rest}`)).toEqual({ value: 'ONE', isObject: true })
})

it.each([
  '',
  ' ',
  'null',
  '[{"deviceid":"ONE"}]',
  '"deviceid"',
  '{',
  '{"deviceid"',
  '{"deviceid":"ON',
  '{x:1}',
])('reports that %j is not an object', (json) => {
  expect(find(json)).toEqual({ value: undefined, isObject: false })
})
