import { describe, expect, it } from 'vitest'
import { codeFailure, digitsOf } from './code-check.ts'

it('extracts the digits of a typed or pasted code', () => {
  expect([digitsOf('123 456'), digitsOf('12a3'), digitsOf('1234567'), digitsOf('')]).toEqual([
    '123456',
    '123',
    '123456',
    '',
  ])
})

describe('codeFailure', () => {
  it("shows the server's message immediately", () => {
    expect(codeFailure(new Error('Too many requests. Try again in a minute.'))).toEqual({
      text: 'Too many requests. Try again in a minute.',
      afterMs: 0,
    })
  })

  it("shows 'Invalid Code' after two seconds", () => {
    const late = { text: 'Invalid Code', afterMs: 2000 }
    expect(codeFailure(new Error('Invalid Code'))).toEqual(late)
    expect(codeFailure(undefined)).toEqual(late)
  })
})
