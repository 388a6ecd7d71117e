import { storageIntervalSeconds, type Tier } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Clock } from '../platform/clock.ts'
import type { DeviceLog } from '../platform/device-log.ts'

/** A device that sends each second leaves out as much as this every six hours; nobody reads that more often. */
const quietMs = 6 * 3_600_000
const maximumRemembered = 10_000

/** Notes for the owner that the plan of the device does not store every point: at once, then with a count every six hours. */
export function createLeftOutLog(clock: Clock, deviceLog: DeviceLog) {
  const quiet = new Map<string, { readonly sinceMs: number; unnoted: number }>()
  return (deviceId: string, tier: Tier, count: number): void => {
    const nowMs = clock.nowMs()
    const before = quiet.get(deviceId)
    if (before && nowMs - before.sinceMs < quietMs) {
      before.unnoted += count
      return
    }
    if (quiet.size >= maximumRemembered) quiet.clear()
    quiet.set(deviceId, { sinceMs: nowMs, unnoted: 0 })
    const minutes = storageIntervalSeconds(tier) / 60
    const leftOut = count + (before?.unnoted ?? 0)
    const what = createMessage('logPointsLeftOut', { count: leftOut, plan: tier.name, minutes })
    deviceLog.note(deviceId, 'data', what)
  }
}
