import { describe, expect, it } from 'vitest'
import { codeFailure, digitsOf } from './code-check.ts'

it('reads the digits of what was typed or pasted', () => {
  expect([digitsOf('123 456'), digitsOf('12a3'), digitsOf('1234567'), digitsOf('')]).toEqual([
    '123456',
    '123',
    '123456',
    '',
  ])
})

describe('codeFailure', () => {
  it("says the server's words at once", () => {
    expect(codeFailure(new Error('Too many requests. Please wait and try again.'))).toEqual({
      text: 'Too many requests. Please wait and try again.',
      afterMs: 0,
    })
  })

  it("says 'Invalid Code' after two seconds", () => {
    const late = { text: 'Invalid Code', afterMs: 2000 }
    expect(codeFailure(new Error('Invalid Code'))).toEqual(late)
    expect(codeFailure(undefined)).toEqual(late)
  })
})
