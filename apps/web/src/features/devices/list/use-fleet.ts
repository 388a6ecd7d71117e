import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { api } from '../../../lib/api/client.ts'
import {
  createLiveFleet,
  type FleetReading,
  type LiveFleet,
  type DeviceStatus,
} from '../../../lib/fleet/live-fleet.ts'
import { openEventStream, type StreamStatus } from '../../../lib/live/feed/event-stream.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { prepareDevices } from './filter-sort-devices.ts'

/** Source: specification 3, section 4 ('summary is stale after 5 minutes'). */
const staleMs = 300_000
/** Interval at which the summary is polled without the stream. */
const fallbackMs = 30_000

/** The query of the summary. `all`: all devices, for the vendor. */
export function summaryOptions(all: boolean, refetchInterval: number | false = false) {
  const call = all ? api.portal.adminGetDeviceSummary : api.portal.userGetDeviceSummary
  return call.queryOptions({ staleTime: staleMs, refetchInterval })
}

export type Fleet = ReturnType<typeof useFleet>

/** A person's devices, live, with the values of some data keys. */
export function useFleet(all: boolean, dataKeys: readonly string[]) {
  const queries = useQueryClient()
  const [live] = useState(createLiveFleet)
  // Changes before the stream was open, or while it was down, are only in the responses of calls.
  const refetch = useCallback(() => {
    const mark = live.mark()
    const { queryKey } = summaryOptions(all)
    const refetchSummary = async () => {
      await queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
      if (queries.getQueryState(queryKey)?.isInvalidated === false) live.forgetConditionsBefore(mark)
    }
    void refetchSummary()
    for (const { key } of [api.portal.userGetReadings, api.portal.userGetConditions])
      void queries.invalidateQueries({ queryKey: key() }, { cancelRefetch: false })
  }, [queries, live, all])
  const status = useStream(live, dataKeys, refetch)
  // The vendor's stream contains only the vendor's own devices.
  const interval = status === 'open' && !all ? false : fallbackMs
  const summary = useQuery(summaryOptions(all, interval))
  useReadings(live, dataKeys, interval)
  const snapshots = useSyncExternalStore(live.subscribeAll, live.snapshotCount)
  useForgottenConditions(live, status, summary.dataUpdatedAt)
  const items = summary.data?.Items
  const devices = useMemo(() => items && prepareDevices(items), [items])
  return { devices, live, status, summary, snapshots }
}

/** While the stream is down, only the responses of calls report conditions. */
function useForgottenConditions(live: LiveFleet, status: StreamStatus, answeredAt: number): void {
  const isAway = useEffectEvent(() => status !== 'open')
  useEffect(() => {
    if (answeredAt > 0 && isAway()) live.forgetConditionsBefore(live.mark())
  }, [live, answeredAt])
}

/** Loads all devices' readings, as of when the columns were chosen. */
function useReadings(live: LiveFleet, dataKeys: readonly string[], refetchInterval: number | false): void {
  const { data } = useQuery(
    api.portal.userGetReadings.queryOptions({
      input: { dataKeys: dataKeys.join(',') },
      enabled: dataKeys.length > 0,
      staleTime: staleMs,
      refetchInterval,
    }),
  )
  useEffect(() => {
    if (data) live.mergeSnapshot(data.readings)
  }, [live, data])
}

function useStream(live: LiveFleet, dataKeys: readonly string[], onOpen: () => void): StreamStatus {
  const [status, setStatus] = useState<StreamStatus>('connecting')
  const query = dataKeys.length === 0 ? '' : `?${new URLSearchParams({ dataKeys: dataKeys.join(',') })}`
  useEffect(() => {
    let cancel = () => {}
    const stream = openEventStream({
      url: `/api/portal/user-live${query}`,
      event: ['contacts', 'states'],
      onData: live.mergeStatuses,
      onStatus: (next) => {
        setStatus(next)
        if (next === 'open') cancel = whenIdle(onOpen)
      },
    })
    return () => {
      cancel()
      stream.close()
    }
  }, [live, query, onOpen])
  return status
}

/** One field of a device's latest status; the component renders again only when it changes. */
export function useDeviceStatus<Fact extends 'lastContact' | 'state' | 'condition'>(
  live: LiveFleet,
  device: DeviceStatus & { readonly deviceid: string },
  fact: Fact,
): DeviceStatus[Fact] {
  return useSyncExternalStore(
    useSubscribe(live, device.deviceid),
    () => live.status(device.deviceid, device)[fact],
  )
}

export function useReading(live: LiveFleet, deviceid: string, key: string): FleetReading | undefined {
  return useSyncExternalStore(useSubscribe(live, deviceid), () => live.reading(deviceid, key))
}

function useSubscribe(live: LiveFleet, deviceid: string) {
  return useCallback((listener: () => void) => live.subscribe(deviceid, listener), [live, deviceid])
}
