import { createMessage } from '@fieldport/messages'
import type { DeviceLog } from '../platform/device-log.ts'
import type { RefusedMessage } from './ports.ts'

/** One entry per message, however many of its points were refused. */
export function logRefusal(deviceLog: DeviceLog, deviceId: string, message: RefusedMessage): void {
  const { transport, sizeBytes, refused } = message
  const [first] = refused
  if (!first) return
  const others = new Map(refused.map((each) => [each.reason, each.localizable]))
  others.delete(first.reason)
  const reason = first.localizable
  const count = refused.length
  const what =
    count > 1 ? createMessage('logRefusedMany', { count, reason }) : createMessage('logRefused', { reason })
  deviceLog.note(deviceId, 'refused', what, {
    transport,
    sizeBytes,
    ...(others.size > 0 && { otherReasons: [...others.values()] }),
  })
}
