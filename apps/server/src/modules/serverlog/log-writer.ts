import type { ServerLogEntry } from '@fieldport/contract'
import {
  createMessage,
  formatEnglish,
  isMessage,
  type Message,
  type MessageValue,
  toMessage,
} from '@fieldport/messages'
import type { Clock } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import { createEntryBudget } from './entry-budget.ts'
import { type LogRow, messageField, type ServerLogRepository } from './serverlog.repository.ts'

export type LogWriterPorts = {
  readonly repository: Pick<ServerLogRepository, 'insert'>
  readonly clock: Clock
  /** Runs the work once, after about a second. */
  readonly later: (work: () => Promise<void>) => void
  /** Distinguishes entries of several processes within the same millisecond: 0 to 65,535. */
  readonly instance: number
  readonly onError: (error: unknown) => void
}

type Details = Readonly<Record<string, unknown>>

const textCharacters = 500
const detailsCharacters = 4_000
const rowsPerInsert = 1_000
/** Limit while the store is unavailable; further entries are dropped. */
export const maximumBufferedEntries = 20_000
/** The instance number and the entry count must fit together into 53 bits. */
const maximumInstances = 65_536

/**
 * Batches entries into one insert per second. They are only in memory until then: a killed process loses those of its
 * last second, which is acceptable for a log.
 */
export function createLogWriter({ repository, clock, later, instance, onError }: LogWriterPorts) {
  const budget = createEntryBudget()
  let waiting: LogRow[] = []
  let count = 0
  let lastMs = 0
  let isDue = false
  let running: Promise<void> = Promise.resolve()

  const push = (device: string, kind: ServerLogEntry['kind'], what: Message, details: Details) => {
    count += 1
    // Entries with an earlier time, after a clock was set back, would be missed by those who follow the log.
    lastMs = Math.max(lastMs, Math.floor(clock.nowMs()))
    const place = { device, atMs: lastMs, seq: count * maximumInstances + instance, kind }
    waiting.push({ ...place, ...stored(printableMessage(what), details) })
  }

  const turn = () => {
    for (const { device, kind, count } of budget.startMinute(clock.nowMs()))
      push(device, kind, createMessage('logEntriesLeftOut', { count }), {})
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
      if (waiting.length > 0 || budget.hasDropped()) flushLater()
    })
  }

  const note: DeviceLog['note'] = (deviceId, kind, what, details = {}) => {
    turn()
    if (budget.tryTake(deviceId, kind, waiting.length < maximumBufferedEntries))
      push(deviceId, kind, toMessage(what), details)
    flushLater()
  }

  return {
    note,
    /** Entries of a device that are not written yet, oldest first. */
    waitingOf: (device: string): LogRow[] => waiting.filter((row) => row.device === device),
    /** Writes waiting entries. @throws if the store does not accept them; they are then retried the next time */
    flush,
  }
}

/** Removes control characters and unpaired surrogates, which would mislead readers. */
function printable(text: string): string {
  const shown = text.slice(0, textCharacters * 2).toWellFormed()
  return shown
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, textCharacters)
    .toWellFormed()
}

/** The same for each value of a message. */
function printableMessage({ id, params }: Message): Message {
  const shown = Object.entries(params).map(([place, value]) => [place, printableValue(value)] as const)
  return { id, params: Object.fromEntries(shown) }
}

function printableValue(value: MessageValue): MessageValue {
  if (typeof value === 'string') return printable(value)
  if (typeof value === 'number') return value
  return isMessage(value) ? printableMessage(value) : value.map(printableValue)
}

/** The English text is for searches and older versions; the message itself is stored in the details. */
function stored(what: Message, details: Details): Pick<LogRow, 'text' | 'details'> {
  const text = printable(formatEnglish(what))
  const whole = detailsText({ ...details, [messageField]: what })
  if (whole.length <= detailsCharacters) return { text, details: whole }
  const leftOut = 'These details are too long to be kept.'
  const short = detailsText({ leftOut, [messageField]: what })
  return { text, details: short.length <= detailsCharacters ? short : detailsText({ leftOut }) }
}

function detailsText(details: Details): string {
  return JSON.stringify(details, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
}
