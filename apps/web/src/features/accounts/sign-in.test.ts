import { expect, it } from 'vitest'
import { parseMfaChallenge, readUserId, toSignInError } from './sign-in.ts'

it('reads the second step that a sign-in asks for', () => {
  expect(
    parseMfaChallenge({ mfaRequired: true, method: 'SMS', methods: ['TOTP', 'SMS'], codeSent: true }),
  ).toEqual({
    method: 'SMS',
    methods: ['TOTP', 'SMS'],
    codeSent: true,
  })
})

it('makes sense of an answer that says less', () => {
  expect(parseMfaChallenge({ mfaRequired: true })).toEqual({
    method: 'TOTP',
    methods: ['TOTP'],
    codeSent: false,
  })
  expect(parseMfaChallenge({ mfaRequired: true, method: 'NOMFA', methods: ['SMS', 'x'] })).toEqual({
    method: 'SMS',
    methods: ['SMS'],
    codeSent: false,
  })
})

it.each([null, undefined, 'text', {}, { user: {} }, { mfaRequired: false }])('%j asks for none', (answer) => {
  expect(parseMfaChallenge(answer)).toBeNull()
})

it('reads who is signed in, and takes no answer that names nobody', () => {
  expect(readUserId({ user: { id: 'u1', email: 'ada@example.com' } })).toBe('u1')
  for (const answer of [null, {}, { user: null }, { user: { id: 1 } }])
    expect(() => readUserId(answer)).toThrow('Something went wrong')
})

it('says how long to wait where the server does', () => {
  const tooMany = {
    message: 'Too many requests. Please wait and try again.',
    data: { message: { id: 'tooManyRequests', params: {} } },
  }
  expect(toSignInError(tooMany, '56', '').message).toMatch(/^Too many attempts\. Try again in 56\s?s\.$/)
  expect(toSignInError(tooMany, null, '').message).toBe(tooMany.message)
  expect(toSignInError({ message: 'Invalid email or password' }, '56', '').message).toBe(
    'Invalid email or password',
  )
  expect(toSignInError(undefined, null, '502 Bad Gateway').message).toBe('502 Bad Gateway')
})
