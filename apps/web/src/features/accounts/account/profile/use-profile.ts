import type { Profile } from '@fieldport/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from '../../../../lib/api/client.ts'
import { applyPreferences, sessionQuery } from '../../session.ts'
import { forgetReload, mayReload } from './reload-once.ts'

/** Long enough to read why the page reloads. */
const reloadAfterMs = 2000

/** The profile. If the first request fails, the page reloads once; if a later one fails, the form keeps its input. */
export function useProfile() {
  const query = useQuery(api.user.getProfile.queryOptions())
  const { isLoadingError, isSuccess } = query
  useEffect(() => {
    if (isSuccess) forgetReload(globalThis.sessionStorage)
    if (!isLoadingError || !mayReload(globalThis.sessionStorage)) return undefined
    const timer = setTimeout(() => globalThis.location.reload(), reloadAfterMs)
    return () => clearTimeout(timer)
  }, [isLoadingError, isSuccess])
  return query
}

export type ProfileChange = Parameters<typeof client.user.setProfile>[0]

/** Changes the profile, and the session, which contains parts of it. */
export function useSetProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => client.user.setProfile(change),
    onSuccess: async (profile) => {
      cacheProfile(queries, profile)
      await applyPreferences(profile)
    },
  })
}

/** All parts of the page show the server's response. */
export function cacheProfile(queries: ReturnType<typeof useQueryClient>, profile: Profile): void {
  queries.setQueryData(api.user.getProfile.queryKey(), profile)
  queries.setQueryData(sessionQuery.queryKey, (user) =>
    user
      ? {
          ...user,
          name: `${profile.given_name} ${profile.family_name}`.trim(),
          given_name: profile.given_name,
          family_name: profile.family_name,
          language: profile.language,
          units: profile.units,
          timeZone: profile.timeZone,
        }
      : user,
  )
}
