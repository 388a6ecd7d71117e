import { createMessage } from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { CommandRow } from '../command-rows.ts'
import type { Delivery } from '../delivery/delivery.ts'
import type { DeliveryRepository } from '../delivery/delivery.repository.ts'
import type { OutcomeNotifier } from '../delivery/outcome-notifier.ts'

export type SweepPorts = {
  readonly repository: Pick<DeliveryRepository, 'timeOutUnanswered' | 'expire' | 'listWaiting'>
  readonly clock: Clock
  readonly deviceLog: DeviceLog
  readonly delivery: Pick<Delivery, 'scheduleSend' | 'isListening'>
  readonly outcomes: Pick<OutcomeNotifier, 'notify' | 'retryNotifications'>
}

/** The list of devices is long, so it is read only once in this many rounds. */
const largeFleetDevices = 5_000
const largeFleetInterval = 10

export type QueueSweep = ReturnType<typeof createQueueSweep>

/**
 * Sweeps the whole queue regularly: for what time changed, what another portal queued, and what a crash left.
 * A few statements, whatever the number of devices.
 */
export function createQueueSweep(ports: SweepPorts) {
  const { repository, clock, delivery, outcomes } = ports
  /** Devices with waiting commands, as far as this portal knows: checked on every message, so never in the engine. */
  let waiting: ReadonlySet<string> = new Set()
  let added = new Set<string>()
  let justBefore: ReadonlySet<string> = new Set()
  let runs = 0

  return {
    run: async (): Promise<void> => {
      const now = nowSeconds(clock)
      const ended = [...(await repository.timeOutUnanswered(now)), ...(await repository.expire(now))]
      outcomes.notify(ended.filter(({ state }) => state !== 'queued'))
      for (const row of ended) if (row.state === 'queued') noteUnanswered(ports, row)
      await outcomes.retryNotifications()
      if (waiting.size > largeFleetDevices && runs++ % largeFleetInterval !== 0) return
      // Devices added while the engine responds may be missing from its response.
      justBefore = added
      added = new Set()
      waiting = new Set(await repository.listWaiting(now))
      justBefore = new Set()
      for (const deviceId of waiting) if (delivery.isListening(deviceId)) delivery.scheduleSend(deviceId)
    },

    isWaiting: (deviceId: string): boolean =>
      waiting.has(deviceId) || added.has(deviceId) || justBefore.has(deviceId),
    noteWaiting: (deviceId: string): void => void added.add(deviceId),
  }
}

function noteUnanswered({ deviceLog }: SweepPorts, { deviceId, method, ts, attempts }: CommandRow): void {
  const details = { method, ts, attempts }
  deviceLog.note(deviceId, 'command', createMessage('logCommandSentAgain', { method }), details)
}
