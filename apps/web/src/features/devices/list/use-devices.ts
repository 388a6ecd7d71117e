import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { api } from '../../../lib/api/client.ts'
import { openEventStream, type StreamStatus } from '../../../lib/live/event-stream.ts'
import { prepareDevices } from './arrange.ts'
import { type ContactStore, createContactStore } from './contact-store.ts'

/** Source: specification 3, section 4 ('summary is stale after 5 minutes'). */
const staleMs = 300_000
/** Without the stream the whole summary is asked for. */
const fallbackMs = 30_000

/** The summary, and how to ask for it. `all`: every device, for the vendor. */
export function summaryOptions(all: boolean, refetchInterval: number | false = false) {
  const call = all ? api.portal.adminGetDeviceSummary : api.portal.userGetDeviceSummary
  return call.queryOptions({ staleTime: staleMs, refetchInterval })
}

export function useDevices(all: boolean) {
  const queries = useQueryClient()
  // What came while the stream was away is in the summary alone.
  const refetch = useCallback(() => {
    void queries.invalidateQueries({ queryKey: summaryOptions(all).queryKey })
  }, [queries, all])
  const { contacts, status } = useContacts(refetch)
  // The vendor's stream brings his own devices alone.
  const streaming = status === 'open' && !all
  const summary = useQuery(summaryOptions(all, streaming ? false : fallbackMs))
  const items = summary.data?.Items
  const devices = useMemo(() => items && prepareDevices(items), [items])
  return { devices, contacts, status, summary }
}

type Contacts = { readonly contacts: ContactStore; readonly status: StreamStatus }

function useContacts(onReturn: () => void): Contacts {
  const [contacts] = useState(createContactStore)
  const [status, setStatus] = useState<StreamStatus>('connecting')
  useEffect(() => {
    let wasAway = false
    const stream = openEventStream({
      url: '/api/portal/user-live',
      event: 'contacts',
      onData: contacts.merge,
      onStatus: (next) => {
        setStatus(next)
        if (next === 'open' && wasAway) onReturn()
        wasAway = next === 'reconnecting'
      },
    })
    return stream.close
  }, [contacts, onReturn])
  return { contacts, status }
}

/** The newest contact known of a device: the stream's, else the summary's. */
export function newestContact(
  contacts: ContactStore,
  deviceid: string,
  fetched: number | null,
): number | null {
  const streamed = contacts.get(deviceid)
  if (streamed === undefined) return fetched
  return fetched === null ? streamed : Math.max(streamed, fetched)
}

export function useContact(contacts: ContactStore, deviceid: string, fetched: number | null): number | null {
  const subscribe = useMemo(
    () => (listener: () => void) => contacts.subscribe(deviceid, listener),
    [contacts, deviceid],
  )
  return useSyncExternalStore(subscribe, () => newestContact(contacts, deviceid, fetched))
}
