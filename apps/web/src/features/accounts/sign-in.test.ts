import { expect, it } from 'vitest'
import { errorMessage } from '../../lib/api/errors.ts'
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

it('reads why a call was refused, with the wait that the server says', () => {
  const message = 'Too many attempts. Try again in 56 s.'
  const wait = { id: 'waitSeconds', params: { count: 56 } }
  const data = { localizable: { id: 'tooManyAttempts', params: { wait } } }
  const error = toSignInError({ message, data }, '')
  expect([error.message, errorMessage(error)]).toEqual([message, message])
  expect(toSignInError({ message: 'Invalid email or password' }, '').message).toBe(
    'Invalid email or password',
  )
  expect(toSignInError(undefined, '502 Bad Gateway').message).toBe('502 Bad Gateway')
})
