import { describe, expect, it } from 'vitest'
import { nextSessionState, noSession, type SessionEvent, type SessionState } from './session-state.ts'

const ada: SessionState = { phase: 'signedIn', userid: 'ada', epoch: 0 }
const after = (...events: SessionEvent[]) => events.reduce(nextSessionState, ada)
const checked = (userid: string | null): SessionEvent => ({ type: 'checked', userid })
const loggedIn = (userid: string): SessionEvent => ({ type: 'loggedIn', userid })

describe('the session of a tab', () => {
  it('begins with who is signed in, and a visitor has none to lose', () => {
    expect(nextSessionState(noSession, checked('ada'))).toEqual(ada)
    expect(nextSessionState(noSession, checked(null))).toBe(noSession)
    expect(nextSessionState(noSession, { type: 'lost' })).toBe(noSession)
  })

  it('ends when the server knows nobody, and comes back with the same person', () => {
    expect(after(checked(null))).toEqual({ ...ada, phase: 'ended' })
    expect(after({ type: 'lost' })).toEqual({ ...ada, phase: 'ended' })
    expect(after(checked(null), loggedIn('ada'))).toEqual({ ...ada, epoch: 1 })
    expect(after(checked(null), checked('ada'))).toEqual({ ...ada, epoch: 1 })
  })

  it('is another one after a login elsewhere, and the same one where the server only confirms it', () => {
    expect(after(loggedIn('ada'))).toEqual({ ...ada, epoch: 1 })
    expect(after(checked('ada'))).toBe(ada)
  })

  it.each([
    [[loggedIn('bob')]],
    [[checked('bob')]],
    [[checked(null), loggedIn('bob')]],
    [[checked(null), checked('bob')]],
  ])('belongs to nobody any more once another person is there: %j', (events) => {
    expect(after(...events)).toEqual({ phase: 'replaced' })
    expect(after(...events, loggedIn('ada'))).toEqual({ phase: 'replaced' })
    expect(after(...events, { type: 'signedOut' })).toEqual({ phase: 'replaced' })
  })

  it('does not end for whoever pressed Log out, unless that failed', () => {
    expect(after({ type: 'leaving' }, checked(null))).toEqual({ ...ada, phase: 'leaving' })
    expect(after({ type: 'leaving' }, { type: 'stayed' }, checked(null))).toEqual({ ...ada, phase: 'ended' })
    expect(after({ type: 'signedOut' })).toBe(noSession)
  })
})
