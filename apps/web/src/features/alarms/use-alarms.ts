import type { DeviceConditions } from '@fieldport/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api, client } from '../../lib/api/client.ts'
import type { LiveFleet } from '../../lib/fleet/live-fleet.ts'
import { type Alarm, type AlarmDevice, listAlarms } from './list-alarms.ts'

/** Changes within this time are requested together; the stream reports changes at most once a second. */
const debounceMs = 300
/** Polls, because the stream may be down, and contains only a vendor's own devices. */
const fallbackMs = 30_000

const options = api.portal.userGetConditions.queryOptions({ staleTime: 0, refetchInterval: fallbackMs })
type Answer = { readonly devices: Record<string, DeviceConditions> }

/** The open conditions of all of a person's machines, refetched when the fleet's stream reports changes. */
export function useAlarms(devices: readonly AlarmDevice[] | undefined, live: LiveFleet) {
  const queries = useQueryClient()
  const query = useQuery(options)
  const changes = useSyncExternalStore(live.subscribeAll, live.conditionChanges)
  useEffect(() => {
    if (changes === 0) return undefined
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: options.queryKey }), debounceMs)
    return () => clearTimeout(timer)
  }, [queries, changes])
  const alarms = useMemo(
    () => devices && query.data && listAlarms(devices, query.data.devices),
    [devices, query.data],
  )
  return { alarms, query }
}

/** Updates the list immediately with a call's response about a device. */
async function setOpenOf(queries: QueryClient, deviceid: string, answer: DeviceConditions): Promise<void> {
  // A response to an earlier request would undo this update.
  await queries.cancelQueries({ queryKey: options.queryKey })
  queries.setQueryData<Answer>(options.queryKey, (before) =>
    before ? { devices: { ...before.devices, [deviceid]: answer } } : before,
  )
}

/** Sends changes of conditions; after a failure the list is refetched. */
export function useAlarmChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ send }: AlarmChange) => send(),
    onSuccess: (answer, { deviceid }) => setOpenOf(queries, deviceid, answer),
    onSettled: () => queries.invalidateQueries({ queryKey: options.queryKey }),
  })
}

export type AlarmChange = {
  /** Identifies the button that is busy meanwhile. */
  readonly id: string
  readonly deviceid: string
  readonly send: () => Promise<DeviceConditions>
}

/** Acknowledges alarms of one machine. */
export function createAcknowledgement(id: string, deviceid: string, alarms: readonly Alarm[]): AlarmChange {
  const conditions = alarms.map(({ condition: { kind, subject } }) => ({ kind, subject }))
  return { id, deviceid, send: () => client.device.acknowledgeConditions({ deviceid, conditions }) }
}
