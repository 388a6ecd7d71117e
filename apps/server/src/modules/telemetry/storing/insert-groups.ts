import type { PointRow } from '../rows.ts'

/** Below the hundred partitions that the engine accepts in one insert. Source: max_partitions_per_insert_block. */
const monthsPerInsert = 90
const shortestMonthMs = 28 * 86_400_000

/** Groups rows into inserts: the tables are partitioned by month, and the engine rejects an insert with too many months. */
export function groupForInserts(rows: readonly PointRow[]): readonly (readonly PointRow[])[] {
  if (!mayExceed(rows)) return [rows]
  const byMonth = new Map<number, PointRow[]>()
  for (const row of rows) {
    const month = monthOf(row.ts)
    const ofMonth = byMonth.get(month)
    if (ofMonth) ofMonth.push(row)
    else byMonth.set(month, [row])
  }
  const months = [...byMonth.keys()].toSorted((left, right) => left - right)
  const groups: PointRow[][] = []
  for (let start = 0; start < months.length; start += monthsPerInsert)
    groups.push(months.slice(start, start + monthsPerInsert).flatMap((month) => byMonth.get(month) ?? []))
  return groups
}

/** Fast path for nearly every insert: rows within a few months cannot have many partitions. */
function mayExceed(rows: readonly PointRow[]): boolean {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { ts } of rows) {
    first = Math.min(first, ts)
    last = Math.max(last, ts)
  }
  return (last - first) * 1000 > (monthsPerInsert - 1) * shortestMonthMs
}

function monthOf(seconds: number): number {
  const date = new Date(seconds * 1000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
