import { type DeviceAuditKind, deviceAuditKinds } from '@fieldport/domain'

/** Seconds back from now. */
const auditRanges = { '1d': 86_400, '7d': 604_800, '30d': 2_592_000, '365d': 31_536_000 } as const
export type AuditRange = keyof typeof auditRanges

/** Filters of the log; all of them are in the URL. */
export type AuditView = {
  /** Part of the acting person's email address. */
  readonly q?: string
  /** Undefined: every kind. */
  readonly kind?: DeviceAuditKind
  /** Undefined: any time. */
  readonly range?: AuditRange
}

/** Parses the view from the URL; invalid parameters are ignored. */
export function parseAuditView({ q, kind, range }: Record<string, unknown>): AuditView {
  const shown = deviceAuditKinds.find((each) => each === kind)
  return {
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 200) } : {}),
    ...(shown ? { kind: shown } : {}),
    ...(isAuditRange(range) ? { range } : {}),
  }
}

function isAuditRange(value: unknown): value is AuditRange {
  return typeof value === 'string' && Object.hasOwn(auditRanges, value)
}

/** The input of the call. Range ends are rounded to the minute, so that a view keeps its query key. */
export function toAuditQuery({ q = '', kind, range }: AuditView, nowSeconds: number) {
  return {
    q,
    ...(kind ? { kinds: [kind] } : {}),
    ...(range ? { from: Math.floor((nowSeconds - auditRanges[range]) / 60) * 60 } : {}),
  }
}
