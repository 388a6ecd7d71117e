import { describe, expect, it } from 'vitest'
import { nextSessionState, noSession, type SessionEvent, type SessionState } from './session-state.ts'

const ada: SessionState = { phase: 'signedIn', userid: 'ada', epoch: 0 }
const after = (...events: SessionEvent[]) => events.reduce(nextSessionState, ada)
const checked = (userid: string | null): SessionEvent => ({ type: 'checked', userid })
const loggedIn = (userid: string): SessionEvent => ({ type: 'loggedIn', userid })

describe('the session of a tab', () => {
  it('starts with the signed-in user, and cannot be lost by a visitor', () => {
    expect(nextSessionState(noSession, checked('ada'))).toEqual(ada)
    expect(nextSessionState(noSession, checked(null))).toBe(noSession)
    expect(nextSessionState(noSession, { type: 'lost' })).toBe(noSession)
  })

  it('ends when the server reports no user, and returns with the same one', () => {
    expect(after(checked(null))).toEqual({ ...ada, phase: 'ended' })
    expect(after({ type: 'lost' })).toEqual({ ...ada, phase: 'ended' })
    expect(after(checked(null), loggedIn('ada'))).toEqual({ ...ada, epoch: 1 })
    expect(after(checked(null), checked('ada'))).toEqual({ ...ada, epoch: 1 })
  })

  it('is a new one after a login elsewhere, and the same one after a check', () => {
    expect(after(loggedIn('ada'))).toEqual({ ...ada, epoch: 1 })
    expect(after(checked('ada'))).toBe(ada)
  })

  it.each([
    [[loggedIn('bob')]],
    [[checked('bob')]],
    [[checked(null), loggedIn('bob')]],
    [[checked(null), checked('bob')]],
  ])('is replaced for good once another user signs in: %j', (events) => {
    expect(after(...events)).toEqual({ phase: 'replaced' })
    expect(after(...events, loggedIn('ada'))).toEqual({ phase: 'replaced' })
    expect(after(...events, { type: 'signedOut' })).toEqual({ phase: 'replaced' })
  })

  it('does not end after Log out, unless that failed', () => {
    expect(after({ type: 'leaving' }, checked(null))).toEqual({ ...ada, phase: 'leaving' })
    expect(after({ type: 'leaving' }, { type: 'stayed' }, checked(null))).toEqual({ ...ada, phase: 'ended' })
    expect(after({ type: 'signedOut' })).toBe(noSession)
  })
})
