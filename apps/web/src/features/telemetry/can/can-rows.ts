import { describeFrames, type FrameDescription, unknownPgn } from '@fieldport/protocol'

export type CanRow = {
  /** Stable for the same frame in the next message, so that opened rows stay open. */
  readonly key: string
  readonly frame: FrameDescription
  /** Lower-case text for the search. */
  readonly searchText: string
}

export type CanRows = {
  readonly standard: 'J1939' | 'NMEA 2000'
  readonly rows: readonly CanRow[]
}

/** The frames of a message in capture order, without invalid ones. */
export function listCanRows(list: readonly unknown[]): CanRows {
  const frames = describeFrames(list) ?? []
  const seen = new Map<number, number>()
  const rows = frames.map((frame) => {
    const before = seen.get(frame.id) ?? 0
    seen.set(frame.id, before + 1)
    return { key: `${frame.id} ${before}`, frame, searchText: buildSearchText(frame) }
  })
  // NMEA 2000 messages use the other data page.
  return { standard: frames.some(({ dataPage }) => dataPage === 1) ? 'NMEA 2000' : 'J1939', rows }
}

function buildSearchText(frame: FrameDescription): string {
  const { pgn, name, source, sourceName, destinationName, data, id, signals, assembled } = frame
  const words = [
    pgn,
    formatPgn(pgn),
    formatPgn(id),
    name,
    source,
    sourceName,
    destinationName,
    data,
    assembled?.name,
  ]
  return [...words, ...signals.map((signal) => signal.name)].join('\n').toLowerCase()
}

/** The rows in which every word occurs. */
export function findRows(rows: readonly CanRow[], query: string): readonly CanRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length === 0
    ? rows
    : rows.filter(({ searchText }) => words.every((word) => searchText.includes(word)))
}

/** '0xF004', at least four digits. */
export function formatPgn(value: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(4, '0')}`
}

/** 'F0 7D 7D': bytes separated by spaces; other text is split in the same way. */
export function formatBytes(data: string): string {
  return data.match(/.{1,2}/gsu)?.join(' ') ?? ''
}

export function isKnownMessage({ name }: FrameDescription): boolean {
  return name !== unknownPgn
}
