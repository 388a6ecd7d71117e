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
  /** Runs the work once, about a second later. */
  readonly later: (work: () => Promise<void>) => void
  /** Tells the entries of this process from those of another in the same millisecond: 0 to 65,535. */
  readonly instance: number
  readonly onError: (error: unknown) => void
}

type Details = Readonly<Record<string, unknown>>

const textCharacters = 500
const detailsCharacters = 4_000
const rowsPerInsert = 1_000
/** While the store is away; later ones are left out. */
export const maximumBufferedEntries = 20_000
/** Room for the number of the instance below the count of entries, within 53 bits. */
const maximumInstances = 65_536

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

  const push = (device: string, kind: ServerLogEntry['kind'], what: Message, details: Details) => {
    count += 1
    // A clock that is set back would hide entries from those who follow the log.
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

/** The same of each value in a message. */
function printableMessage({ id, params }: Message): Message {
  const shown = Object.entries(params).map(([place, value]) => [place, printableValue(value)] as const)
  return { id, params: Object.fromEntries(shown) }
}

function printableValue(value: MessageValue): MessageValue {
  if (typeof value === 'string') return printable(value)
  if (typeof value === 'number') return value
  return isMessage(value) ? printableMessage(value) : value.map(printableValue)
}

/** The English text for searches and for versions from before; what it is made of stands with the details. */
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
