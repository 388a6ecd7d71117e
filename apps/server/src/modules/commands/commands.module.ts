import type { Database } from '../../adapters/relational/database.ts'
import { type Clock, dayMs, minuteMs, nowSeconds } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import { createListeners } from '../../platform/background/listeners.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { Job, ModuleWithServices, Routes } from '../../platform/module.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { Redaction } from '../../platform/redaction.ts'
import { type CommandSeal, createCommandSeal } from './command-seal.ts'
import type { Commands } from './command-types.ts'
import { commandsRoutes, registerCommandsRawCalls } from './commands.routes.ts'
import { createCommandsService, type SetConfig } from './commands.service.ts'
import { createDeliveryRepository } from './delivery/delivery.repository.ts'
import { createDelivery } from './delivery/delivery.ts'
import { createDeviceGateway } from './delivery/device-gateway.ts'
import { createEnqueue } from './queue/enqueue.ts'
import { createOutcomeNotifier } from './delivery/outcome-notifier.ts'
import { createQueueRepository } from './queue/queue.repository.ts'
import { createReplies } from './delivery/replies.ts'
import { createQueueSweep } from './queue/queue-sweep.ts'

export type CommandsModuleOptions = {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly audit: Pick<AuditService, 'record'>
  readonly redaction: Redaction
  /** File names that the device's settings give for its private keys. */
  readonly listKeyFiles: (deviceId: string) => Promise<readonly string[]>
  readonly deviceLog: DeviceLog
  readonly log: Pick<Log, 'warn'>
  /** Called for each device whose queue changed. */
  readonly onChanged: (deviceId: string) => void
}

export type CommandsModule = ReturnType<typeof createCommandsModule>

/** Commands queued here are sent immediately; this is for deadlines, other portals and what a crash left. */
const sweepMs = 1_000
const day = 86_400
/** Equal to the longest storage of points. */
const retentionSeconds = 730 * day

/** Creates the module: `commands` for other modules, `commandQueue` for people, `deviceGateway` for devices. */
export function createCommandsModule(options: CommandsModuleOptions) {
  const { db, clock, audit, listKeyFiles, deviceLog, onChanged } = options
  const { redactorOf } = options.redaction
  const seal = createCommandSeal(options.seal)
  const queue = createQueueRepository(db, onChanged)
  const { repository, outcomes, delivery, sweep, deviceGateway } = createDeliveryParts(options, seal)

  const withdraw = async (deviceId: string, ts: number) => {
    const row = await queue.cancel(deviceId, ts, nowSeconds(clock))
    if (row) {
      outcomes.notify([row])
      // Commands it held back may be sent now.
      delivery.scheduleSend(deviceId)
    }
    return row
  }
  const queued = createListeners<[deviceId: string, mayRepeat: boolean]>()
  queued.add(onChanged)
  queued.add(deviceGateway.onQueued)
  const enqueue = createEnqueue({
    repository: queue,
    seal,
    clock,
    deviceLog,
    redactorOf,
    onQueued: queued.notify,
  })
  const commands: Commands = {
    enqueue,
    onOutcome: outcomes.onOutcome,
    onProgress: outcomes.onProgress,
    setOtaStatus: queue.setOtaStatus,
    sentAt: queue.sentAt,
    cancel: async (deviceId, ts) => (await withdraw(deviceId, ts)) !== null,
    isConnected: deviceGateway.isConnected,
  }
  const commandQueue = createCommandsService({
    repository: queue,
    enqueue,
    withdraw,
    seal,
    audit,
    redactorOf,
    listKeyFiles,
  })
  return {
    name: 'commands',
    commands,
    commandQueue,
    deviceGateway,
    /** Called for each command queued here. */
    onQueued: queued.add,
    sweepCommands: sweep.run,
    rawRoutes: (raw) => registerCommandsRawCalls(raw, commandQueue),
    jobs: [
      sweepJob(sweep.run, repository.nextDue),
      retentionJob(() => queue.removeBefore(nowSeconds(clock) - retentionSeconds)),
    ],
    /** Resolves when nothing is being sent or reported. */
    close: () => delivery.idle().then(outcomes.idle),
  } satisfies ModuleWithServices
}

/** Sends commands to devices and receives their responses. */
function createDeliveryParts(
  { db, clock, redaction, deviceLog, log, onChanged }: CommandsModuleOptions,
  seal: CommandSeal,
) {
  const repository = createDeliveryRepository(db, onChanged)
  const outcomes = createOutcomeNotifier({ repository, seal, clock, deviceLog, log })
  const delivery = createDelivery({ repository, seal, clock, deviceLog, log })
  const sweep = createQueueSweep({ repository, clock, deviceLog, delivery, outcomes })
  const { redactorOf } = redaction
  const replies = createReplies({ repository, redactorOf, seal, clock, deviceLog, outcomes })
  const deviceGateway = createDeviceGateway({ delivery, replies, sweep, clock })
  return { repository, outcomes, delivery, sweep, deviceGateway }
}

/** @param nextDue epoch seconds; null: no command waits */
function sweepJob(run: Job['run'], nextDue: () => Promise<number | null>): Job {
  return {
    name: 'commands',
    everyMs: sweepMs,
    firstMs: 0,
    run,
    nextDueMs: async () => {
      const dueSeconds = await nextDue()
      return dueSeconds === null ? null : dueSeconds * 1000
    },
    runsIn: (roles) => roles.has('ingest') || roles.has('worker'),
  }
}

function retentionJob(run: Job['run']): Job {
  return { name: 'old commands', everyMs: dayMs, firstMs: 12 * minuteMs, run }
}

/** Commands sent by people are separate from the queue itself, because a configuration needs the catalogue, which needs the queue. */
export function createCommandCallsModule({
  commandQueue,
  setConfig,
}: Pick<CommandsModule, 'commandQueue'> & { readonly setConfig: SetConfig }) {
  return {
    name: 'commandCalls',
    routes: (calls): Routes => ({ portal: commandsRoutes(calls, commandQueue, setConfig) }),
  } satisfies ModuleWithServices
}

export type { DeviceGateway } from './delivery/device-gateway.ts'
export type { DeviceAnswer, DeviceRequest } from './delivery/wire.ts'
export type { CommandRequest, CommandOutcome, CommandProgress, Commands, OtaStatus } from './command-types.ts'
