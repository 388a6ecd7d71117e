import { isPublicPath } from '../redirect.ts'
import { claimStorage, clearUserStorage } from './user-storage.ts'
import { createSessionStore } from './session-store.ts'

/** Always responds with 200, so that a visitor without a session causes no failed request. */
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

/** Call after a login on this page. Other tabs share the cookie, so they are notified. */
export function recordLogin(userid: string): void {
  claimUserStorage(userid)
  tabSession.dispatch({ type: 'loggedIn', userid }, true)
  broadcast({ type: 'loggedIn', userid })
}

/** Call after the session was ended on this page. */
export function broadcastLogout(): void {
  broadcast({ type: 'loggedOut' })
}

function broadcast(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel?.postMessage(message)
}

/** Removes another person's data from this browser before anything reads it. */
export function claimUserStorage(userid: string): void {
  try {
    claimStorage(userid, localStorage, sessionStorage)
  } catch {
    // Storage may be blocked; then nothing was stored.
  }
}

export function forgetStorage(): void {
  try {
    clearUserStorage(localStorage, sessionStorage)
  } catch {
    // Storage may be blocked; then nothing was stored.
  }
}

function onBroadcast({ data }: MessageEvent<Message>): void {
  if (data.type === 'loggedIn') tabSession.dispatch({ type: 'loggedIn', userid: data.userid })
  else if (tabSession.read().phase === 'signedIn') void tabSession.check()
}

/** A tab that was asleep may have missed messages from other tabs. */
function recheckSession(): void {
  if (!document.hidden && tabSession.read().phase === 'ended') void tabSession.check()
}

/** A page from the back-forward cache may belong to somebody who has left: it is hidden until that is known. */
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
