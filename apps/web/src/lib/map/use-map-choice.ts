import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { api, client } from '../api/client.ts'
import { tabSession } from '../session/tab-session.ts'
import { availableKinds, type MapAddresses, type MapKind, shownKind } from './map-kind.ts'

const view = { name: 'map' }

export type MapChoice = {
  /** The maps to choose from. */
  readonly kinds: readonly MapKind[]
  readonly kind: MapKind
  readonly choose: (kind: MapKind) => void
}

/**
 * The map that this person chose: stored in the portal, so that it is the same on all their screens, and in this
 * browser, so that the right one is drawn immediately. A guest's choice is stored in the browser only.
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
    // A guest has no stored views, and with a single map there is no choice.
    enabled: isKept && kinds.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => ({ value: readCached(storageKey) }),
  })
  const { mutate } = useMutation({
    // Sequential, so that the last choice is saved last.
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
    // Storage may be blocked in private windows.
  }
}
