import type { Message } from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { maximumRefusals, type RefusalBatch, type RefusalRow } from './refusals.repository.ts'

export type RecordableRefusal = {
  readonly transport: 'mqtt' | 'http' | 'udp'
  readonly sizeBytes: number
  /** Start of the message. */
  readonly excerpt: string
  readonly refused: readonly {
    readonly index: number
    readonly reason: string
    readonly detail: string
    readonly localizable: Message
  }[]
}

const excerptCharacters = 200
const detailCharacters = 300
const reasonCharacters = 40
const maximumIndex = 2_147_483_647
/** Limit of devices waiting for the next write; refusals of others are only counted in metrics. */
const maximumWaiting = 2_000
/** Limits the writes that a device with endless invalid messages causes. */
const flushIntervalMs = 500

type Waiting = { count: number; latest: RefusalRow[] }

/** Records refusals without ever delaying ingest: immediately when idle, batched when busy, always bounded. */
export function createRefusalRecorder(ports: {
  readonly append: (batches: readonly RefusalBatch[]) => Promise<void>
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}) {
  let waiting = new Map<string, Waiting>()
  let writing: Promise<void> | undefined
  let wake: (() => void) | undefined
  let isClosed = false

  const write = async (): Promise<void> => {
    const batches = [...waiting].map(([deviceId, each]) => ({ deviceId, ...each }))
    waiting = new Map()
    // Refusals that cannot be written are dropped: they only help the owner.
    await ports.append(batches).catch(ports.onError)
  }
  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      await write()
      if (isClosed) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, flushIntervalMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    writing = undefined
  }

  return {
    record: (deviceId: string, message: RecordableRefusal): void => {
      if (isClosed || message.refused.length === 0) return
      const entry = waiting.get(deviceId) ?? { count: 0, latest: [] }
      if (entry.count === 0 && waiting.size >= maximumWaiting) return
      entry.count += message.refused.length
      const rows = message.refused.slice(-maximumRefusals).map((one) => toRow(one, message, ports.clock))
      entry.latest = [...entry.latest, ...rows].slice(-maximumRefusals)
      waiting.set(deviceId, entry)
      writing ??= run()
    },

    /** Writes everything recorded so far, then stops. */
    close: async (): Promise<void> => {
      isClosed = true
      wake?.()
      await writing
    },
  }
}

function toRow(
  one: RecordableRefusal['refused'][number],
  message: RecordableRefusal,
  clock: Clock,
): RefusalRow {
  return {
    at: nowSeconds(clock),
    transport: message.transport,
    reason: printable(one.reason, reasonCharacters),
    detail: printable(one.detail, detailCharacters),
    localizable: printableMessage(one.localizable),
    index: Math.min(one.index, maximumIndex),
    sizeBytes: message.sizeBytes,
    excerpt: printable(message.excerpt, excerptCharacters),
  }
}

function printableMessage({ id, params }: Message): Message {
  const places = Object.entries(params).map(([place, value]) => [
    place,
    typeof value === 'string' ? printable(value, detailCharacters) : value,
  ])
  return { id, params: Object.fromEntries(places) as Message['params'] }
}

/**
 * Removes characters that cannot be stored or would mislead readers: controls, unpaired surrogates, unassigned ones.
 */
function printable(text: string, maximum: number): string {
  const shown = text
    .slice(0, maximum * 2)
    .toWellFormed()
    .replace(/\p{C}+/gu, ' ')
  return shown.slice(0, maximum).trim().toWellFormed()
}
