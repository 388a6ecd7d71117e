import {
  type ClosingReason,
  type ConditionHandling,
  type ConditionInterval,
  type ConditionKind,
  type ConditionLevel,
  type ConditionReason,
  maximumIntervals,
  mergeHistory,
} from '@fieldport/domain'
import { and, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../../adapters/relational/database.ts'
import { conditionHistory } from '../../../../adapters/relational/schema.ts'
import { deleteHandlingOfJobs, storeCarriedHandling } from '../../handling/handling-upkeep.repository.ts'
import type { Rebuilt } from '../device-fold.ts'

/** A fold's changes to the history of its device. */
export type HistoryChange = {
  readonly deviceId: string
  readonly found: readonly ConditionInterval[]
  readonly rebuilt: Rebuilt | undefined
  /** Assignments and shelves, carried over if a rebuild finds that their condition opened later. */
  readonly handling: ConditionHandling
  /** Evidence time of the newest record. */
  readonly contactAt: number | undefined
}

type Row = typeof conditionHistory.$inferSelect

export function toInterval(row: Row): ConditionInterval {
  const { subject, openedAt, closedAt, closedBy } = row
  return {
    kind: row.kind as ConditionKind,
    subject,
    level: row.level as ConditionLevel,
    reason: JSON.parse(row.reason) as ConditionReason,
    openedAt,
    ...(closedAt !== null && { closedAt, closedBy: closedBy as ClosingReason }),
  }
}

/** Stores intervals found by folds (`mergeHistory`). @param db the transaction in which the folds are stored */
export async function storeHistory(db: Database, changes: readonly HistoryChange[]): Promise<void> {
  if (changes.length === 0) return
  for (const { deviceId, rebuilt, handling } of changes) {
    if (!rebuilt) continue
    await followDataJobs(db, deviceId, rebuilt)
    await storeCarriedHandling(db, deviceId, handling)
  }
  const deviceIds = changes.map(({ deviceId }) => deviceId)
  const oldest = Math.min(...changes.map(oldestOf))
  const rows = await db
    .select()
    .from(conditionHistory)
    .where(
      and(
        inArray(conditionHistory.deviceId, deviceIds),
        or(isNull(conditionHistory.closedAt), gte(conditionHistory.closedAt, oldest)),
      ),
    )
  const rowsOf = Map.groupBy(rows, ({ deviceId }) => deviceId)
  const written = changes.map((change) => differenceOf(change, rowsOf.get(change.deviceId) ?? []))
  await deleteRows(
    db,
    written.flatMap(({ gone }) => gone),
  )
  await writeRows(
    db,
    written.flatMap(({ changed }) => changed),
  )
  await dropOldest(db, deviceIds)
}

const oldestOf = ({ found, rebuilt }: HistoryChange): number =>
  Math.min(rebuilt?.from ?? Number.MAX_VALUE, ...found.map(({ openedAt }) => openedAt))

/** Removes history of data that a finished job deleted or transferred since the last rebuild. */
async function followDataJobs(db: Database, deviceId: string, { from, lastRebuiltAt }: Rebuilt) {
  const ofJobs = sql`j.device_id = ${deviceId} AND j.error IS NULL AND j.ended_at >= ${lastRebuiltAt}
    AND h.device_id = j.device_id AND h.opened_at <= j.until AND h.opened_at < ${from}`
  await db.execute(sql`
    INSERT INTO condition_history (device_id, kind, subject, opened_at, closed_at, closed_by, level, reason)
    SELECT j.target_id, h.kind, h.subject, h.opened_at, h.closed_at, h.closed_by, h.level, h.reason
    FROM condition_history h, data_jobs j
    WHERE ${ofJobs} AND j.target_id IS NOT NULL AND h.closed_at IS NOT NULL
    ON CONFLICT DO NOTHING`)
  await db.execute(sql`DELETE FROM condition_history h USING data_jobs j WHERE ${ofJobs}`)
  await deleteHandlingOfJobs(db, deviceId, lastRebuiltAt)
}

function differenceOf(change: HistoryChange, rows: readonly Row[]) {
  const { deviceId, found, rebuilt, contactAt } = change
  const stored = rows.map(toInterval)
  const merged = mergeHistory(stored, { found, rebuiltFrom: rebuilt?.from, contactAt })
  const before = new Map(rows.map((row) => [keyOf(row), JSON.stringify(toInterval(row))]))
  const after = new Set(merged.map(keyOf))
  return {
    gone: rows.filter((row) => !after.has(keyOf(row))),
    changed: merged
      .filter((interval) => before.get(keyOf(interval)) !== JSON.stringify(interval))
      .map((interval) => ({ deviceId, ...interval })),
  }
}

const keyOf = ({ kind, subject, openedAt }: Pick<Row, 'kind' | 'subject' | 'openedAt'>) =>
  `${kind} ${openedAt} ${subject}`

async function deleteRows(db: Database, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const names = rows.map(({ deviceId, kind, subject, openedAt }) => ({
    device_id: deviceId,
    kind,
    subject,
    opened_at: openedAt,
  }))
  await db.execute(sql`
    DELETE FROM condition_history h
    USING json_to_recordset(${JSON.stringify(names)}::json)
      AS r(device_id text, kind text, subject text, opened_at double precision)
    WHERE h.device_id = r.device_id AND h.kind = r.kind AND h.subject = r.subject AND h.opened_at = r.opened_at`)
}

type Written = ConditionInterval & { readonly deviceId: string }

async function writeRows(db: Database, rows: readonly Written[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ deviceId, kind, subject, level, reason, openedAt, closedAt, closedBy }) => ({
    device_id: deviceId,
    kind,
    subject,
    level,
    reason: JSON.stringify(reason),
    opened_at: openedAt,
    closed_at: closedAt ?? null,
    closed_by: closedBy ?? null,
  }))
  await db.execute(sql`
    INSERT INTO condition_history (device_id, kind, subject, opened_at, closed_at, closed_by, level, reason)
    SELECT device_id, kind, subject, opened_at, closed_at, closed_by, level, reason
    FROM json_to_recordset(${JSON.stringify(values)}::json) AS r(device_id text, kind text, subject text,
      opened_at double precision, closed_at double precision, closed_by text, level text, reason text)
    ON CONFLICT (device_id, kind, subject, opened_at) DO UPDATE SET closed_at = excluded.closed_at,
      closed_by = excluded.closed_by, level = excluded.level, reason = excluded.reason`)
}

/** In the order of `dropOldestIntervals` of the domain. */
async function dropOldest(db: Database, deviceIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    DELETE FROM condition_history h
    USING (
      SELECT device_id, kind, subject, opened_at, row_number() OVER (
        PARTITION BY device_id ORDER BY closed_at IS NULL DESC, opened_at DESC, kind, subject
      ) AS place
      FROM condition_history WHERE ${inArray(conditionHistory.deviceId, [...deviceIds])}
    ) AS r
    WHERE r.place > ${maximumIntervals} AND h.device_id = r.device_id AND h.kind = r.kind
      AND h.subject = r.subject AND h.opened_at = r.opened_at`)
}
