import type { RefusedMessage as ShownRefusal } from '@fieldport/contract'
import { readStoredMessage } from '@fieldport/messages'
import { findRefusalMessage } from '@fieldport/protocol'
import type { DeviceAccess } from '../../../platform/access/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import { createRefusalRecorder, type RecordableRefusal } from './refusal-recorder.ts'
import type { RefusalRow, RefusalsRepository } from './refusals.repository.ts'

export type RefusalsPorts = {
  readonly refusals: RefusalsRepository
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** Refused messages of devices. */
export function createRefusals({ refusals, clock, log }: RefusalsPorts) {
  const recorder = createRefusalRecorder({
    append: refusals.append,
    clock,
    onError: (error) => log.warn({ err: error }, 'refusals could not be recorded'),
  })
  return {
    /** Returns immediately; under a flood of refusals they are only counted. */
    recordRefusals: (deviceId: string, message: RecordableRefusal): void =>
      recorder.record(deviceId, message),

    /** Writes everything recorded so far; call before the engine closes. */
    close: recorder.close,

    countRefused: refusals.total,

    /** The latest refusals of a device, newest first, and their total number. */
    refusals: async (access: DeviceAccess): Promise<{ total: number; Items: ShownRefusal[] }> => {
      const [total, rows] = await Promise.all([
        refusals.total(access.deviceId),
        refusals.latest(access.deviceId),
      ])
      return { total, Items: rows.map(toShown) }
    },
  }
}

function toShown(row: RefusalRow): ShownRefusal {
  const localizable = readStoredMessage(row.localizable, row.detail, findRefusalMessage)
  return { ...row, localizable, transport: transportOf(row.transport) }
}

function transportOf(stored: string): ShownRefusal['transport'] {
  return stored === 'mqtt' || stored === 'udp' ? stored : 'http'
}
