import { randomBytes, randomUUID } from 'node:crypto'
import type { FileStore } from '../../../adapters/files/file-store.ts'
import type { Database } from '../../../adapters/relational/database.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { minuteMs } from '../../../platform/clock.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import type { Seal } from '../../../platform/seal.ts'
import { cleanExportFiles } from './clean-files.ts'
import { createMailReference } from './mail-reference.ts'
import { createFileMaker, type MakeFilePorts } from './make-file.ts'
import { createExportRunner } from './run-exports.ts'
import { createRunsRepository } from './runs.repository.ts'
import { createSchedulesRepository } from './schedules.repository.ts'
import { registerScheduleCalls, schedulesRoutes } from './schedules.routes.ts'
import { createSchedulesService, type SchedulesPorts } from './schedules.service.ts'
import { createExportRunNotifier, type ExportRunNotifierPorts } from './export-run-notifier.ts'

export type ExportSchedulesOptions = MakeFilePorts &
  Pick<SchedulesPorts, 'chosenDevices' | 'receipts' | 'limits' | 'audit' | 'log'> & {
    readonly db: Database
    readonly seal: Pick<Seal, 'hash'>
    readonly files: FileStore
    readonly messages: SchedulesPorts['messages'] & ExportRunNotifierPorts['messages']
    readonly sites: Pick<SitesService, 'siteIdOfHost' | 'linkBase'>
    readonly findCaller: (userId: string) => Promise<Caller | null>
  }

/** A due or manual run starts within this time. An embedded database is only queried after a change. */
const lookMs = 1_000
const cleanMs = 60 * minuteMs
/** Unguessable, although downloading also checks the caller. */
const newId = () => randomBytes(18).toString('hex')

/** Creates the module for scheduled exports. */
export function createExportSchedulesModule(options: ExportSchedulesOptions) {
  const { db, files, clock, log, messages, receipts, sites, limits, audit, findCaller } = options
  const { exports, chosenDevices, telemetry, findDeviceAccesses } = options
  const repository = createSchedulesRepository(db)
  const runs = createRunsRepository(db)
  const mailReferenceOf = createMailReference(options.seal.hash)
  const schedules = createSchedulesService({
    repository,
    chosenDevices,
    files,
    messages,
    receipts,
    mailReferenceOf,
    limits,
    audit,
    clock,
    newId,
    log,
  })
  const runner = createExportRunner({
    schedules: repository,
    runs,
    makeFile: createFileMaker({ exports, chosenDevices, findDeviceAccesses, telemetry, clock }),
    notify: createExportRunNotifier({ messages, sites, mailReferenceOf, findReader: repository.findReader }),
    files,
    findCaller,
    clock,
    newId,
    holder: randomUUID(),
    log,
  })
  return {
    name: 'exportSchedules',
    schedules,
    routes: (calls): Routes => ({ user: schedulesRoutes(calls, schedules, sites) }),
    rawRoutes: (raw) => registerScheduleCalls(raw, schedules),
    jobs: [
      {
        name: 'scheduled exports',
        everyMs: lookMs,
        firstMs: lookMs,
        run: runner.run,
        nextDueMs: async () => {
          const due = await repository.nextDue()
          return due === null ? null : due * 1000
        },
      },
      {
        name: 'files of exports',
        everyMs: cleanMs,
        firstMs: 17 * minuteMs,
        run: () => cleanExportFiles({ runs, files, clock }),
      },
    ],
  } satisfies ModuleWithServices
}
