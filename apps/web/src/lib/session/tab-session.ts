import { isPublicPath } from '../redirect.ts'
import { claimStorage, forgetPerson } from './person-storage.ts'
import { createSessionStore } from './session-store.ts'

/** Answers 200 whoever asks, so that a visitor without a session is no failed call. */
export const sessionPath = '/api/portal/session'

async function askWho(): Promise<string | null> {
  const response = await fetch(sessionPath)
  if (!response.ok) throw new Error(`${response.status}`)
  const { user } = (await response.json()) as { readonly user: { readonly userid: string } | null }
  return user?.userid ?? null
}

export const tabSession = createSessionStore({
  askWho,
  isPublicPage: () => typeof location !== 'undefined' && isPublicPath(location.pathname),
})

type Message = { readonly type: 'loggedIn'; readonly userid: string } | { readonly type: 'loggedOut' }

const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel('portal-session')

/** Somebody logged in on this page. The other tabs share the cookie, so they hear of it. */
export function logInHere(userid: string): void {
  claim(userid)
  tabSession.dispatch({ type: 'loggedIn', userid }, true)
  tell({ type: 'loggedIn', userid })
}

/** The session was ended from this page. */
export function tellLoggedOut(): void {
  tell({ type: 'loggedOut' })
}

function tell(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel?.postMessage(message)
}

/** What the person before kept in this browser is gone before anything of it could be read. */
export function claim(userid: string): void {
  try {
    claimStorage(userid, localStorage, sessionStorage)
  } catch {
    // Storage may be forbidden: then nothing was kept.
  }
}

export function forgetStorage(): void {
  try {
    forgetPerson(localStorage, sessionStorage)
  } catch {
    // Storage may be forbidden: then nothing was kept.
  }
}

function hear({ data }: MessageEvent<Message>): void {
  if (data.type === 'loggedIn') tabSession.dispatch({ type: 'loggedIn', userid: data.userid })
  else if (tabSession.read().phase === 'signedIn') void tabSession.check()
}

/** A tab that was asleep may have missed what others did. */
function lookAgain(): void {
  if (!document.hidden && tabSession.read().phase === 'ended') void tabSession.check()
}

/** A page that the browser brings back whole may belong to somebody who has left: nothing of it is seen before that is known. */
function hide({ persisted }: PageTransitionEvent): void {
  if (persisted && tabSession.read().phase !== 'signedOut')
    document.documentElement.style.visibility = 'hidden'
}

async function showAgain({ persisted }: PageTransitionEvent): Promise<void> {
  const { phase } = tabSession.read()
  if (!persisted || phase === 'signedOut') return
  if (phase === 'leaving' || phase === 'replaced') location.reload()
  else await tabSession.check()
  document.documentElement.style.visibility = ''
}

if (typeof document !== 'undefined') {
  channel?.addEventListener('message', hear)
  globalThis.addEventListener('focus', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  globalThis.addEventListener('pagehide', hide)
  globalThis.addEventListener('pageshow', (event) => void showAgain(event))
}
