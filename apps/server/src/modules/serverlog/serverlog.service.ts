import type { ServerLogEntry } from '@fieldport/contract'
import { PortalError } from '@fieldport/domain'
import { isMessage } from '@fieldport/messages'
import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import {
  type LogPosition,
  type LogRow,
  messageField,
  type ServerLogRepository,
} from './serverlog.repository.ts'

export type ServerLogRequest = {
  readonly deviceId: string
  readonly q: string
  readonly kinds?: readonly ServerLogEntry['kind'][] | undefined
  /** Epoch seconds. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

export type ServerLogPage = { Items: ServerLogEntry[]; lastEvaluatedKey: string | null }

export type ServerLogService = ReturnType<typeof createServerLogService>

/** An entry about a connection, with the transport of the device. */
const connectionNote = z.object({
  transport: z.enum(['mqtt', 'http', 'udp']),
  isConnected: z.boolean().optional(),
})

export function createServerLogService(ports: {
  readonly repository: Pick<ServerLogRepository, 'find'>
  /** Entries that this process has not written yet, oldest first. */
  readonly waitingOf: (device: string) => readonly LogRow[]
  readonly clock: Clock
  /** How late entries of another process may become visible; a reader who moved past them would never see them. */
  readonly settleMs: number
}) {
  const findNote = async (device: string): Promise<LogRow | undefined> => {
    const toMs = ports.clock.nowMs() + 1
    const kinds = ['connection']
    const anywhere = { before: undefined, after: undefined }
    const query = { device, q: '"transport"', kinds, fromMs: 0, toMs, ...anywhere, limit: 1 }
    return (await ports.repository.find(query))[0]
  }

  return {
    /** Newest first; with `after`, the next newer ones. @throws PortalError INVALID_INPUT for an invalid entry id */
    page: async (request: ServerLogRequest): Promise<ServerLogPage> => {
      const { deviceId: device, q, kinds, limit } = request
      const settledMs = ports.clock.nowMs() - ports.settleMs + 1
      const rows = await ports.repository.find({
        device,
        q,
        kinds,
        fromMs: Math.floor((request.from ?? 0) * 1000),
        toMs: Math.floor(Math.min((request.to ?? Number.POSITIVE_INFINITY) * 1000, settledMs)),
        before: parsePlace(request.before),
        after: parsePlace(request.after),
        // After an insert whose response was lost, an entry may be stored twice until the engine merges the two.
        limit: limit + 1,
      })
      const unique = rows.filter((row, index) => !isSamePlace(row, rows[index - 1]))
      const page = unique.slice(0, limit)
      const Items = (request.after ? page.toReversed() : page).map(toEntry)
      const hasMore = request.after === undefined && rows.length > limit
      return { Items, lastEvaluatedKey: hasMore ? (Items.at(-1)?.id ?? null) : null }
    },

    /** The latest entry about a device's connection; null: none is stored. */
    lastConnection: async (device: string): Promise<z.infer<typeof connectionNote> | null> => {
      const isNote = ({ kind, details }: LogRow) => kind === 'connection' && details.includes('"transport"')
      const row = ports.waitingOf(device).findLast(isNote) ?? (await findNote(device))
      return row ? (connectionNote.safeParse(JSON.parse(row.details)).data ?? null) : null
    },
  }
}

function isSamePlace(row: LogPosition, other: LogPosition | undefined): boolean {
  return row.atMs === other?.atMs && row.seq === other.seq
}

/** Fixed-width, so that ids sort like their entries. */
function idOf({ atMs, seq }: LogPosition): string {
  return `${String(atMs).padStart(13, '0')}-${String(seq).padStart(16, '0')}`
}

function parsePlace(id: string | undefined): LogPosition | undefined {
  if (id === undefined) return undefined
  const [, at, seq] = /^(\d{13})-(\d{16})$/.exec(id) ?? []
  const place = { atMs: Number(at), seq: Number(seq) }
  if (Number.isSafeInteger(place.atMs) && Number.isSafeInteger(place.seq)) return place
  throw new PortalError('INVALID_INPUT', 'entryIdInvalid')
}

function toEntry(row: LogRow): ServerLogEntry {
  const { atMs, kind, text } = row
  const { [messageField]: localizable, ...details } = JSON.parse(row.details) as ServerLogEntry['details']
  const entry = { id: idOf(row), at: atMs / 1000, kind, text, details }
  return isMessage(localizable) ? { ...entry, localizable } : entry
}
