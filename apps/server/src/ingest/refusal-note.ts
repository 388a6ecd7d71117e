import type { DeviceLog } from '../platform/device-log.ts'
import type { RefusedMessage } from './ports.ts'

/** One entry a message, however many of its points were refused. */
export function noteRefusal(deviceLog: DeviceLog, deviceId: string, message: RefusedMessage): void {
  const { transport, sizeBytes, refused } = message
  const [first] = refused
  if (!first) return
  const reasons = [...new Set(refused.map(({ reason }) => reason))].slice(0, 10)
  const text = refused.length > 1 ? `${refused.length} refused. ${first.detail}` : first.detail
  deviceLog.note(deviceId, 'refused', text, { transport, sizeBytes, count: refused.length, reasons })
}
