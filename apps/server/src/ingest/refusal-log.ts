import type { Clock } from '../platform/clock.ts'
import type { IngestLog, RefusedMessage } from './ports.ts'

const quietMs = 60_000
/** IDs come only from authenticated devices, but a provisioner may have a great many. */
const maximumRemembered = 10_000

/** One line per device and minute: a device that sends nonsense every second must not fill the disk. */
export function buildRefusalLog(
  clock: Clock,
  log: IngestLog,
): (deviceId: string, message: RefusedMessage) => void {
  const quiet = new Map<string, { readonly sinceMs: number; suppressed: number }>()
  return (deviceId, message) => {
    const nowMs = clock.nowMs()
    const before = quiet.get(deviceId)
    if (before && nowMs - before.sinceMs < quietMs) {
      before.suppressed++
      return
    }
    if (quiet.size >= maximumRemembered) quiet.clear()
    quiet.set(deviceId, { sinceMs: nowMs, suppressed: 0 })
    const reasons = [...new Set(message.refused.map(({ reason }) => reason))]
    log.info(
      {
        deviceId,
        transport: message.transport,
        sizeBytes: message.sizeBytes,
        reasons,
        refusedPoints: message.refused.length,
        unloggedBefore: before?.suppressed ?? 0,
      },
      'Message of a device refused',
    )
  }
}
