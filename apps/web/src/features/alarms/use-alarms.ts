import type { DeviceConditions } from '@fieldport/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api, client } from '../../lib/api/client.ts'
import type { LiveFleet } from '../../lib/fleet/live-fleet.ts'
import { type Alarm, type AlarmDevice, listAlarms } from './list-alarms.ts'

/** What changes together is asked for together; the stream tells of changes once a second at most. */
const gatherMs = 300
/** The stream may be away, and brings a vendor his own devices alone. */
const fallbackMs = 30_000

const options = api.portal.userGetConditions.queryOptions({ staleTime: 0, refetchInterval: fallbackMs })
type Answer = { readonly devices: Record<string, DeviceConditions> }

/** The open conditions of every machine of a person, which follow the stream of the fleet. */
export function useAlarms(devices: readonly AlarmDevice[] | undefined, live: LiveFleet) {
  const queries = useQueryClient()
  const query = useQuery(options)
  const changes = useSyncExternalStore(live.subscribeAll, live.conditionChanges)
  useEffect(() => {
    if (changes === 0) return undefined
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: options.queryKey }), gatherMs)
    return () => clearTimeout(timer)
  }, [queries, changes])
  const alarms = useMemo(
    () => devices && query.data && listAlarms(devices, query.data.devices),
    [devices, query.data],
  )
  return { alarms, query }
}

/** What a call answered about a device stands in the list at once. */
async function setOpenOf(queries: QueryClient, deviceid: string, answer: DeviceConditions): Promise<void> {
  // An answer that was asked for before would undo it.
  await queries.cancelQueries({ queryKey: options.queryKey })
  queries.setQueryData<Answer>(options.queryKey, (before) =>
    before ? { devices: { ...before.devices, [deviceid]: answer } } : before,
  )
}

/** Makes changes to conditions; after one that failed the list shows what is so by now. */
export function useAlarmChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ send }: AlarmChange) => send(),
    onSuccess: (answer, { deviceid }) => setOpenOf(queries, deviceid, answer),
    onSettled: () => queries.invalidateQueries({ queryKey: options.queryKey }),
  })
}

export type AlarmChange = {
  /** Which button is busy meanwhile. */
  readonly id: string
  readonly deviceid: string
  readonly send: () => Promise<DeviceConditions>
}

/** Acknowledges alarms of one machine. */
export function acknowledgeChange(id: string, deviceid: string, alarms: readonly Alarm[]): AlarmChange {
  const conditions = alarms.map(({ condition: { kind, subject } }) => ({ kind, subject }))
  return { id, deviceid, send: () => client.device.acknowledgeConditions({ deviceid, conditions }) }
}
