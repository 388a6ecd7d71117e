import type { SessionUser } from '@fieldport/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { client, earlyCalls } from '../../lib/api/client.ts'
import { isSignedOut, isWorthRetrying } from '../../lib/api/errors.ts'
import { speak } from '../../lib/i18n.ts'
import { noPreferences, type Preferences, setReader } from '../../lib/reader.ts'

/** Who is signed in; null: nobody. Asked once a page load: signing in and out go through this module. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<SessionUser | null> => {
    try {
      const user = await client.portal.userLogin()
      await applyPreferences(user)
      return user
    } catch (error) {
      if (!isSignedOut(error)) throw error
      setReader(noPreferences)
      return null
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: (failures, error) => failures < 2 && isWorthRetrying(error),
})

/** From now on texts, numbers, units and times are as this person wants them. */
export async function applyPreferences(preferences: Preferences): Promise<void> {
  setReader(preferences)
  await speak(preferences.language)
}

export function isVendor(user: SessionUser | null | undefined): boolean {
  return user?.groups.includes('senquip_admin') ?? false
}

/** Whoever was here before may have left answers behind. The session itself stays, since the bar looks at it. */
function dropAnswers(queries: QueryClient): void {
  earlyCalls.forget()
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

/** Somebody signed in. */
export async function beginSession(queries: QueryClient): Promise<void> {
  dropAnswers(queries)
  // When this fails the guard of the next page asks again.
  await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
}

/** Nobody is signed in any more, as the server knows already. */
export async function endSession(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: sessionQuery.queryKey })
  dropAnswers(queries)
  queries.setQueryData(sessionQuery.queryKey, null)
}
