import { expect, it } from 'vitest'
import { errorMessage } from '../../lib/api/errors.ts'
import { parseMfaChallenge, readUserId, toSignInError } from './sign-in.ts'

it('parses the second step of a login', () => {
  expect(
    parseMfaChallenge({ mfaRequired: true, method: 'SMS', methods: ['TOTP', 'SMS'], codeSent: true }),
  ).toEqual({
    method: 'SMS',
    methods: ['TOTP', 'SMS'],
    codeSent: true,
  })
})

it('uses defaults for missing or unknown fields', () => {
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

it.each([null, undefined, 'text', {}, { user: {} }, { mfaRequired: false }])(
  '%j requires no second step',
  (answer) => {
    expect(parseMfaChallenge(answer)).toBeNull()
  },
)

it('returns the signed-in user, and refuses an answer without one', () => {
  expect(readUserId({ user: { id: 'u1', email: 'ada@example.com' } })).toBe('u1')
  for (const answer of [null, {}, { user: null }, { user: { id: 1 } }])
    expect(() => readUserId(answer)).toThrow('Something went wrong')
})

it('shows why a call was refused, with the waiting time', () => {
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
