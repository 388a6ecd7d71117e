import type { ServerLogEntry } from '@fieldport/contract'
import { createMessage } from '@fieldport/messages'
import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import { createLogWriter } from './log-writer.ts'
import { createServerLogRepository, type LogRow } from './serverlog.repository.ts'
import { createServerLogService, type ServerLogRequest } from './serverlog.service.ts'

/** The server log on an engine, with a clock and flushes controlled by tests. */
export function buildServerLogForTest(engine: TelemetryEngine, startMs: number, settleMs = 0) {
  let nowMs = startMs
  const clock = { nowMs: () => nowMs }
  const stored = createServerLogRepository(engine)
  const inserts: (readonly LogRow[])[] = []
  let isAway = false
  const due: (() => Promise<void>)[] = []
  const errors: unknown[] = []
  const repository = {
    ...stored,
    insert: async (rows: readonly LogRow[]) => {
      if (isAway) throw new Error('away')
      inserts.push(rows)
      await stored.insert(rows)
    },
  }
  const writer = createLogWriter({
    repository,
    clock,
    later: (work) => void due.push(work),
    instance: 7,
    onError: (error) => errors.push(error),
  })
  const service = createServerLogService({ repository, waitingOf: writer.waitingOf, clock, settleMs })
  return {
    /** @param text any text, even one that no message produces */
    note: (deviceId: string, kind: ServerLogEntry['kind'], text: string, details?: Record<string, unknown>) =>
      writer.note(deviceId, kind, createMessage('logRefused', { reason: text }), details),
    noteMessage: writer.note,
    flush: writer.flush,
    /** Runs work delayed by a second. @returns the number of runs */
    async runDue(): Promise<number> {
      const works = due.splice(0)
      for (const work of works) await work()
      return works.length
    },
    page: (request: Partial<ServerLogRequest> & { deviceId: string }) =>
      service.page({ q: '', limit: 100, ...request }),
    lastConnection: service.lastConnection,
    stored,
    inserts,
    errors,
    setAway(value: boolean) {
      isAway = value
    },
    advanceMs(byMs: number) {
      nowMs += byMs
    },
  }
}
