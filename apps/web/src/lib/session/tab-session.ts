import { isPublicPath } from '../redirect.ts'
import { claimStorage, clearUserStorage } from './user-storage.ts'
import { createSessionStore } from './session-store.ts'

/** Answers 200 whoever asks, so that a visitor without a session is no failed call. */
export const sessionPath = '/api/portal/session'

async function fetchUserId(): Promise<string | null> {
  const response = await fetch(sessionPath)
  if (!response.ok) throw new Error(`${response.status}`)
  const { user } = (await response.json()) as { readonly user: { readonly userid: string } | null }
  return user?.userid ?? null
}

export const tabSession = createSessionStore({
  fetchUserId,
  isPublicPage: () => typeof location !== 'undefined' && isPublicPath(location.pathname),
})

type Message = { readonly type: 'loggedIn'; readonly userid: string } | { readonly type: 'loggedOut' }

const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel('portal-session')

/** Somebody logged in on this page. The other tabs share the cookie, so they hear of it. */
export function recordLogin(userid: string): void {
  claimUserStorage(userid)
  tabSession.dispatch({ type: 'loggedIn', userid }, true)
  broadcast({ type: 'loggedIn', userid })
}

/** The session was ended from this page. */
export function broadcastLogout(): void {
  broadcast({ type: 'loggedOut' })
}

function broadcast(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel?.postMessage(message)
}

/** What the person before kept in this browser is gone before anything of it could be read. */
export function claimUserStorage(userid: string): void {
  try {
    claimStorage(userid, localStorage, sessionStorage)
  } catch {
    // Storage may be forbidden: then nothing was kept.
  }
}

export function forgetStorage(): void {
  try {
    clearUserStorage(localStorage, sessionStorage)
  } catch {
    // Storage may be forbidden: then nothing was kept.
  }
}

function onBroadcast({ data }: MessageEvent<Message>): void {
  if (data.type === 'loggedIn') tabSession.dispatch({ type: 'loggedIn', userid: data.userid })
  else if (tabSession.read().phase === 'signedIn') void tabSession.check()
}

/** A tab that was asleep may have missed what others did. */
function recheckSession(): void {
  if (!document.hidden && tabSession.read().phase === 'ended') void tabSession.check()
}

/** A page that the browser brings back whole may belong to somebody who has left: nothing of it is seen before that is known. */
function hideCachedPage({ persisted }: PageTransitionEvent): void {
  if (persisted && tabSession.read().phase !== 'signedOut')
    document.documentElement.style.visibility = 'hidden'
}

async function revealCachedPage({ persisted }: PageTransitionEvent): Promise<void> {
  const { phase } = tabSession.read()
  if (!persisted || phase === 'signedOut') return
  if (phase === 'leaving' || phase === 'replaced') location.reload()
  else await tabSession.check()
  document.documentElement.style.visibility = ''
}

if (typeof document !== 'undefined') {
  channel?.addEventListener('message', onBroadcast)
  globalThis.addEventListener('focus', recheckSession)
  document.addEventListener('visibilitychange', recheckSession)
  globalThis.addEventListener('pagehide', hideCachedPage)
  globalThis.addEventListener('pageshow', (event) => void revealCachedPage(event))
}
