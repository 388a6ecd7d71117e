import { expect, it } from 'vitest'
import { readSecondStep } from './sign-in.ts'

it('reads the second step that a sign-in asks for', () => {
  expect(
    readSecondStep({ mfaRequired: true, method: 'SMS', methods: ['TOTP', 'SMS'], codeSent: true }),
  ).toEqual({
    method: 'SMS',
    methods: ['TOTP', 'SMS'],
    codeSent: true,
  })
})

it('makes sense of an answer that says less', () => {
  expect(readSecondStep({ mfaRequired: true })).toEqual({
    method: 'TOTP',
    methods: ['TOTP'],
    codeSent: false,
  })
  expect(readSecondStep({ mfaRequired: true, method: 'NOMFA', methods: ['SMS', 'x'] })).toEqual({
    method: 'SMS',
    methods: ['SMS'],
    codeSent: false,
  })
})

it.each([null, undefined, 'text', {}, { user: {} }, { mfaRequired: false }])('%j asks for none', (answer) => {
  expect(readSecondStep(answer)).toBeNull()
})
