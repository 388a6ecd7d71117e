import { storageIntervalSeconds, type Tier } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Clock } from '../platform/clock.ts'
import type { DeviceLog } from '../platform/device-log.ts'

/** Interval between log entries about a device: one that sends every second would fill the log. Source: ours. */
const intervalMs = 6 * 3_600_000
const maximumRemembered = 10_000

/**
 * Tells the owner in the device's log that the plan does not store every point: immediately, then every six hours with
 * a count.
 */
export function createSkippedPointsLog(clock: Clock, deviceLog: DeviceLog) {
  const byDevice = new Map<string, { readonly sinceMs: number; unlogged: number }>()
  return (deviceId: string, tier: Tier, count: number): void => {
    const nowMs = clock.nowMs()
    const before = byDevice.get(deviceId)
    if (before && nowMs - before.sinceMs < intervalMs) {
      before.unlogged += count
      return
    }
    if (byDevice.size >= maximumRemembered) byDevice.clear()
    byDevice.set(deviceId, { sinceMs: nowMs, unlogged: 0 })
    const minutes = storageIntervalSeconds(tier) / 60
    const skipped = count + (before?.unlogged ?? 0)
    const what = createMessage('logPointsLeftOut', { count: skipped, plan: tier.name, minutes })
    deviceLog.note(deviceId, 'data', what)
  }
}
