import type { DeviceSummary } from '@fieldport/contract'
import { contactState } from '@fieldport/domain'
import { useMemo, useSyncExternalStore } from 'react'
import { useAtRest } from '../../lib/at-rest.ts'
import { useNow } from '../../lib/clock.ts'
import type { LiveFleet } from '../../lib/fleet/live-fleet.ts'
import type { MappedDevice } from './mapped-device.ts'

/** How often silence may make a device stale on the map. */
const staleTickSeconds = 10

/**
 * The devices that the grid shows, as they are now; undefined while they load. A map of ten thousand takes its time to draw: it
 * follows what is typed and scrolled once that rests.
 */
export function useMappedDevices(
  devices: readonly DeviceSummary[] | undefined,
  filteredIds: readonly string[] | undefined,
  live: LiveFleet,
): readonly MappedDevice[] | undefined {
  const changes = useChanges(live)
  const tick = useNow((now) => Math.floor(now / staleTickSeconds))
  const newest = useMemo(
    () => ({ devices, filteredIds, tick, changes }),
    [devices, filteredIds, tick, changes],
  )
  const rested = useAtRest<Partial<typeof newest>>(newest, {})
  return useMemo(() => {
    if (!rested.devices || !rested.filteredIds) return undefined
    const shown = new Set(rested.filteredIds)
    const nowSeconds = (rested.tick ?? 0) * staleTickSeconds
    return rested.devices
      .filter(({ deviceid }) => shown.has(deviceid))
      .map((device) => mapped(device, live, nowSeconds))
  }, [rested, live])
}

/** Rises with every change of the live fleet. */
function useChanges(live: LiveFleet): number {
  const counter = useMemo(() => ({ live, changes: 0 }), [live])
  const subscribe = useMemo(
    () => (listener: () => void) =>
      counter.live.subscribeAll(() => {
        counter.changes += 1
        listener()
      }),
    [counter],
  )
  return useSyncExternalStore(subscribe, () => counter.changes)
}

function mapped(device: DeviceSummary, live: LiveFleet, nowSeconds: number): MappedDevice {
  const { lastContact, state, position } = live.word(device.deviceid, device)
  const contact = contactState({
    lastContactSeconds: lastContact ?? undefined,
    intervalSeconds: device.expectedIntervalSeconds,
    nowSeconds,
  })
  return { deviceid: device.deviceid, name: device.name, contact, event: state, lastContact, position }
}
