import { describe, expect, it } from 'vitest'
import { deviceIdOfLabel, typedDeviceId } from './typed-id.ts'

describe('a device ID as typed', () => {
  it.each([
    ['abc123xyz', 'ABC123XYZ'],
    [' abc 123\txyz', 'ABC123XYZ'],
    ['ABC123XYZ9', 'ABC123XYZ'],
    ['0-abc1234', '0-ABC1234'],
    ['ABCD-12345', 'ABCD12345'],
    ['-0-1-2', '012'],
    ['0--12', '0-12'],
    ['a.b/c?', 'ABC'],
    ['', ''],
  ])('%j becomes %j', (typed, id) => expect(typedDeviceId(typed)).toBe(id))
})

describe('the code on a label', () => {
  it.each([
    ['https://portal.example.com/add?deviceid=ABC123XYZ', 'ABC123XYZ'],
    ['https://portal.example.com/add?lang=de&deviceid=abc123xyz#top', 'ABC123XYZ'],
    ['abc123xyz\n', 'ABC123XYZ'],
    ['0-ABC1234', '0-ABC1234'],
    ['https://portal.example.com/add?deviceid=short', null],
    ['https://portal.example.com/ABC123XYZ', null],
    ['WIFI:S:ABC123XYZ;;', null],
    ['', null],
  ])('%j contains %j', (text, id) => expect(deviceIdOfLabel(text)).toBe(id))
})
