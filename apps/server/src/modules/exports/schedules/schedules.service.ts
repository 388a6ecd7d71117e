import type { ExportDefinition, ExportRun, ExportSchedule } from '@fieldport/contract'
import {
  type MailState,
  nextRunSeconds,
  PortalError,
  type ScheduleChange,
  scheduleLimits,
  unprintable,
} from '@fieldport/domain'
import { createMessage, type Message, toLocalizableText } from '@fieldport/messages'
import type { FileStore } from '../../../adapters/files/file-store.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { MessagesService, Receipts } from '../../messages/messages.module.ts'
import type { ChosenDevices } from '../chosen-devices.ts'
import type { MailReferenceOf } from './mail-reference.ts'
import type { ExcludedDevice } from './make-file.ts'
import type { RunRow, ScheduleRow, SchedulesRepository } from './schedules.repository.ts'

export type SchedulesPorts = {
  readonly repository: Omit<SchedulesRepository, 'startDue' | 'nextDue'>
  readonly chosenDevices: Pick<ChosenDevices, 'require' | 'recheck'>
  readonly files: Pick<FileStore, 'get' | 'remove'>
  readonly messages: Pick<MessagesService, 'canMail' | 'checkMail'>
  readonly receipts: Pick<Receipts, 'mailStates'>
  readonly mailReferenceOf: MailReferenceOf
  readonly limits: Pick<LimitsService, 'count'>
  readonly audit: Pick<AuditService, 'record'>
  readonly clock: Clock
  readonly newId: () => string
  readonly log: Pick<Log, 'warn'>
}

export type NewSchedule = ExportDefinition & { readonly name: string }

const manualRuns = { maximum: scheduleLimits.manualRuns, windowMs: 3_600_000 }

export type SchedulesService = ReturnType<typeof createSchedulesService>

/** Scheduled exports, each owned by one person. */
export function createSchedulesService(ports: SchedulesPorts) {
  const { repository } = ports
  const helpers = createHelpers(ports)

  return {
    ...createScheduleChanges(ports, helpers),
    ...createScheduleActions(ports, helpers),

    list: async (caller: Caller) => ({
      Items: await helpers.view(await repository.list(caller.userId)),
      maximum: scheduleLimits.schedules,
      canMail: ports.messages.canMail(),
    }),

    remove: async (caller: Caller, id: string): Promise<{ done: true }> => {
      const removed = (await repository.remove(caller.userId, id)) ?? notFound()
      await helpers.record(caller, 'deleted', id)
      for (const key of removed.fileKeys)
        await ports.files
          .remove(key)
          .catch((error: unknown) => ports.log.warn({ err: error }, 'the file of an export is kept for now'))
      return { done: true }
    },
  }
}

const toPrintable = (name: string) => name.toWellFormed().replaceAll(unprintable, ' ').trim()

type ScheduleHelpers = ReturnType<typeof createHelpers>

function createHelpers({
  repository,
  receipts,
  mailReferenceOf,
  audit,
  clock,
}: Pick<SchedulesPorts, 'repository' | 'receipts' | 'mailReferenceOf' | 'audit' | 'clock'>) {
  const record = (caller: Caller, what: ScheduleChange, id: string, details: Record<string, unknown> = {}) =>
    audit.record({
      actor: caller,
      action: `exportSchedule.${what}`,
      subject: caller.email,
      details: { schedule: id, ...details },
    })

  /** @throws PortalError NOT_FOUND */
  const find = async (caller: Caller, id: string): Promise<ScheduleRow> =>
    (await repository.find(caller.userId, id)) ?? notFound()

  const view = async (rows: readonly ScheduleRow[]): Promise<ExportSchedule[]> => {
    const runs = await repository.lastRuns(rows.map(({ id }) => id))
    const mails = await receipts.mailStates([...runs.values()].map(({ id }) => mailReferenceOf(id)))
    const now = nowSeconds(clock)
    return rows.map((row) => {
      const run = runs.get(row.id)
      return toSchedule(row, run && { run, mail: mails.get(mailReferenceOf(run.id)) ?? null }, now)
    })
  }
  const viewOne = async (caller: Caller, id: string): Promise<ExportSchedule> => {
    const [found] = await view([await find(caller, id)])
    return found ?? notFound()
  }
  return { record, find, view, viewOne }
}

