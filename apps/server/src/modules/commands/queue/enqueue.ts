import {
  commandLifetimeSeconds,
  PortalError,
  redactArgs,
  rpcMethods,
  maskCommandArgs,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { createBatcher } from '../../../platform/background/batcher.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { Redaction } from '../../../platform/redaction.ts'
import type { CommandSeal } from '../command-seal.ts'
import type { CommandRequest, Commands } from '../command-types.ts'
import type { NewCommand, QueueRepository } from './queue.repository.ts'

export type EnqueuePorts = {
  readonly repository: Pick<QueueRepository, 'add'>
  readonly seal: CommandSeal
  readonly clock: Clock
  readonly deviceLog: DeviceLog
  readonly redactorOf: Redaction['redactorOf']
  /** Called when the command is durable. */
  readonly onQueued: (deviceId: string, mayRepeat: boolean) => void
}

/** Maximum number of pending commands per device. */
const maximumQueuedPerDevice = 1000
const maximumArgsBytes = 256 * 1024
const batchOrders = 200
/** Two portals may pick the same millisecond, but hardly this often in a row. */
const tries = 10

export function createEnqueue(ports: EnqueuePorts): Commands['enqueue'] {
  const add = createBatcher(
    (orders: readonly NewCommand[]) => ports.repository.add(orders, maximumQueuedPerDevice),
    batchOrders,
  )
  return async (order) => {
    const command = newCommand(ports, order, await maskedArgsOf(ports, order))
    for (let attempt = 1; ; attempt += 1) {
      const added = await add(command)
      if ('id' in added) {
        noteQueued(ports, order, added.ts)
        ports.onQueued(order.deviceId, command.mayRepeat)
        return added
      }
      if (added.refused === 'unknown-device') throw new PortalError('NOT_FOUND', 'notFound')
      if (added.refused === 'too-many' || attempt === tries)
        throw new PortalError('CONFLICT', 'tooManyCommands', { maximumWaiting: maximumQueuedPerDevice })
    }
  }
}

function newCommand(
  { seal, clock }: EnqueuePorts,
  order: CommandRequest,
  shownArgs: CommandRequest['args'],
): NewCommand {
  const { deviceId, method, args } = order
  const rule = rpcMethods[method]
  if (JSON.stringify(args).length > maximumArgsBytes)
    throw new PortalError('TOO_LARGE', 'commandTooLarge', { maximumArgsBytes })
  // Appending twice is not the same as appending once.
  const isAppending = method === 'FS.Put' && args['append'] === true
  const lifetime = order.expiresInSeconds ?? commandLifetimeSeconds
  return {
    deviceId,
    nowMs: clock.nowMs(),
    method,
    args: seal.seal(deviceId, args),
    shownArgs,
    priority: Math.max(1, Math.round(order.priority ?? rule.priority)),
    canBeCancelled: order.canBeCancelled ?? rule.cancellable,
    mayRepeat: rule.repeatable && !isAppending,
    answerSeconds: rule.answerSeconds,
    requestedBy: order.requestedBy,
    changeId: order.changeId ?? null,
    expiresAt: nowSeconds(clock) + lifetime,
    part: method === 'FS.Put' && !isAppending ? 1 : 0,
  }
}

/** The arguments as anybody may see them: what the device gets stays sealed. */
export async function maskedArgsOf(
  { redactorOf }: Pick<EnqueuePorts, 'redactorOf'>,
  { deviceId, method, args, shownArgs }: Pick<CommandRequest, 'deviceId' | 'method' | 'args' | 'shownArgs'>,
): Promise<CommandRequest['args']> {
  const redactor = await redactorOf(deviceId)
  return redactArgs(redactor, method, shownArgs ?? maskCommandArgs(method, args))
}

function noteQueued({ deviceLog }: EnqueuePorts, order: CommandRequest, ts: number): void {
  const { deviceId, method, requestedBy } = order
  deviceLog.note(deviceId, 'command', createMessage('logCommandQueued', { by: requestedBy, method }), {
    method,
    ts,
  })
}
