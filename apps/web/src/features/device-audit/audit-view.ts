import { type DeviceAuditKind, deviceAuditKinds } from '@fieldport/domain'

/** Seconds back from now. */
export const auditRanges = { '1d': 86_400, '7d': 604_800, '30d': 2_592_000, '365d': 31_536_000 } as const
export type AuditRange = keyof typeof auditRanges

/** What of the log is shown; all of it stands in the address. */
export type AuditView = {
  /** Part of the email of who did it. */
  readonly q?: string
  /** Absent: every kind. */
  readonly kind?: DeviceAuditKind
  /** Absent: any time. */
  readonly range?: AuditRange
}

/** Reads the view from the address; what cannot be read is left out. */
export function parseAuditView({ q, kind, range }: Record<string, unknown>): AuditView {
  const shown = deviceAuditKinds.find((each) => each === kind)
  return {
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 200) } : {}),
    ...(shown ? { kind: shown } : {}),
    ...(isAuditRange(range) ? { range } : {}),
  }
}

export function isAuditRange(value: unknown): value is AuditRange {
  return typeof value === 'string' && Object.hasOwn(auditRanges, value)
}

/** What the server is asked for. A range is fixed to the minute, so that one view is one question. */
export function toAuditQuery({ q = '', kind, range }: AuditView, nowSeconds: number) {
  return {
    q,
    ...(kind ? { kinds: [kind] } : {}),
    ...(range ? { from: Math.floor((nowSeconds - auditRanges[range]) / 60) * 60 } : {}),
  }
}
