/**
 * The state of this tab's session. The server responds the same after a session ended as to a visitor without one, so
 * only the tab can tell them apart. `epoch` counts the sessions of the same person: a stream opened in an earlier one
 * must be reopened.
 */
export type SessionState =
  | { readonly phase: 'signedOut' }
  | { readonly phase: 'signedIn' | 'ended' | 'leaving'; readonly userid: string; readonly epoch: number }
  /** Another person is signed in. Nothing on this page may be shown or sent any more. */
  | { readonly phase: 'replaced' }

export type SessionEvent =
  /** The server's response; null: nobody is signed in. */
  | { readonly type: 'checked'; readonly userid: string | null }
  /** Somebody logged in, here or in another tab. */
  | { readonly type: 'loggedIn'; readonly userid: string }
  /** The session could not be confirmed. */
  | { readonly type: 'lost' }
  /** Log out was pressed here; `stayed` if it failed. */
  | { readonly type: 'leaving' }
  | { readonly type: 'stayed' }
  /** This page signed out itself, and holds no data of the person any more. */
  | { readonly type: 'signedOut' }

export const noSession: SessionState = { phase: 'signedOut' }

export function nextSessionState(state: SessionState, event: SessionEvent): SessionState {
  if (state.phase === 'replaced') return state
  if (event.type === 'signedOut') return noSession
  if (state.phase === 'signedOut') {
    const userid = 'userid' in event ? event.userid : null
    return userid === null ? state : { phase: 'signedIn', userid, epoch: 0 }
  }
  return reduceSignedIn(state, event)
}

type SignedInState = Extract<SessionState, { readonly userid: string }>

function renewSession(state: SignedInState): SessionState {
  return { ...state, phase: 'signedIn', epoch: state.epoch + 1 }
}

/** Whoever pressed Log out expects the session to end. */
function loseSession(state: SignedInState): SessionState {
  return state.phase === 'signedIn' ? { ...state, phase: 'ended' } : state
}

function reduceSignedIn(state: SignedInState, event: SessionEvent): SessionState {
  if ('userid' in event && event.userid !== null && event.userid !== state.userid)
    return { phase: 'replaced' }
  if (event.type === 'loggedIn') return renewSession(state)
  if (event.type === 'checked') {
    if (event.userid === null) return loseSession(state)
    return state.phase === 'ended' ? renewSession(state) : state
  }
  if (event.type === 'leaving') return state.phase === 'signedIn' ? { ...state, phase: 'leaving' } : state
  if (event.type === 'stayed') return state.phase === 'leaving' ? { ...state, phase: 'signedIn' } : state
  return event.type === 'lost' ? loseSession(state) : state
}
