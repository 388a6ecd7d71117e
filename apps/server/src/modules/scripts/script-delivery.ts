import { isPortalError, rebootDelayMs, scriptFileName, stripScript } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { CommandRequest, CommandOutcome, Commands } from '../commands/commands.module.ts'
import type { ScriptRow, ScriptsRepository } from './scripts.repository.ts'

export type ScriptDeliveryPorts = {
  readonly repository: ScriptsRepository
  readonly commands: Pick<Commands, 'enqueue'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** Longer than the time between the two statements that a crash may separate. */
const unfinishedAfterSeconds = 30

export type ScriptDelivery = ReturnType<typeof createScriptDelivery>

/** Delivers a script: writes the file, then reboots the device to run it. */
export function createScriptDelivery(ports: ScriptDeliveryPorts) {
  const { repository, commands, deviceLog, clock } = ports
  const reboot = createReboot(ports)
  /** Devices whose command is being queued here: its answer may arrive before its number is stored. */
  const sending = new Map<string, Promise<void>>()

  const queue = async (script: ScriptRow): Promise<void> => {
    try {
      const { ts } = await commands.enqueue(orderOf(script))
      await repository.change(script, 'pending', { commandTs: ts })
    } catch (error) {
      // A refusal of the queue is final, while an unavailable engine recovers.
      if (isPortalError(error)) await repository.change(script, 'pending', { state: 'failed' })
      throw error
    }
  }

  const send = async (script: ScriptRow): Promise<void> => {
    const queued = queue(script)
    sending.set(
      script.deviceId,
      queued.catch(() => {}),
    )
    await queued
  }

  /** @throws if another process has queued the command but not stored its number yet; notified again later */
  const findOf = async ({ deviceId, ts }: CommandOutcome): Promise<ScriptRow | null> => {
    await sending.get(deviceId)
    sending.delete(deviceId)
    const script = await repository.findByCommand(deviceId, ts)
    const latest = script ? null : await repository.latest(deviceId)
    if (latest?.state === 'pending' && latest.commandTs === null)
      throw new Error('The command of a script is not known yet.')
    return script
  }

  const land = async (script: ScriptRow): Promise<void> => {
    const { deviceId, version } = script
    if (await repository.change(script, 'pending', { state: 'written' }))
      deviceLog.note(deviceId, 'settings', createMessage('logScriptOnDevice', { version }))
    // On a repeated notification, the script's state tells whether the reboot was ordered.
    const now = await repository.find(deviceId, version)
    if (now?.state === 'written') await reboot(now)
  }

  return {
    send,

    onOutcome: async (outcome: CommandOutcome): Promise<void> => {
      const script = methods.has(outcome.method) ? await findOf(outcome) : null
      if (!script) return
      if (outcome.state === 'answered' && outcome.error === null) return land(script)
      if (await repository.change(script, 'pending', { state: 'failed' }))
        deviceLog.note(
          outcome.deviceId,
          'settings',
          createMessage('logScriptNotOnDevice', { version: script.version }),
        )
    },

    /** Resumes deliveries after a crash. */
    resumeUnfinished: async (): Promise<void> => {
      for (const script of await repository.listUnfinished(nowSeconds(clock) - unfinishedAfterSeconds))
        await (script.state === 'pending' ? send(script) : reboot(script)).catch((error: unknown) =>
          ports.log.warn({ err: error, deviceId: script.deviceId }, 'a script waits for the queue'),
        )
    },
  }
}

type Reboot = (script: ScriptRow) => Promise<void>

function createReboot({ repository, commands }: ScriptDeliveryPorts): Reboot {
  return async (script) => {
    const { deviceId, actor: requestedBy } = script
    const args = { delay_ms: rebootDelayMs }
    const { ts } = await commands.enqueue({ deviceId, method: 'Sys.Reboot', args, requestedBy })
    await repository.change(script, 'written', { state: 'confirmed', rebootTs: ts })
  }
}

const methods: ReadonlySet<string> = new Set(['FS.Put', 'FS.Remove'])

/** An empty script deletes the file. */
function orderOf({ deviceId, source, actor: requestedBy }: ScriptRow): CommandRequest {
  const data = Buffer.from(stripScript(source))
  const filename = scriptFileName
  return data.length === 0
    ? { deviceId, method: 'FS.Remove', args: { filename }, requestedBy }
    : {
        deviceId,
        method: 'FS.Put',
        args: { filename, data: data.toString('base64'), append: false },
        requestedBy,
      }
}
