import { nextSessionState, noSession, type SessionEvent, type SessionState } from './session-state.ts'

export type SessionPorts = {
  /** Asks the server for the signed-in person; null: nobody. */
  readonly fetchUserId: () => Promise<string | null>
  /** Public pages never ask for a login. */
  readonly isPublicPage: () => boolean
}

/** How a refused call or ended stream continues. */
export type Recovery =
  /** No session was lost, so the refusal is final. */
  | 'none'
  /** The session is still there. */
  | 'confirmed'
  /** The same person has a new session, and logged in on this page. */
  | 'renewedHere'
  /** The same person has a new session, from elsewhere. */
  | 'renewedElsewhere'
  /** The server could not confirm whether the session still exists. */
  | 'unknown'

export type SessionStore = ReturnType<typeof createSessionStore>

/** The session of this tab. Requests refused for lack of a session wait here until the person has logged in again. */
export function createSessionStore({ fetchUserId, isPublicPage }: SessionPorts) {
  const listeners = new Set<() => void>()
  let state: SessionState = noSession
  let renewedBy: 'renewedHere' | 'renewedElsewhere' = 'renewedElsewhere'

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function dispatch(event: SessionEvent, isHere = false): void {
    const next = nextSessionState(state, event)
    if (next === state) return
    state = next
    renewedBy = isHere ? 'renewedHere' : 'renewedElsewhere'
    notify()
  }

  const check = createCheck(fetchUserId, dispatch)
  const isOpen = () => state.phase === 'signedIn' || state.phase === 'signedOut' || isPublicPage()

  /** Resolves once calls may be sent; never on a page that is being left. */
  const whenOpen = (): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (!isOpen()) return
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      look()
    })

  /** A visitor's calls belong to none of the person's sessions, which are counted from 0. */
  const epoch = () => ('epoch' in state ? state.epoch : -1)

  return {
    read: (): SessionState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    check,
    epoch,
    /** Whether calls may be sent now. */
    isOpen,
    /**
     * Handles a refused request that was sent in the session `since`: resolves when the person has logged in again, or
     * at once if no session was lost.
     * @param wasSignedOut whether the server said that the session has ended; a failed stream gives no reason
     */
    async recover(since: number, wasSignedOut = true): Promise<Recovery> {
      if (state.phase === 'signedOut' || isPublicPage()) return 'none'
      if (state.phase === 'signedIn' && epoch() === since && !(await check())) {
        // The server may be starting, which says nothing about the session.
        if (!wasSignedOut) return 'unknown'
        dispatch({ type: 'lost' })
      }
      await whenOpen()
      return epoch() === since ? 'confirmed' : renewedBy
    },
    ...createWaitingCount(notify),
  }
}

/**
 * Asks the server who is signed in; concurrent checks share a request. Resolves to false if the server could not say.
 */
function createCheck(askWho: SessionPorts['fetchUserId'], dispatch: (event: SessionEvent) => void) {
  let checking: Promise<boolean> | undefined
  return (): Promise<boolean> => {
    checking ??= askWho()
      .then(
        (userid) => {
          dispatch({ type: 'checked', userid })
          return true
        },
        () => false,
      )
      .finally(() => {
        checking = undefined
      })
    return checking
  }
}

/** Number of changes waiting for the next login. */
function createWaitingCount(notify: () => void) {
  let count = 0
  const add = (step: number) => {
    count += step
    notify()
  }
  return {
    waitingChanges: (): number => count,
    trackWaitingChange: <Answer>(work: Promise<Answer>): Promise<Answer> => {
      add(1)
      return work.finally(() => add(-1))
    },
  }
}
