import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { api, client } from '../api/client.ts'
import { tabSession } from '../session/tab-session.ts'
import { availableKinds, type MapAddresses, type MapKind, shownKind } from './map-kind.ts'

const view = { name: 'map' }

export type MapChoice = {
  /** What there is to choose between. */
  readonly kinds: readonly MapKind[]
  readonly kind: MapKind
  readonly choose: (kind: MapKind) => void
}

/**
 * Which map this person looks at: kept by the portal, so that it is the same on every screen of theirs, and in this browser, so
 * that the right one is drawn at once. A guest's choice is kept in the browser alone.
 */
export function useMapChoice(addresses: MapAddresses): MapChoice {
  const queries = useQueryClient()
  const session = useSyncExternalStore(tabSession.subscribe, tabSession.read)
  const userid = session.phase === 'signedIn' ? session.userid : undefined
  const kinds = availableKinds(addresses)
  const storageKey = `view.${userid ?? 'guest'}.map`
  const options = api.portal.userGetView.queryOptions({ input: view })
  const isKept = userid !== undefined
  const { data } = useQuery({
    ...options,
    // A guest has no views, and where there is one map there is nothing to choose.
    enabled: isKept && kinds.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => ({ value: readCached(storageKey) }),
  })
  const { mutate } = useMutation({
    // One after another: the last choice is the last that the portal hears of.
    scope: { id: 'map-view' },
    mutationFn: (kind: MapKind) => client.portal.userSetView({ ...view, value: { kind } }),
  })
  const { queryKey } = options
  const choose = useCallback(
    (kind: MapKind) => {
      cache(storageKey, { kind })
      void queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, { value: { kind } })
      if (isKept) mutate(kind)
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key holds the same words each time
    [queries, mutate, storageKey, isKept],
  )
  const value = data ? data.value : readCached(storageKey)
  return { kinds, kind: shownKind(value?.['kind'], addresses), choose }
}

function readCached(storageKey: string): Record<string, unknown> | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Record<string, unknown> | null
  } catch {
    return null
  }
}

function cache(storageKey: string, value: object): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(value))
  } catch {
    // Private windows may refuse.
  }
}
