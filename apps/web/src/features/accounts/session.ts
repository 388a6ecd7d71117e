import type { SessionUser } from '@fieldport/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { client, preloadedFetch } from '../../lib/api/client.ts'
import { isWorthRetrying } from '../../lib/api/errors.ts'
import { checkThisBrowser } from '../../lib/push/switch-off.ts'
import { setLanguage } from '../../lib/texts/i18n.ts'
import { noPreferences, type Preferences, setLocaleSettings } from '../../lib/locale-settings.ts'
import { claimUserStorage, recordLogin, tabSession, broadcastLogout } from '../../lib/session/tab-session.ts'

/** The signed-in person; null: nobody. Fetched once per page load: signing in and out go through this module. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<SessionUser | null> => {
    const { user } = await client.portal.getSession()
    if (user) {
      claimUserStorage(user.userid)
      await applyPreferences(user)
      // Ends push notifications in this browser that belong to another person.
      checkThisBrowser()
    } else setLocaleSettings(noPreferences)
    tabSession.dispatch({ type: 'checked', userid: user?.userid ?? null })
    return user
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: (failures, error) => failures < 2 && isWorthRetrying(error),
})

/** Applies a person's language, units and time zone to everything shown from now on. */
export async function applyPreferences(preferences: Preferences): Promise<void> {
  setLocaleSettings(preferences)
  await setLanguage(preferences.language)
}

export function isVendor(user: SessionUser | null | undefined): boolean {
  return user?.groups.includes('senquip_admin') ?? false
}

/** Whether the person sells devices, and manages those of which they are Admin. */
export function isDistributor(user: SessionUser | null | undefined): boolean {
  return user?.groups.includes('distributors') ?? false
}

/** Whether the person may use decoders and converters, as the vendor and developers of devices do. */
export function isToolUser(user: SessionUser | null | undefined): boolean {
  return isVendor(user) || (user?.groups.includes('senquip_dev') ?? false)
}

/** Removes the responses that an earlier person may have left. The session stays, because the header shows it. */
function clearQueryCache(queries: QueryClient): void {
  preloadedFetch.forget()
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

/** Starts a session after a login on a page of its own. */
export async function beginSession(queries: QueryClient, userid: string): Promise<void> {
  clearQueryCache(queries)
  recordLogin(userid)
  // If this fails, the guard of the next page fetches it again.
  await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
}

/** Continues after the same person logged in again over the open page: waiting calls are repeated, input stays. */
export async function resumeSession(queries: QueryClient, userid: string): Promise<void> {
  preloadedFetch.forget()
  recordLogin(userid)
  if (tabSession.read().phase !== 'signedIn') return
  await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
}

/** Clears the session in this browser, after the server has ended it. */
export async function endSession(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: sessionQuery.queryKey })
  clearQueryCache(queries)
  tabSession.dispatch({ type: 'signedOut' })
  broadcastLogout()
  queries.setQueryData(sessionQuery.queryKey, null)
}
