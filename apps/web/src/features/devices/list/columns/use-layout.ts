import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { api, client } from '../../../../lib/api/client.ts'
import { defaultLayout, type FleetLayout, parseLayout } from './fleet-layout.ts'

const view = { name: 'fleet' }

/**
 * A person's layout of the list: stored in the portal, so that it is the same on all their screens, and in this
 * browser, so that nothing moves when the portal responds.
 */
export function useFleetLayout(userid: string) {
  const queries = useQueryClient()
  const options = api.portal.userGetView.queryOptions({ input: view, staleTime: Number.POSITIVE_INFINITY })
  const { data, failureCount } = useQuery(options)
  const stored = data?.value
  // The query notifies in a later task, before which a controlled checkbox would briefly show its old state.
  const [ahead, setAhead] = useState<{ readonly value: unknown; readonly of: unknown }>()
  if (ahead !== undefined && ahead.of !== stored) setAhead(undefined)
  const value = ahead === undefined ? stored : ahead.value
  const cached = useMemo(() => readCachedLayout(userid), [userid])
  const layout = useMemo(
    () => (value === undefined ? (cached ?? defaultLayout) : parseLayout(value)),
    [value, cached],
  )
  useEffect(() => {
    if (value !== undefined) cacheLayout(userid, value)
  }, [value, userid])
  // Sequential, so that the last change is saved last.
  const { mutate } = useMutation({
    scope: { id: 'fleet-view' },
    mutationFn: (next: FleetLayout | null) =>
      client.portal.userSetView({ ...view, value: next && { ...next } }),
  })
  const { queryKey } = options
  const arrange = useCallback(
    (next: FleetLayout | null) => {
      void queries.cancelQueries({ queryKey })
      setAhead({ value: next, of: stored })
      queries.setQueryData(queryKey, { value: next && { ...next } })
      mutate(next)
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key holds the same words each time
    [queries, mutate, stored],
  )
  /** Until the layout is known, do not sort, because rows would be re-sorted while somebody reads them. */
  const isKnown = value !== undefined || cached !== undefined || failureCount > 0
  return { layout, arrange, isKnown }
}

const getStorageKey = (userid: string) => `fleet-layout.${userid}`

/** @returns undefined if this person has not used this browser before */
function readCachedLayout(userid: string): FleetLayout | undefined {
  try {
    const cached = localStorage.getItem(getStorageKey(userid))
    return cached === null ? undefined : parseLayout(JSON.parse(cached))
  } catch {
    return undefined
  }
}

function cacheLayout(userid: string, value: unknown): void {
  try {
    localStorage.setItem(getStorageKey(userid), JSON.stringify(value))
  } catch {
    // Storage may be blocked in private windows.
  }
}