/** Creates and edits schedules. */
function createScheduleChanges(ports: SchedulesPorts, { record, find, viewOne }: ScheduleHelpers) {
  const { repository, chosenDevices, clock, newId } = ports

  /** Refuses whatever an immediate export of the same devices would refuse. */
  const check = async (caller: Caller, { deviceids }: ExportDefinition): Promise<void> => {
    ports.messages.checkMail()
    const reader = await repository.findReader(caller.userId)
    if (!reader?.emailVerified) throw new PortalError('FORBIDDEN', 'scheduleNeedsEmail')
    await chosenDevices.require(caller, deviceids, { relative: 1_000 })
  }

  return {
    /**
     * @param siteId the brand of the host where it is saved
     * @throws PortalError NOT_FOUND, PLAN_RESTRICTED, INVALID_INPUT, ENGINE_UNAVAILABLE if mail is not configured
     */
    add: async (
      caller: Caller,
      { name, ...definition }: NewSchedule,
      siteId: string,
    ): Promise<ExportSchedule> => {
      await check(caller, definition)
      const now = nowSeconds(clock)
      const id = newId()
      const row: ScheduleRow = {
        id,
        userId: caller.userId,
        siteId,
        name: toPrintable(name),
        definition,
        nextRun: nextRunSeconds(definition, now),
        createdAt: now,
      }
      if (!(await repository.add(row)))
        throw new PortalError(
          'INVALID_INPUT',
          createMessage('scheduleLimitReached', { count: scheduleLimits.schedules }),
        )
      await record(caller, 'added', id, {
        name: row.name,
        devices: definition.deviceids,
        frequency: definition.frequency,
      })
      return toSchedule(row, undefined, now)
    },

    /** @throws PortalError NOT_FOUND, and those of `add` */
    set: async (
      caller: Caller,
      id: string,
      { name, ...definition }: NewSchedule,
    ): Promise<ExportSchedule> => {
      await find(caller, id)
      await check(caller, definition)
      const change = {
        name: toPrintable(name),
        definition,
        nextRun: nextRunSeconds(definition, nowSeconds(clock)),
      }
      if (!(await repository.set(caller.userId, id, change))) notFound()
      await record(caller, 'changed', id, {
        name: change.name,
        devices: definition.deviceids,
        frequency: definition.frequency,
      })
      return viewOne(caller, id)
    },
  }
}

/** Actions on existing schedules. */
function createScheduleActions(ports: SchedulesPorts, { record, find, viewOne }: ScheduleHelpers) {
  const { repository, clock } = ports
  return {
    pause: async (caller: Caller, id: string, isPaused: boolean): Promise<ExportSchedule> => {
      const { definition, nextRun: before } = await find(caller, id)
      const isChange = isPaused !== (before === null)
      if (isChange) {
        const nextRun = isPaused ? null : nextRunSeconds(definition, nowSeconds(clock))
        if (!(await repository.setNextRun(caller.userId, id, nextRun))) notFound()
        await record(caller, isPaused ? 'paused' : 'resumed', id)
      }
      return viewOne(caller, id)
    },

    /** @throws PortalError NOT_FOUND, CONFLICT while one is in progress, TOO_MANY_REQUESTS */
    runNow: async (caller: Caller, id: string): Promise<ExportSchedule> => {
      await find(caller, id)
      await ports.limits.count(`export-run:${caller.userId}`, manualRuns)
      const run = { id: ports.newId(), scheduleId: id, dueAt: nowSeconds(clock) }
      if (!(await repository.addRun(run))) throw new PortalError('CONFLICT', 'scheduleRunning')
      await record(caller, 'run', id)
      return viewOne(caller, id)
    },

    /** @throws PortalError NOT_FOUND, or the refusal of an export of one of its devices now */
    readFile: async (caller: Caller, runId: string) => {
      const run = (await repository.findFile(caller.userId, runId, nowSeconds(clock))) ?? notFound()
      await ports.chosenDevices.recheck(caller, (run.deviceIds ?? []) as readonly string[])
      const bytes = run.fileKey && (await ports.files.get(run.fileKey))
      if (!bytes) return notFound()
      await record(caller, 'downloaded', run.scheduleId, { run: runId })
      return {
        bytes,
        name: run.fileName ?? 'export',
        mediaType: run.mediaType ?? 'application/octet-stream',
      }
    },
  }
}

type LastRun = { readonly run: RunRow; readonly mail: MailState | null }

function toSchedule(row: ScheduleRow, last: LastRun | undefined, now: number): ExportSchedule {
  const { id, name, definition, nextRun, createdAt } = row
  return { id, name, ...definition, nextRun, createdAt, lastRun: last ? toRun(last, now) : null }
}

function toRun({ run, mail }: LastRun, now: number): ExportRun {
  const { id, dueAt, endedAt, outcome, problem, fileKey, fileName, sizeBytes, expiresAt } = run
  const leftOut = (run.leftOut ?? []) as readonly ExcludedDevice[]
  const hasFile = fileKey !== null && expiresAt !== null && expiresAt > now
  return {
    id,
    dueAt,
    endedAt,
    outcome: outcome as ExportRun['outcome'],
    problem: problem && toText(problem),
    leftOut: leftOut.map(({ deviceId, reason }) => ({ deviceid: deviceId, reason: toText(reason) })),
    file: hasFile ? { name: fileName ?? '', sizeBytes: sizeBytes ?? 0, expiresAt } : null,
    mail,
  }
}

const toText = (message: Message) => toLocalizableText(message)

function notFound(): never {
  throw new PortalError('NOT_FOUND', 'notFound')
}
