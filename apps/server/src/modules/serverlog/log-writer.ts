import type { ServerLogEntry } from '@fieldport/contract'
import type { Clock } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import { createEntryBudget } from './entry-budget.ts'
import type { LogRow, ServerLogRepository } from './serverlog.repository.ts'

export type LogWriterPorts = {
  readonly repository: Pick<ServerLogRepository, 'insert'>
  readonly clock: Clock
  /** Runs the work once, about a second later. */
  readonly later: (work: () => Promise<void>) => void
  /** Tells the entries of this process from those of another in the same millisecond: 0 to 65,535. */
  readonly instance: number
  readonly onError: (error: unknown) => void
}

const textCharacters = 500
const detailsCharacters = 4_000
const rowsPerInsert = 1_000
/** While the store is away; later ones are left out. */
export const maximumWaiting = 20_000
/** Room for the number of the instance below the count of entries, within 53 bits. */
const instances = 65_536

export type LogWriter = ReturnType<typeof createLogWriter>

/**
 * Gathers entries for an insert each second. They live in memory until then: a process that is killed loses those of
 * its last second, which are a help to the owner and not data.
 */
export function createLogWriter({ repository, clock, later, instance, onError }: LogWriterPorts) {
  const budget = createEntryBudget()
  let waiting: LogRow[] = []
  let count = 0
  let lastMs = 0
  let isDue = false
  let running: Promise<void> = Promise.resolve()

  const push = (device: string, kind: ServerLogEntry['kind'], text: string, details: string) => {
    count += 1
    // A clock that is set back would hide entries from those who follow the log.
    lastMs = Math.max(lastMs, Math.floor(clock.nowMs()))
    waiting.push({ device, atMs: lastMs, seq: count * instances + instance, kind, text, details })
  }

  const turn = () => {
    for (const { device, kind, count } of budget.turn(clock.nowMs()))
      push(device, kind, `${count} more entries of this kind came within a minute and were left out.`, '{}')
  }

  const insertWaiting = async () => {
    turn()
    while (waiting.length > 0) {
      const rows = waiting.slice(0, rowsPerInsert)
      await repository.insert(rows)
      waiting = waiting.slice(rows.length)
    }
  }

  const flush = (): Promise<void> => {
    running = running.catch(() => {}).then(insertWaiting)
    return running
  }

  const flushLater = () => {
    if (isDue) return
    isDue = true
    later(async () => {
      isDue = false
      await flush().catch(onError)
      if (waiting.length > 0 || budget.owes()) flushLater()
    })
  }

  const note: DeviceLog['note'] = (deviceId, kind, text, details = {}) => {
    turn()
    if (budget.take(deviceId, kind, waiting.length < maximumWaiting))
      push(deviceId, kind, printable(text), detailsText(details))
    flushLater()
  }

  return {
    note,
    /** What is not written yet of a device, oldest first. */
    waitingOf: (device: string): LogRow[] => waiting.filter((row) => row.device === device),
    /** Writes what waits. @throws when the store does not take it; it then waits for the next time */
    flush,
  }
}

/** Control characters and halves of pairs would mislead a reader. */
function printable(text: string): string {
  const shown = text.slice(0, textCharacters * 2).toWellFormed()
  return shown
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, textCharacters)
    .toWellFormed()
}

function detailsText(details: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(details, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
  return text.length <= detailsCharacters
    ? text
    : JSON.stringify({ leftOut: 'These details are too long to be kept.' })
}
