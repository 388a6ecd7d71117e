import { isTimeZone, scheduledSpan, scheduleLimits } from '@fieldport/domain'
import type { Database } from '../../../adapters/relational/database.ts'
import type { MailContent, MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import type { MailReferenceOf } from './mail-reference.ts'
import type { ExcludedDevice } from './make-file.ts'
import type { RunRow, ScheduleRow, SchedulesRepository } from './schedules.repository.ts'

export type ExportRunNotifierPorts = {
  readonly messages: Pick<MessagesService, 'canMail' | 'sendMail'>
  readonly sites: Pick<SitesService, 'linkBase'>
  readonly mailReferenceOf: MailReferenceOf
  readonly findReader: SchedulesRepository['findReader']
}

export type NotifyExportRun = (schedule: ScheduleRow, run: RunRow, transaction: Database) => Promise<void>

/**
 * Notifies the owner of a scheduled export of its result, in the account's language and with the brand of the host
 * where it was saved. Sent only to the account's address, while that is verified.
 */
export function createExportRunNotifier({
  messages,
  sites,
  mailReferenceOf,
  findReader,
}: ExportRunNotifierPorts): NotifyExportRun {
  return async (schedule, run, transaction) => {
    const reader = await findReader(schedule.userId, transaction)
    if (!reader?.emailVerified || !messages.canMail()) return
    const leftOut = (run.leftOut ?? []) as readonly ExcludedDevice[]
    const { range } = schedule.definition
    // A zone that has become unknown must not keep a failed run from ending.
    const timeZone = isTimeZone(schedule.definition.timeZone) ? schedule.definition.timeZone : 'UTC'
    const content: MailContent = {
      kind: 'scheduledExport',
      name: reader.name,
      exportName: schedule.name,
      days: { ...scheduledSpan(range, timeZone, run.dueAt), timeZone },
      outcome: outcomeOf(run),
      problem: run.problem,
      leftOut: leftOut.map(({ deviceId, reason }) => ({ deviceId, reason })),
      sizeBytes: run.sizeBytes ?? 0,
      keptDays: scheduleLimits.keptDays,
      link: `${sites.linkBase(schedule.siteId)}/exports?file=${run.id}`,
    }
    const { siteId } = schedule
    const mail = {
      to: reader.email,
      siteId,
      language: reader.language,
      reference: mailReferenceOf(run.id),
      content,
    }
    await messages.sendMail(mail, transaction)
  }
}

function outcomeOf({ outcome }: RunRow): 'done' | 'empty' | 'failed' {
  return outcome === 'done' || outcome === 'empty' ? outcome : 'failed'
}
