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

/** From now on texts, numbers, units and times are as this person wants them. */
export async function applyPreferences(preferences: Preferences): Promise<void> {
  setLocaleSettings(preferences)
  await setLanguage(preferences.language)
}

export function isVendor(user: SessionUser | null | undefined): boolean {
  return user?.groups.includes('senquip_admin') ?? false
}

/** Sells devices, and looks after those of which they are Admin. */
export function isDistributor(user: SessionUser | null | undefined): boolean {
  return user?.groups.includes('distributors') ?? false
}

/** Decoders and converters are for those who develop devices, too. */
export function isToolUser(user: SessionUser | null | undefined): boolean {
  return isVendor(user) || (user?.groups.includes('senquip_dev') ?? false)
}

/** Whoever was here before may have left answers behind. The session itself stays, since the bar looks at it. */
function clearQueryCache(queries: QueryClient): void {
  preloadedFetch.forget()
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

/** Somebody signed in on a page of its own. */
export async function beginSession(queries: QueryClient, userid: string): Promise<void> {
  clearQueryCache(queries)
  recordLogin(userid)
  // When this fails the guard of the next page asks again.
  await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
}

/** The same person logged in again on the page that is open: all that waited goes on, and what is typed stays. */
export async function resumeSession(queries: QueryClient, userid: string): Promise<void> {
  preloadedFetch.forget()
  recordLogin(userid)
  if (tabSession.read().phase !== 'signedIn') return
  await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
}

/** Nobody is signed in any more, as the server knows already. */
export async function endSession(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: sessionQuery.queryKey })
  clearQueryCache(queries)
  tabSession.dispatch({ type: 'signedOut' })
  broadcastLogout()
  queries.setQueryData(sessionQuery.queryKey, null)
}
