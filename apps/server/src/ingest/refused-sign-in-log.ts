import { createMessage, type Message } from '@fieldport/messages'
import type { DeviceSignInAttempt } from './sign-in-throttle.ts'

export type RefusedSignInLogPorts = {
  readonly deviceExists: (deviceId: string) => Promise<boolean>
  readonly note: (deviceId: string, what: Message, details: Readonly<Record<string, unknown>>) => void
  /** Runs the work once after this delay. */
  readonly later: (work: () => void, ms: number) => void
}

const windowMs = 5 * 60_000
/** Beyond this many devices at once, the others are only counted in the metrics. */
const maximumDevices = 10_000

/** Logs refused attempts for a device's owner: the first immediately, the number of others once the window is over. */
export function createRefusedSignInLog({ deviceExists, note, later }: RefusedSignInLogPorts) {
  const more = new Map<string, number>()

  const notify = (attempt: DeviceSignInAttempt, count: number): void => {
    const { deviceId, address, transport } = attempt
    const id = transport === 'udp' ? 'logDatagramsNotAllowed' : 'logWrongSecret'
    const what = createMessage(id, { transport: transport.toUpperCase(), count })
    // IDs come from strangers; unknown devices have no log.
    const write = async () => {
      if (await deviceExists(deviceId)) note(deviceId, what, { transport, address, count })
    }
    write().catch(() => undefined)
  }

  return (attempt: DeviceSignInAttempt): void => {
    const { deviceId } = attempt
    const count = more.get(deviceId)
    if (count !== undefined) return void more.set(deviceId, count + 1)
    if (more.size >= maximumDevices) return
    more.set(deviceId, 0)
    notify(attempt, 1)
    later(() => {
      const others = more.get(deviceId) ?? 0
      more.delete(deviceId)
      if (others > 0) notify(attempt, others)
    }, windowMs)
  }
}
