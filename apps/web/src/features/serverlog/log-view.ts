import type { ServerLogEntry } from '@fieldport/contract'

export type LogKind = ServerLogEntry['kind']

export const logKinds: readonly LogKind[] = [
  'connection',
  'refused',
  'command',
  'settings',
  'firmware',
  'data',
]

/** Seconds back from now; custom ranges use `from` and `to`. */
export const logRanges = { '1h': 3600, '1d': 86_400, '7d': 604_800 } as const
export type LogRange = keyof typeof logRanges

/** The filters of the log; all of them are in the URL. */
export type LogView = {
  readonly q?: string
  /** Undefined: every kind. */
  readonly kinds?: string
  readonly range?: LogRange
  /** Epoch seconds. */
  readonly from?: number
  readonly to?: number
}

/** Parses the view from the URL; invalid parameters are ignored. */
export function parseLogView(search: Record<string, unknown>): LogView {
  const { q, kinds, range, from, to } = search
  const shown = typeof kinds === 'string' ? joinKinds(splitKinds(kinds)) : ''
  const preset = isRange(range) ? range : undefined
  const start = preset ? undefined : readSeconds(from)
  const end = preset ? undefined : readSeconds(to)
  return {
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 200) } : {}),
    ...(shown === '' ? {} : { kinds: shown }),
    ...(preset ? { range: preset } : {}),
    ...(start === undefined ? {} : { from: start }),
    ...(end === undefined ? {} : { to: end }),
  }
}

export function isRange(value: unknown): value is LogRange {
  return typeof value === 'string' && Object.hasOwn(logRanges, value)
}

function readSeconds(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? Math.floor(number) : undefined
}

export function splitKinds(kinds: string): readonly LogKind[] {
  const named = new Set(kinds.split(','))
  return logKinds.filter((kind) => named.has(kind))
}

/** All kinds selected equals no filter. */
export function joinKinds(kinds: readonly LogKind[]): string {
  return kinds.length === logKinds.length ? '' : logKinds.filter((kind) => kinds.includes(kind)).join(',')
}
