import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { api, client } from '../../../../lib/api/client.ts'
import { defaultLayout, type FleetLayout, parseLayout } from './fleet-layout.ts'

const view = { name: 'fleet' }

/**
 * How this person arranged the list: kept by the portal, so that it is the same on every screen of theirs, and in this browser,
 * so that nothing moves once the portal has answered.
 */
export function useFleetLayout(userid: string) {
  const queries = useQueryClient()
  const options = api.portal.userGetView.queryOptions({ input: view, staleTime: Number.POSITIVE_INFINITY })
  const { data } = useQuery(options)
  const value = data?.value
  const layout = useMemo(
    () => (value === undefined ? readCachedLayout(userid) : parseLayout(value)),
    [value, userid],
  )
  useEffect(() => {
    if (value !== undefined) cacheLayout(userid, value)
  }, [value, userid])
  // One after another: the last change is the last that the portal hears of.
  const { mutate } = useMutation({
    scope: { id: 'fleet-view' },
    mutationFn: (next: FleetLayout | null) =>
      client.portal.userSetView({ ...view, value: next && { ...next } }),
  })
  const { queryKey } = options
  const arrange = useCallback(
    (next: FleetLayout | null) => {
      void queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, { value: next && { ...next } })
      mutate(next)
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key holds the same words each time
    [queries, mutate],
  )
  return { layout, arrange }
}

const getStorageKey = (userid: string) => `fleet-layout.${userid}`

function readCachedLayout(userid: string): FleetLayout {
  try {
    return parseLayout(JSON.parse(localStorage.getItem(getStorageKey(userid)) ?? 'null'))
  } catch {
    return defaultLayout
  }
}

/** A browser that keeps nothing shows the list as it comes until the portal has answered. */
function cacheLayout(userid: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(getStorageKey(userid))
    else localStorage.setItem(getStorageKey(userid), JSON.stringify(value))
  } catch {
    // Private windows may refuse.
  }
}
