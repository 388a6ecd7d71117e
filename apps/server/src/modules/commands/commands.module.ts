import type { Database } from '../../adapters/relational/database.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import { createListeners } from '../../platform/listeners.ts'
import type { Log } from '../../platform/log.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { createRedactionModule } from '../redaction/redaction.module.ts'
import { createCommandSeal } from './command-seal.ts'
import type { Commands } from './command-types.ts'
import { createCommandsService } from './commands.service.ts'
import { createDelivery } from './delivery.ts'
import { createDeliveryRepository } from './delivery.repository.ts'
import { createDeviceSide } from './device-side.ts'
import { createEnqueue } from './enqueue.ts'
import { createOutcomes } from './outcomes.ts'
import { createQueueRepository } from './queue.repository.ts'
import { createReplies } from './replies.ts'
import { createSweep } from './sweep.ts'

export type CommandsModuleOptions = {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly log: Pick<Log, 'warn'>
}

export type CommandsModule = ReturnType<typeof createCommandsModule>

const day = 86_400
/** As long as points at most. */
const keptSeconds = 730 * day

/** The module, wired: `commands` for other modules, `commandQueue` for people, `commandDevices` for devices. */
export function createCommandsModule(options: CommandsModuleOptions) {
  const { db, clock } = options
  const { redaction, listKeyFiles } = createRedactionModule(options)
  const base = { ...options, ...redaction, seal: createCommandSeal(options.seal) }
  const queue = createQueueRepository(db)
  const repository = createDeliveryRepository(db)
  const outcomes = createOutcomes({ ...base, repository })
  const delivery = createDelivery({ ...base, repository })
  const sweep = createSweep({ ...base, repository, delivery, outcomes })
  const replies = createReplies({ ...base, repository, outcomes })
  const commandDevices = createDeviceSide({ delivery, replies, sweep, clock })

  const withdraw = async (deviceId: string, ts: number) => {
    const row = await queue.cancel(deviceId, ts, nowSeconds(clock))
    if (row) {
      outcomes.tell([row])
      // What it held back may go.
      delivery.nudge(deviceId)
    }
    return row
  }
  const queued = createListeners<[deviceId: string, mayRepeat: boolean]>()
  queued.add(commandDevices.onQueued)
  const enqueue = createEnqueue({ ...base, repository: queue, onQueued: queued.tell })
  const commands: Commands = {
    enqueue,
    onOutcome: outcomes.onOutcome,
    onProgress: outcomes.onProgress,
    setOtaStatus: queue.setOtaStatus,
    sentAt: queue.sentAt,
    cancel: async (deviceId, ts) => (await withdraw(deviceId, ts)) !== null,
    isConnected: commandDevices.isConnected,
  }
  return {
    commands,
    commandQueue: createCommandsService({ ...base, repository: queue, enqueue, withdraw, listKeyFiles }),
    commandDevices,
    /** Hears of each command that was queued here. */
    onQueued: queued.add,
    sweepCommands: sweep.run,
    /** Epoch seconds; null: no command waits for anything. */
    nextCommandDue: repository.nextDue,
    removeOldCommands: () => queue.removeBefore(nowSeconds(clock) - keptSeconds),
    /** Resolves when nothing is being sent or told. */
    closeCommands: async () => {
      await delivery.idle()
      await outcomes.idle()
    },
  }
}
