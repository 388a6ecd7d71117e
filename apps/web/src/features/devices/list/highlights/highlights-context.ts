import type { Highlights } from '@fieldport/contract'
import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { client } from '../../../../lib/api/client.ts'
import { createHighlights, type HighlightsStore } from '../../../../lib/fleet/highlights.ts'
import type { LiveFleet } from '../../../../lib/fleet/live-fleet.ts'

/** Of a call for key values: one that hangs after the connection was lost would hold up the next. */
const timeoutMs = 30_000

/** The highlights of the visible rows. */
export const HighlightsContext = createContext<HighlightsStore | null>(null)

/** Requests a row's highlights when its device has sent something, except while the page is hidden. */
export function useHighlightsStore(live: LiveFleet): HighlightsStore {
  const [store] = useState(() =>
    createHighlights({
      load: async (deviceids) =>
        (
          await client.portal.userGetHighlights(
            { deviceids: deviceids.join(',') },
            { signal: AbortSignal.timeout(timeoutMs) },
          )
        ).devices,
      later: (work, ms) => void setTimeout(work, ms),
      nowMs: Date.now,
    }),
  )
  useEffect(
    () =>
      live.subscribeAll((deviceids) => {
        if (!document.hidden) for (const deviceid of deviceids) store.request(deviceid)
      }),
    [live, store],
  )
  return store
}

/** Undefined: not known yet. */
export function useHighlights(deviceid: string): Highlights | undefined {
  const store = use(HighlightsContext)
  const subscribe = useCallback(
    (listener: () => void) => store?.subscribe(deviceid, listener) ?? (() => {}),
    [store, deviceid],
  )
  return useSyncExternalStore(subscribe, () => store?.get(deviceid))
}
