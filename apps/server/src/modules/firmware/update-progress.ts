import { firmwareUpdateDeadline, flattenConfig, detectDeviceNetwork } from '@fieldport/domain'
import {
  createMessage,
  type LocalizableText,
  type MessageId,
  type PlainMessageId,
  readStoredMessage,
  toLocalizableText,
} from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { CommandOutcome, CommandProgress, Commands, OtaStatus } from '../commands/commands.module.ts'
import type { UpdateChange, UpdateRow, UpdatesRepository } from './updates.repository.ts'

export type UpdateProgressPorts = {
  readonly repository: UpdatesRepository
  readonly commands: Pick<Commands, 'setOtaStatus' | 'sentAt' | 'cancel'>
  /** The newest points of a device, newest first. */
  readonly latestPoints: (
    deviceId: string,
    limit: number,
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
}

type State = OtaStatus['state']

const method = 'OTA.Update'
const activeStates: readonly State[] = ['queued', 'sent', 'downloading', 'rebooting']
/** Points that are asked for the network. */
const networkPoints = 10
/** Between the row of an update and its command lies one statement. */
const missingCommandSeconds = 60
/** A device that comes back so much later with the new firmware was updated all the same. */
const overdueGraceSeconds = 7 * 86_400
/** What a device says so shortly after it took an image, it says before it reboots. */
const beforeRebootSeconds = 10
/** A device that does not keep its new firmware goes back within this. */
const revertSeconds = 3600

const reasons = {
  sent: 'firmwareDownloadNotBegun',
  downloading: 'firmwareDownloadNotEnded',
  rebooting: 'firmwareNotReported',
  cancelled: 'firmwareUpdateCancelled',
  expired: 'deviceNeverInContact',
  notQueued: 'commandNotQueued',
  reverted: 'firmwareReverted',
  withoutReason: 'firmwareRefusedWithoutReason',
} as const satisfies Readonly<Record<string, PlainMessageId>>

/** Why an update failed: in a message of ours, or in the words of the device. */
type Why = LocalizableText | { readonly message: string; readonly localizable: null }
const nothingToSay = { message: null, localizable: null } as const

export type UpdateProgress = ReturnType<typeof createUpdateProgress>

/**
 * What becomes of updates: sent, downloading, rebooting, and confirmed by nothing but the version that the device reports.
 * Everything stands in the database, may be told twice and in any order, and ends at its deadline at the latest.
 */
export function createUpdateProgress(ports: UpdateProgressPorts) {
  const { repository, commands, clock } = ports

  const show = async (update: UpdateRow): Promise<void> => {
    if (update.commandId === null) return
    const { state, progress, message } = update
    const localizable = readStoredMessage(update.localizable, message)
    await commands.setOtaStatus(update.commandId, { state, progress, message, localizable })
    await repository.markPublished(update)
  }

  const change = async (
    update: UpdateRow,
    from: readonly State[],
    to: UpdateChange,
  ): Promise<UpdateRow | null> => {
    const changed = await repository.change(update.id, from, to)
    if (changed) {
      await show(changed)
      recordChange(ports.deviceLog, update, changed)
    }
    return changed
  }

  const end = (update: UpdateRow, state: 'confirmed' | 'failed', why: Why | null, from = activeStates) => {
    const progress = state === 'confirmed' ? 100 : update.progress
    return change(update, from, { state, ...(why ?? nothingToSay), progress, endedAt: nowSeconds(clock) })
  }

  const begin = async (update: UpdateRow, sentAt: number): Promise<UpdateRow | null> => {
    const device = await repository.findDevice(update.deviceId)
    const points = await ports.latestPoints(update.deviceId, networkPoints)
    const deadline = firmwareUpdateDeadline(
      sentAt,
      detectDeviceNetwork(points, flattenConfig(device?.config)),
    )
    return change(update, ['queued'], { state: 'sent', sentAt, deadline })
  }

  /** The update of a command; a device has one under way at most. */
  const findActive = async (told: {
    deviceId: string
    id: number
    ts: number
  }): Promise<UpdateRow | null> => {
    const update = await repository.latest(told.deviceId)
    if (!update || (update.commandId !== null && update.commandId !== told.id)) return null
    // A crash lay between the command and its number here.
    if (update.commandId === null)
      return repository.change(update.id, activeStates, { commandId: told.id, commandTs: told.ts })
    return update
  }

  const asSent = async (update: UpdateRow): Promise<UpdateRow> =>
    update.state === 'queued' ? ((await begin(update, nowSeconds(clock))) ?? update) : update

  return {
    ...createListeners({ ports, findActive, asSent, change, end }),
    ...createSettling({ ports, show, begin, end }),
  }
}

type Tools = {
  readonly ports: UpdateProgressPorts
  readonly show: (update: UpdateRow) => Promise<void>
  readonly begin: (update: UpdateRow, sentAt: number) => Promise<UpdateRow | null>
  readonly asSent: (update: UpdateRow) => Promise<UpdateRow>
  readonly findActive: (told: { deviceId: string; id: number; ts: number }) => Promise<UpdateRow | null>
  readonly change: (update: UpdateRow, from: readonly State[], to: UpdateChange) => Promise<UpdateRow | null>
  readonly end: (
    update: UpdateRow,
    state: 'confirmed' | 'failed',
    why: Why | null,
    from?: readonly State[],
  ) => Promise<UpdateRow | null>
}

/** What devices and the queue tell. */
function createListeners({ ports, findActive, asSent, change, end }: Omit<Tools, 'show' | 'begin'>) {
  const { repository, commands, clock } = ports

  const download = async (update: UpdateRow, percent: number): Promise<void> => {
    const { id, state, progress } = await asSent(update)
    const isNews = state === 'sent' || (state === 'downloading' && percent > progress)
    if (isNews)
      await change({ ...update, id, state }, ['sent', 'downloading'], {
        state: 'downloading',
        progress: percent,
      })
  }

  return {
    onProgress: async (told: CommandProgress): Promise<void> => {
      const update = told.method === method ? await findActive(told) : null
      if (update) await download(update, percentIn(told.progress))
    },

    /** A device reads its image: also one that tells nothing of it is seen to work. */
    onDownload: async (deviceId: string, fw: string): Promise<void> => {
      const update = await repository.latest(deviceId)
      if (update?.fw === fw && update.endedAt === null) await download(update, update.progress)
    },

    onOutcome: async (told: CommandOutcome): Promise<void> => {
      const update = told.method === method ? await findActive(told) : null
      if (!update || update.endedAt !== null) return
      if (told.state === 'cancelled' || told.state === 'expired')
        await end(update, 'failed', toLocalizableText(reasons[told.state]))
      else if (told.error) await end(update, 'failed', refusalOf(told.error))
      // Unanswered it may be at work all the same: its version or the deadline tells.
      else if (told.state === 'answered') {
        const sent = await asSent(update)
        const rebootingAt = nowSeconds(clock)
        await change(sent, ['sent', 'downloading'], { state: 'rebooting', progress: 100, rebootingAt })
      }
    },

    /** A device says which firmware it runs. */
    onReport: async ({
      deviceId,
      fw,
    }: {
      readonly deviceId: string
      readonly fw: string | null
    }): Promise<void> => {
      const update = await repository.latest(deviceId)
      if (!update || fw === null) return
      if (update.fw !== fw) {
        if (isReverted(update, nowSeconds(clock)))
          await end(update, 'failed', toLocalizableText(reasons.reverted), ['rebooting', 'confirmed'])
        return
      }
      if (update.state === 'confirmed') return
      const isLate = update.sentAt !== null && nowSeconds(clock) - update.sentAt < overdueGraceSeconds
      if (update.endedAt !== null && !isLate) return
      const isWaiting = update.state === 'queued' && update.commandTs !== null
      if (isWaiting && update.commandTs !== null) await commands.cancel(deviceId, update.commandTs)
      await end(update, 'confirmed', null, [...activeStates, 'failed'])
    },
  }
}

/** Of a device that reports another firmware than that of its update. */
function isReverted({ state, rebootingAt, endedAt }: UpdateRow, now: number): boolean {
  if (state === 'rebooting') return rebootingAt !== null && now - rebootingAt >= beforeRebootSeconds
  return state === 'confirmed' && rebootingAt !== null && endedAt !== null && now - endedAt < revertSeconds
}

/** What time alone brings, and what a crash left. */
function createSettling({ ports, show, begin, end }: Pick<Tools, 'ports' | 'show' | 'begin' | 'end'>) {
  const { repository, commands, clock } = ports
  return {
    settle: async (): Promise<void> => {
      const now = nowSeconds(clock)
      const queued = await repository.listQueued()
      const ids = queued.map(({ commandId }) => commandId).filter((id) => id !== null)
      const sentAt = ids.length > 0 ? await commands.sentAt(ids) : new Map<number, number>()
      for (const update of queued) {
        const at = sentAt.get(update.commandId ?? -1)
        if (at !== undefined) await begin(update, at)
        else if (update.commandId === null && now - update.startedAt > missingCommandSeconds)
          await end(update, 'failed', toLocalizableText(reasons.notQueued), ['queued'])
      }
      for (const update of await repository.listOverdue(now)) {
        await end(update, 'failed', reasonOf(update), [update.state])
      }
      for (const update of await repository.listUnpublished()) await show(update)
    },
  }
}

/** The page shows beside it which version the device reports. */
function reasonOf({ state }: UpdateRow): Why {
  const isDownloading = state === 'sent' || state === 'downloading'
  return toLocalizableText(isDownloading ? reasons[state] : reasons.rebooting)
}

/** What the device said, where it said something. */
function refusalOf({ message, localizable }: NonNullable<CommandOutcome['error']>): Why {
  if (message === '') return toLocalizableText(reasons.withoutReason)
  return localizable ? { message, localizable } : { message, localizable: null }
}

/** Whatever a device says, a whole percentage. */
function percentIn(progress: Readonly<Record<string, unknown>>): number {
  const { percent } = progress
  return typeof percent === 'number' && Number.isFinite(percent)
    ? Math.round(Math.min(Math.max(percent, 0), 100))
    : 0
}

const loggedStates = {
  queued: 'logFirmwareQueued',
  sent: 'logFirmwareSent',
  downloading: 'logFirmwareDownloading',
  rebooting: 'logFirmwareRebooting',
  confirmed: 'logFirmwareConfirmed',
} as const satisfies Readonly<Record<Exclude<State, 'failed'>, MessageId>>

/** States, not every percent. */
function recordChange(
  deviceLog: DeviceLog,
  before: UpdateRow,
  { deviceId, fw, state, message, localizable }: UpdateRow,
): void {
  if (before.state === state) return
  const params = { firmware: fw }
  const reason = localizable ?? message ?? ''
  const what =
    state === 'failed'
      ? createMessage('logFirmwareFailed', { ...params, reason })
      : createMessage(loggedStates[state], params)
  deviceLog.note(deviceId, 'firmware', what, {})
}
