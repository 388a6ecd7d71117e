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
import type { FirmwareUpdateChange, FirmwareUpdateRow, UpdatesRepository } from './updates.repository.ts'

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
/** Number of latest points searched for the network. */
const networkPoints = 10
/**
 * Only one statement separates storing an update from storing its command, so a missing command was lost in a crash.
 */
const missingCommandSeconds = 60
/** A report of the new firmware within this time after sending counts as success, even past the deadline. */
const overdueGraceSeconds = 7 * 86_400
/** A report this soon after a device accepted an image was sent before its reboot. */
const beforeRebootSeconds = 10
/** A device that rejects its new firmware reverts within this time. */
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

/** Why an update failed: a message of the portal, or the device's own text. */
type Why = LocalizableText | { readonly message: string; readonly localizable: null }
const noMessage = { message: null, localizable: null } as const

export type UpdateProgress = ReturnType<typeof createUpdateProgress>

/**
 * Progress of updates: sent, downloading, rebooting; confirmed only by the version that the device reports. All state
 * is in the database, notifications may be repeated or out of order, and every update ends by its deadline.
 */
export function createUpdateProgress(ports: UpdateProgressPorts) {
  const { repository, commands, clock } = ports

  const show = async (update: FirmwareUpdateRow): Promise<void> => {
    if (update.commandId === null) return
    const { state, progress, message } = update
    const localizable = readStoredMessage(update.localizable, message)
    await commands.setOtaStatus(update.commandId, { state, progress, message, localizable })
    await repository.markPublished(update)
  }

  const change = async (
    update: FirmwareUpdateRow,
    from: readonly State[],
    to: FirmwareUpdateChange,
  ): Promise<FirmwareUpdateRow | null> => {
    const changed = await repository.change(update.id, from, to)
    if (changed) {
      await show(changed)
      recordChange(ports.deviceLog, update, changed)
    }
    return changed
  }

  const end = (
    update: FirmwareUpdateRow,
    state: 'confirmed' | 'failed',
    why: Why | null,
    from = activeStates,
  ) => {
    const progress = state === 'confirmed' ? 100 : update.progress
    return change(update, from, { state, ...(why ?? noMessage), progress, endedAt: nowSeconds(clock) })
  }

  const begin = async (update: FirmwareUpdateRow, sentAt: number): Promise<FirmwareUpdateRow | null> => {
    const device = await repository.findDevice(update.deviceId)
    const points = await ports.latestPoints(update.deviceId, networkPoints)
    const deadline = firmwareUpdateDeadline(
      sentAt,
      detectDeviceNetwork(points, flattenConfig(device?.config)),
    )
    return change(update, ['queued'], { state: 'sent', sentAt, deadline })
  }

  /** The update of a command; a device has at most one active. */
  const findActive = async (report: {
    deviceId: string
    id: number
    ts: number
  }): Promise<FirmwareUpdateRow | null> => {
    const update = await repository.latest(report.deviceId)
    if (!update || (update.commandId !== null && update.commandId !== report.id)) return null
    // A crash came between queueing the command and storing its number.
    if (update.commandId === null)
      return repository.change(update.id, activeStates, { commandId: report.id, commandTs: report.ts })
    return update
  }

  const asSent = async (update: FirmwareUpdateRow): Promise<FirmwareUpdateRow> =>
    update.state === 'queued' ? ((await begin(update, nowSeconds(clock))) ?? update) : update

  return {
    ...createListeners({ ports, findActive, asSent, change, end }),
    ...createSettling({ ports, show, begin, end }),
  }
}

type Tools = {
  readonly ports: UpdateProgressPorts
  readonly show: (update: FirmwareUpdateRow) => Promise<void>
  readonly begin: (update: FirmwareUpdateRow, sentAt: number) => Promise<FirmwareUpdateRow | null>
  readonly asSent: (update: FirmwareUpdateRow) => Promise<FirmwareUpdateRow>
  readonly findActive: (report: {
    deviceId: string
    id: number
    ts: number
  }) => Promise<FirmwareUpdateRow | null>
  readonly change: (
    update: FirmwareUpdateRow,
    from: readonly State[],
    to: FirmwareUpdateChange,
  ) => Promise<FirmwareUpdateRow | null>
  readonly end: (
    update: FirmwareUpdateRow,
    state: 'confirmed' | 'failed',
    why: Why | null,
    from?: readonly State[],
  ) => Promise<FirmwareUpdateRow | null>
}

/** Listeners for devices and the queue. */
function createListeners({ ports, findActive, asSent, change, end }: Omit<Tools, 'show' | 'begin'>) {
  const { repository, commands, clock } = ports

  const download = async (update: FirmwareUpdateRow, percent: number): Promise<void> => {
    const { id, state, progress } = await asSent(update)
    const isNews = state === 'sent' || (state === 'downloading' && percent > progress)
    if (isNews)
      await change({ ...update, id, state }, ['sent', 'downloading'], {
        state: 'downloading',
        progress: percent,
      })
  }

  return {
    onProgress: async (report: CommandProgress): Promise<void> => {
      const update = report.method === method ? await findActive(report) : null
      if (update) await download(update, percentIn(report.progress))
    },

    /** A device is reading its image; shows progress even for devices that report none. */
    onDownload: async (deviceId: string, fw: string): Promise<void> => {
      const update = await repository.latest(deviceId)
      if (update?.fw === fw && update.endedAt === null) await download(update, update.progress)
    },

    onOutcome: async (report: CommandOutcome): Promise<void> => {
      const update = report.method === method ? await findActive(report) : null
      if (!update || update.endedAt !== null) return
      if (report.state === 'cancelled' || report.state === 'expired')
        await end(update, 'failed', toLocalizableText(reasons[report.state]))
      else if (report.error) await end(update, 'failed', refusalOf(report.error))
      // Without an answer it may still be updating: its version or the deadline decides.
      else if (report.state === 'answered') {
        const sent = await asSent(update)
        const rebootingAt = nowSeconds(clock)
        await change(sent, ['sent', 'downloading'], { state: 'rebooting', progress: 100, rebootingAt })
      }
    },

    /** A device reports its firmware version. */
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

/** Whether a device that reports another firmware has reverted its update. */
function isReverted({ state, rebootingAt, endedAt }: FirmwareUpdateRow, now: number): boolean {
  if (state === 'rebooting') return rebootingAt !== null && now - rebootingAt >= beforeRebootSeconds
  return state === 'confirmed' && rebootingAt !== null && endedAt !== null && now - endedAt < revertSeconds
}

/** Changes caused by time alone, and recovery after a crash. */
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

/** The page also shows the reported version. */
function reasonOf({ state }: FirmwareUpdateRow): Why {
  const isDownloading = state === 'sent' || state === 'downloading'
  return toLocalizableText(isDownloading ? reasons[state] : reasons.rebooting)
}

/** The device's own message, if it gave one. */
function refusalOf({ message, localizable }: NonNullable<CommandOutcome['error']>): Why {
  if (message === '') return toLocalizableText(reasons.withoutReason)
  return localizable ? { message, localizable } : { message, localizable: null }
}

/** An integer percentage, whatever the device sends. */
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

/** Logs states, but not every percent. */
function recordChange(
  deviceLog: DeviceLog,
  before: FirmwareUpdateRow,
  { deviceId, fw, state, message, localizable }: FirmwareUpdateRow,
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
