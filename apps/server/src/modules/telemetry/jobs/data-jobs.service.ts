import type { DataJobState } from '@fieldport/contract'
import { addDeviceLockoutSeconds, isDataJobRunning, PortalError } from '@fieldport/domain'
import {
  type LocalizableText,
  toLocalizableText,
  createMessage,
  readStoredMessage,
} from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { DataJobsRepository, JobRow } from './data-jobs.repository.ts'
import { firstStep } from './job-steps.ts'

export type DataJobsPorts = {
  readonly repository: Pick<DataJobsRepository, 'start' | 'latest'>
  readonly findDeviceAccess: (caller: Caller, deviceId: string) => Promise<DeviceAccess | null>
  /** Compares in constant time. */
  readonly isSetupPassword: (deviceId: string, password: string) => Promise<boolean>
  readonly limits: Pick<LimitsService, 'count' | 'reset'>
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
  /** Stamps receipts. */
  readonly storeClock: Clock
}

/** Per account and device. Source: specification 2, section 9. */
const wrongPasswords = { maximum: 5, windowMs: addDeviceLockoutSeconds * 1000, locksOut: true } as const

export type DataJobsService = ReturnType<typeof createDataJobsService>

/** Deletions and transfers ordered by people. */
export function createDataJobsService(ports: DataJobsPorts) {
  const { repository, limits, clock } = ports

  /** Attempts count until one is correct. @throws PortalError TOO_MANY_REQUESTS or FORBIDDEN */
  const checkPassword = async (caller: Caller, deviceId: string, password: string): Promise<void> => {
    const key = `data-job:${caller.userId}:${deviceId}`
    await limits.count(key, wrongPasswords)
    if (!(await ports.isSetupPassword(deviceId, password)))
      throw new PortalError('FORBIDDEN', 'setupPasswordWrong', { reason: 'setupPassword' })
    await limits.reset(key)
  }

  const start = async (
    caller: Caller,
    { deviceId, targetId }: { readonly deviceId: string; readonly targetId: string | null },
  ): Promise<LocalizableText> => {
    const action = targetId === null ? 'delete' : 'transfer'
    const now = nowSeconds(clock)
    const until = nowSeconds(ports.storeClock)
    const job = { deviceId, action, targetId, startedAt: now, until, step: firstStep } as const
    if (!(await repository.start({ ...job, requestedBy: caller.email })))
      throw new PortalError('CONFLICT', 'dataJobUnderWay')
    await ports.audit.record({
      actor: caller,
      action: `telemetry.${action}`,
      subject: deviceId,
      details: targetId === null ? {} : { target: targetId },
    })
    noteStart(ports.deviceLog, caller.email, deviceId, targetId)
    return toLocalizableText(action === 'delete' ? 'dataDeletionStarted' : 'dataTransferStarted')
  }

  return {
    deleteData: async (caller: Caller, deviceId: string, password: string): Promise<LocalizableText> => {
      await checkPassword(caller, deviceId, password)
      return start(caller, { deviceId, targetId: null })
    },

    /** A target that the caller may not see gets the response of one that does not exist. */
    transferData: async (
      caller: Caller,
      order: { readonly deviceId: string; readonly targetId: string; readonly password: string },
    ): Promise<LocalizableText> => {
      const { deviceId, targetId, password } = order
      if (targetId === deviceId) throw new PortalError('INVALID_INPUT', 'transferToItself')
      const access = await ports.findDeviceAccess(caller, targetId)
      if (!access) throw new PortalError('NOT_FOUND', 'notFound')
      if (access.permission !== 'ADMIN') throw new PortalError('FORBIDDEN', 'transferNeedsAdmin')
      await checkPassword(caller, targetId, password)
      return start(caller, { deviceId, targetId })
    },

    latest: async (deviceId: string): Promise<DataJobState | null> => {
      const job = await repository.latest(deviceId)
      return job && toState(job, nowSeconds(clock))
    },
  }
}

function noteStart(deviceLog: DeviceLog, by: string, deviceId: string, targetId: string | null): void {
  if (targetId === null) return deviceLog.note(deviceId, 'data', createMessage('logDeletionStarted', { by }))
  deviceLog.note(deviceId, 'data', createMessage('logTransferStarted', { by, target: targetId }))
  deviceLog.note(targetId, 'data', createMessage('logTransferHereStarted', { by, source: deviceId }))
}

function toState(job: JobRow, now: number): DataJobState {
  const state = { active: job.active, timestamp: job.startedAt, action: job.action }
  return {
    ...state,
    active: isDataJobRunning(state, now),
    progress: Math.round(job.progress),
    target: job.targetId,
    error: job.error,
    localizable: readStoredMessage(job.localizable, job.error),
  }
}
