import { storageIntervalSeconds, type Tier } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Clock } from '../platform/clock.ts'
import type { DeviceLog } from '../platform/device-log.ts'

/** A device that sends every second leaves this many out in six hours; nobody needs the note more often. */
const quietMs = 6 * 3_600_000
const maximumRemembered = 10_000

/** Notes for the owner that the device's plan does not store every point: immediately, then every six hours with a count. */
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
