import { compareIntervals, type ConditionInterval, dropOldestIntervals, hasDuration } from './interval.ts'

export type FoundIntervals = {
  readonly found: readonly ConditionInterval[]
  /**
   * Start of the refold: stored intervals since then are replaced. Absent: found intervals are added to the stored
   * ones.
   */
  readonly rebuiltFrom?: number | undefined
  /** Evidence time of the newest record, which ends a silence; absent: there is none. */
  readonly contactAt?: number | undefined
}

/**
 * Merges found intervals into a device's stored ones. Idempotent. An interval that began before the fold's records
 * continues if the fold finds it open; what the fold no longer finds open is closed. Silences are stored as the portal
 * noticed them: no later record removes them.
 */
export function mergeHistory(
  stored: readonly ConditionInterval[],
  { found, rebuiltFrom, contactAt }: FoundIntervals,
): readonly ConditionInterval[] {
  const rows = stored.filter((row) => isKept(row, rebuiltFrom))
  for (const interval of found.toSorted((left, right) => compareIntervals(right, left))) {
    const at = rows.findIndex((row) => isContinuedBy(row, interval))
    const row = rows[at]
    if (row === undefined) rows.push(interval)
    else rows[at] = continueInterval(row, interval)
  }
  const open = new Set(found.filter(({ closedAt }) => closedAt === undefined).map(nameOf))
  const closed = rows.map((row): ConditionInterval => {
    if (row.closedAt !== undefined || open.has(nameOf(row))) return row
    if (row.kind === 'silence') return { ...row, closedAt: contactAt ?? row.openedAt, closedBy: 'return' }
    return { ...row, closedAt: rebuiltFrom ?? contactAt ?? row.openedAt, closedBy: 'rejudged' }
  })
  return dropOldestIntervals(closed.filter(hasDuration)).toSorted(compareIntervals)
}

function isKept({ kind, openedAt }: ConditionInterval, rebuiltFrom: number | undefined): boolean {
  return kind === 'silence' || rebuiltFrom === undefined || openedAt < rebuiltFrom
}

const nameOf = ({ kind, subject }: ConditionInterval) => `${kind} ${subject}`

/** Intervals of the same condition never overlap: if two seem to, they are one. */
function isContinuedBy(row: ConditionInterval, next: ConditionInterval): boolean {
  if (row.kind !== next.kind || row.subject !== next.subject || row.openedAt > next.openedAt) return false
  return row.openedAt === next.openedAt || row.closedAt === undefined || row.closedAt > next.openedAt
}

function continueInterval(row: ConditionInterval, next: ConditionInterval): ConditionInterval {
  const isHigher = row.level === 'warning' && next.level === 'alarm'
  const { level, reason } = isHigher || row.openedAt === next.openedAt ? next : row
  const { kind, subject, openedAt } = row
  const { closedAt, closedBy } = next
  return { kind, subject, level, reason, openedAt, ...(closedAt !== undefined && { closedAt, closedBy }) }
}
