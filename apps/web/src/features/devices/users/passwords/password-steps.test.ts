import { describe, expect, it } from 'vitest'
import {
  firstPasswordStep,
  nextPasswordStep,
  type PasswordEvent,
  type PasswordStep,
} from './password-steps.ts'

const passwords = { deviceid: 'ABC123XYZ', codeSent: false, setup_pass: 'setup.1', wifi_pass: null }
const after = (...events: PasswordEvent[]): PasswordStep => events.reduce(nextPasswordStep, firstPasswordStep)

describe('the steps to the passwords', () => {
  it('lead through the email and the code', () => {
    expect(after({ type: 'send' })).toEqual({ name: 'sending' })
    expect(after({ type: 'send' }, { type: 'sent' })).toEqual({ name: 'code' })
    const shown = after({ type: 'send' }, { type: 'sent' }, { type: 'redeemed', passwords })
    expect(shown).toEqual({ name: 'shown', passwords })
    expect(nextPasswordStep(shown, { type: 'send' })).toBe(shown)
  })

  it('return to the start with the reason if nothing could be sent', () => {
    expect(after({ type: 'send' }, { type: 'notSent', message: 'No mail.' })).toEqual({
      name: 'start',
      message: 'No mail.',
    })
  })

  it('can restart from the code, and show nothing without one', () => {
    expect(after({ type: 'send' }, { type: 'sent' }, { type: 'send' })).toEqual({ name: 'sending' })
    expect(after({ type: 'redeemed', passwords })).toEqual({ name: 'start' })
    expect(after({ type: 'send' }, { type: 'redeemed', passwords })).toEqual({ name: 'sending' })
    expect(after({ type: 'sent' })).toEqual({ name: 'start' })
  })
})
