import { createMessage, type MessageId } from '@fieldport/messages'
import { createBatcher } from '../../../platform/background/batcher.ts'
import type { Clock } from '../../../platform/clock.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import type { CommandSeal } from '../command-seal.ts'
import type { CommandOutcome, CommandProgress } from '../command-types.ts'
import type { CommandRow } from '../command-rows.ts'
import type { DeliveryRepository } from './delivery.repository.ts'
import { outcomeOf } from '../queue/queue-item.ts'

export type OutcomeNotifierPorts = {
  readonly repository: Pick<DeliveryRepository, 'markNotified' | 'claimUnnotified'>
  readonly seal: CommandSeal
  readonly clock: Clock
  readonly deviceLog: DeviceLog
  readonly log: Pick<Log, 'warn'>
}

export type OutcomeNotifier = ReturnType<typeof createOutcomeNotifier>

/** Longer than a notification takes, so that one in progress is not repeated. */
const retryNotificationsAfterSeconds = 10
const batchRows = 200

const logged = {
  answered: 'logCommandAnswered',
  silent: 'logCommandSilent',
  cancelled: 'logCommandCancelled',
  expired: 'logCommandExpired',
} as const satisfies Readonly<Record<CommandOutcome['state'], MessageId>>

/** Notifies the other modules how commands ended: at least once each, those of one device in order. */
export function createOutcomeNotifier(ports: OutcomeNotifierPorts) {
  const { repository, log } = ports
  const listeners: ((outcome: CommandOutcome) => Promise<void>)[] = []
  const watchers: ((progress: CommandProgress) => Promise<void>)[] = []
  const inOrder = createSerialQueue()
  const markNotified = createBatcher(async (rows: readonly CommandRow[]) => {
    await repository.markNotified(rows.map(({ id, untoldSince }) => ({ id, untoldSince })))
    return rows
  }, batchRows)

  const notifyOne = async (row: CommandRow): Promise<void> => {
    const outcome = outcomeOf(row, ports.seal.openResponse(row))
    try {
      for (const listener of listeners) await listener(outcome)
      await markNotified(row)
    } catch (error) {
      // It stays unreported and is reported again.
      log.warn(
        { err: error, command: row.id, method: row.method },
        'the end of a command could not be handled',
      )
    }
  }

  return {
    onOutcome: (listener: (outcome: CommandOutcome) => Promise<void>): void => void listeners.push(listener),
    onProgress: (watcher: (progress: CommandProgress) => Promise<void>): void => void watchers.push(watcher),

    /** Returns immediately. */
    notify: (rows: readonly CommandRow[]): void => {
      for (const row of rows) {
        note(ports, row)
        inOrder.add(row.deviceId, () => notifyOne(row))
      }
    },

    notifyProgress: (row: CommandRow, progress: Readonly<Record<string, unknown>>): void => {
      const { deviceId, id, ts, method } = row
      inOrder.add(deviceId, async () => {
        try {
          for (const watcher of watchers) await watcher({ deviceId, id, ts, method, progress })
        } catch (error) {
          log.warn({ err: error, command: id }, 'the progress of a command could not be handled')
        }
      })
    },

    /** Reports outcomes that a crash or a failing listener left unreported. */
    retryNotifications: async (): Promise<void> => {
      const now = nowSeconds(ports.clock)
      const rows = await repository.claimUnnotified(now, now - retryNotificationsAfterSeconds, batchRows)
      for (const row of rows) inOrder.add(row.deviceId, () => notifyOne(row))
    },

    idle: inOrder.idle,
  }
}

function note({ deviceLog, seal }: OutcomeNotifierPorts, row: CommandRow): void {
  const outcome = outcomeOf(row, seal.openResponse(row))
  const { method, ts } = row
  const what = outcome.error
    ? createMessage('logCommandFailed', {
        method,
        reason: outcome.error.localizable ?? outcome.error.message,
      })
    : createMessage(logged[outcome.state], { method })
  deviceLog.note(row.deviceId, 'command', what, { method, ts })
}

/** Runs work of one key in sequence, of different keys concurrently. Work handles its own failures. */
function createSerialQueue() {
  const chains = new Map<string, Promise<void>>()
  return {
    add(key: string, work: () => Promise<void>): void {
      const done = (chains.get(key) ?? Promise.resolve()).then(work).finally(() => {
        if (chains.get(key) === done) chains.delete(key)
      })
      chains.set(key, done)
    },
    async idle(): Promise<void> {
      while (chains.size > 0) await Promise.all(chains.values())
    },
  }
}
