import type { ChartNote } from '@fieldport/contract'
import {
  chartNoteLimits,
  findNoteMomentProblem,
  findNoteTextProblem,
  normaliseNoteText,
  oldestReadableSeconds,
  PortalError,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import { type AuditService, conflictError } from '../../audit/audit.module.ts'
import type { ChartNotesRepository } from './chart-notes.repository.ts'

export type ChartNotesPorts = {
  readonly repository: ChartNotesRepository
  readonly audit: Pick<AuditService, 'record' | 'lastActor'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
  readonly newId: () => string
  /** Call after a change is stored, to update open pages. */
  readonly onChanged: (deviceId: string) => void
}

type By = { readonly caller: Caller; readonly device: DeviceAccess }
type Content = Pick<ChartNote, 'at' | 'text'>
/** The last number of milliseconds, or from one moment to another, epoch seconds. */
type Range = { readonly [Part in 'relative' | 'from' | 'to']?: number | undefined }

export type ChartNotesService = ReturnType<typeof createChartNotesService>

/** Notes at moments in the charts of a device, visible to everybody who sees the charts. */
export function createChartNotesService(ports: ChartNotesPorts) {
  const { repository, clock } = ports
  return {
    /** The notes of a range, as far as the plan shows data. */
    list: async (device: DeviceAccess, range: Range): Promise<{ notes: ChartNote[] }> => {
      const now = nowSeconds(clock)
      const { relative, from = 0, to = now } = range
      const fromSeconds = relative === undefined ? from : now - relative / 1000
      const oldest = oldestReadableSeconds(device.tier, device.isVendor, now)
      const span = { fromSeconds: Math.max(fromSeconds, oldest), toSeconds: to }
      return { notes: await repository.list(device.deviceId, span) }
    },

    /** @throws PortalError INVALID_INPUT: invalid, or the device has reached its limit */
    add: async (by: By, given: Content): Promise<ChartNote> => {
      const { caller, device } = by
      const note = {
        ...requireContent(ports, device, given),
        id: ports.newId(),
        authorId: caller.userId,
        authorName: caller.name.trim() || caller.email,
        createdAt: nowSeconds(clock),
      }
      const added = await repository.add(device.deviceId, note, chartNoteLimits.perDevice)
      if (!added)
        throw new PortalError(
          'INVALID_INPUT',
          createMessage('chartNoteLimitReached', { maximum: chartNoteLimits.perDevice }),
        )
      await record(ports, by, added, 'saved')
      return added
    },

    /** @throws PortalError INVALID_INPUT; CONFLICT: somebody else changed or deleted it */
    set: async (
      by: By,
      { id, version, ...given }: Content & Pick<ChartNote, 'id' | 'version'>,
    ): Promise<ChartNote> => {
      const { deviceId } = by.device
      const change = { ...requireContent(ports, by.device, given), updatedAt: nowSeconds(clock) }
      const changed = await repository.update(deviceId, id, version, change)
      if (!changed) {
        const isThere = await repository.exists(deviceId, id)
        throw await conflictError(ports.audit, isThere ? 'chartNoteChanged' : 'chartNoteGone', {
          subject: deviceId,
          actions: ['chartNote.saved', 'chartNote.deleted'],
          details: { id },
        })
      }
      await record(ports, by, changed, 'saved')
      return changed
    },

    /** Idempotent: a missing note counts as removed. */
    remove: async (by: By, id: string): Promise<{ done: true }> => {
      const removed = await repository.remove(by.device.deviceId, id)
      if (removed) await record(ports, by, removed, 'deleted')
      return { done: true }
    },
  }
}

/** @throws PortalError INVALID_INPUT */
function requireContent(
  { clock }: Pick<ChartNotesPorts, 'clock'>,
  { tier, isVendor }: DeviceAccess,
  given: Content,
): Content {
  const now = nowSeconds(clock)
  const text = normaliseNoteText(given.text)
  const readable = { oldestSeconds: oldestReadableSeconds(tier, isVendor, now), nowSeconds: now }
  const problem = findNoteTextProblem(text) ?? findNoteMomentProblem(given.at, readable)
  if (problem) throw new PortalError('INVALID_INPUT', problem)
  return { at: given.at, text }
}

const logged = { saved: 'logChartNoteSaved', deleted: 'logChartNoteDeleted' } as const

async function record(
  { audit, deviceLog, onChanged }: ChartNotesPorts,
  { caller, device }: By,
  { id, at, text }: ChartNote,
  action: 'saved' | 'deleted',
): Promise<void> {
  const subject = device.deviceId
  onChanged(subject)
  deviceLog.note(subject, 'settings', createMessage(logged[action], { by: caller.email, text }))
  await audit.record({ actor: caller, action: `chartNote.${action}`, subject, details: { id, at, text } })
}
