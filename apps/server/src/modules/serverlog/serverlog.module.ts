import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { Redaction } from '../../platform/redaction.ts'
import { createLogWriter } from './log-writer.ts'
import { redactLogRows } from './redact-rows.ts'
import { createServerLogRepository } from './serverlog.repository.ts'
import { serverLogRoutes } from './serverlog.routes.ts'
import { createServerLogService } from './serverlog.service.ts'

export type ServerLogModuleOptions = {
  readonly engine: TelemetryEngine
  readonly clock: Clock
  readonly random: () => number
  readonly redaction: Pick<Redaction, 'redactorsOf'>
  readonly log: Pick<Log, 'warn'>
}

const flushMs = 1_000
/** A flush interval plus the time that another process may take to write. */
const otherProcessMs = 2_500

/** Creates the module for the server log. */
export function createServerLogModule({ engine, clock, random, redaction, log }: ServerLogModuleOptions) {
  const repository = createServerLogRepository(engine)
  let isClosed = false
  const writer = createLogWriter({
    repository: { insert: async (rows) => repository.insert(await redactLogRows(redaction, rows)) },
    clock,
    later: (work) => {
      if (!isClosed) setTimeout(() => void work(), flushMs).unref()
    },
    instance: Math.floor(random() * 65_536),
    onError: (error) => log.warn({ err: error }, 'entries of the server log wait for their store'),
  })
  const deviceLog: DeviceLog = { note: writer.note }
  const serverLog = createServerLogService({
    repository,
    waitingOf: writer.waitingOf,
    clock,
    // Only one process can use an embedded engine.
    settleMs: engine.kind === 'embedded' ? 0 : otherProcessMs,
  })
  return {
    name: 'serverLog',
    deviceLog,
    serverLog,
    routes: (calls): Routes => ({ device: serverLogRoutes(calls, serverLog) }),
    /** Writes waiting entries. */
    close: () => {
      isClosed = true
      return writer
        .flush()
        .catch((error: unknown) => log.warn({ err: error }, 'the last entries of the server log are lost'))
    },
  } satisfies ModuleWithServices
}

export { redactLogRow } from './redact-rows.ts'
