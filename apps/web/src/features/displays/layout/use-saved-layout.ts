import { type CardLayout, emptyCardLayout, parseCardLayout } from '@fieldport/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { api, client } from '../../../lib/api/client.ts'

export type SavedLayout = {
  readonly layout: CardLayout
  /** Saves it for all devices of this person. Rejects with the server's reason, and then nothing has changed. */
  readonly save: (layout: CardLayout) => Promise<void>
}

/** A person's saved layout of a page. `name` is the view's, such as 'device.DEMO00001'; `userid` the person's. */
export function useSavedLayout(name: string, userid: string | undefined): SavedLayout {
  const queries = useQueryClient()
  const storageKey = `view.${userid}.${name}`
  const options = api.portal.userGetView.queryOptions({ input: { name } })
  const { data } = useQuery({
    ...options,
    enabled: userid !== undefined,
    // Requested once per visit; the browser's cached layout is shown until then, so that cards do not move.
    staleTime: 600_000,
    placeholderData: () => ({ value: readCachedLayout(storageKey) }),
  })
  const value = data?.value
  const layout = useMemo(() => parseCardLayout(value) ?? emptyCardLayout, [value])
  const save = useCallback(
    async (next: CardLayout) => {
      const kept = next.cards.length === 0 ? null : { ...next }
      await client.portal.userSetView({ name, value: kept })
      cacheLayout(storageKey, kept)
      // A request that started before the save would return the old layout.
      await queries.cancelQueries({ queryKey: options.queryKey })
      queries.setQueryData(options.queryKey, { value: kept })
    },
    [name, storageKey, queries, options.queryKey],
  )
  return { layout, save }
}

function readCachedLayout(storageKey: string): Record<string, unknown> | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Record<string, unknown> | null
  } catch {
    return null
  }
}

/** Without storage, the layout comes from the server alone. */
function cacheLayout(storageKey: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(value))
  } catch {
    // Storage may be blocked in private windows.
  }
}
