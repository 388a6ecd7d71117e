import { duePlanNotice, earliestNoticeDays, retentionTier, trialEndSeconds } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { DevicePlanNotice, PlanEndsRepository } from './plan-ends.repository.ts'
import type { SendPlanNotices } from './send-plan-notices.ts'

export type PlanEndsPorts = {
  readonly repository: PlanEndsRepository
  readonly sendNotices: SendPlanNotices
  /** Deletes the data of these devices that Basic does not keep. */
  readonly deleteBeyondBasic: (deviceIds: readonly string[]) => Promise<void>
  /** Makes pages that show the device load it again. */
  readonly announceCleared: (deviceId: string) => void
  readonly wakeMessages: () => void
  readonly deviceLog: DeviceLog
  readonly clock: Clock
  /** Days for which data is kept after a plan has expired. */
  readonly dataGraceDays: number
}

/** Batch size of a transaction, and of a deletion in the telemetry store. */
const devicesPerStep = 500
const secondsOfDay = 86_400

/** Notifies people before and when plans expire, and deletes what Basic does not keep some days later. */
export function createPlanEnds(ports: PlanEndsPorts) {
  const { repository, clock } = ports
  return {
    /** Sends all notices that are due, each once. */
    sendDueNotices: async (): Promise<void> => {
      const now = nowSeconds(clock)
      const until = now + earliestNoticeDays * secondsOfDay
      const plans = await repository.listEnding(until, until - trialEndSeconds(0))
      const due = plans.flatMap((plan): DevicePlanNotice[] => {
        const notice = duePlanNotice(plan, now)
        return notice ? [{ deviceId: plan.deviceId, deviceName: plan.deviceName, ...notice }] : []
      })
      const deleteAt = now + ports.dataGraceDays * secondsOfDay
      let noted = 0
      for (let start = 0; start < due.length; start += devicesPerStep)
        noted += await repository.note(
          due.slice(start, start + devicesPerStep),
          { nowSeconds: now, deleteAt },
          (fresh, transaction) => ports.sendNotices(fresh, deleteAt, transaction),
        )
      if (noted > 0) ports.wakeMessages()
    },

    /** Deletes all data that is due. Idempotent: after a crash the deletion is repeated without harm. */
    deleteDue: async (): Promise<void> => {
      const now = nowSeconds(clock)
      for (;;) {
        const due = await repository.listDue(now, devicesPerStep)
        if (due.length === 0) return
        const isBasic = (row: (typeof due)[number]) => retentionTier(row, row.deleteAt, now) === 'Basic'
        const ended = due.filter(isBasic).map(({ deviceId }) => deviceId)
        const others = due.filter((row) => !isBasic(row)).map(({ deviceId }) => deviceId)
        if (others.length > 0) await repository.forget(others)
        if (ended.length === 0) continue
        await ports.deleteBeyondBasic(ended)
        await repository.noteDeleted(ended, now)
        for (const deviceId of ended) {
          ports.deviceLog.note(deviceId, 'data', createMessage('logPlanDataDeleted'))
          ports.announceCleared(deviceId)
        }
      }
    },
  }
}
