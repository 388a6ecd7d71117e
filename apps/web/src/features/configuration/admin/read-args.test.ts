import { findRpcMethod } from '@fieldport/domain'
import { expect, test } from 'vitest'
import { dangerousMethods, exampleArgs, isPutSize, readObject } from './read-args.ts'

test('arguments are a JSON object or empty', () => {
  expect(readObject('')).toEqual({})
  expect(readObject(' {"index": 1} ')).toEqual({ index: 1 })
  for (const text of ['{', '[1]', 'null', '1', '"a"', 'undefined']) expect(readObject(text)).toBeUndefined()
})

test('a file has from 2 to 12000 bytes', () => {
  expect([1, 2, 12_000, 12_001].map(isPutSize)).toEqual([false, true, true, false])
})

test('every named method exists, and every example is valid', () => {
  for (const method of [...dangerousMethods, ...Object.keys(exampleArgs)])
    expect(findRpcMethod(method)).toBeDefined()
  for (const example of Object.values(exampleArgs)) expect(readObject(example)).toBeDefined()
})
