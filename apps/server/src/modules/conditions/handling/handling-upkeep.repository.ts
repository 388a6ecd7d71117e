import { type ConditionHandling, conditionWindowSeconds } from '@fieldport/domain'
import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { conditionComments } from '../../../adapters/relational/schema.ts'
import { listStoredPeriods } from '../stored-periods.ts'

const secondsOfDay = 86_400

/** Deletes assignments, shelves and comments together with the stored data in which their condition was found. */
export async function deleteHandlingOfJobs(db: Database, deviceId: string, since: number): Promise<void> {
  const ofJobs = sql`j.device_id = ${deviceId} AND j.error IS NULL AND j.ended_at >= ${since}
    AND h.device_id = j.device_id`
  await db.execute(
    sql`DELETE FROM condition_comments h USING data_jobs j WHERE ${ofJobs} AND h.at <= j.until`,
  )
  for (const table of ['condition_assignments', 'condition_shelves'])
    await db.execute(
      sql`DELETE FROM ${sql.identifier(table)} h USING data_jobs j WHERE ${ofJobs} AND h.held_at <= j.until`,
    )
}

/** Moves them to a condition that a rebuild found to have opened later (`carryOverHandling`). */
export async function storeCarriedHandling(
  db: Database,
  deviceId: string,
  { assignments, shelves }: ConditionHandling,
): Promise<void> {
  for (const [table, rows] of [
    ['condition_assignments', assignments],
    ['condition_shelves', shelves],
  ] as const) {
    if (rows.length === 0) continue
    const names = rows.map(({ kind, subject, heldAt, at }) => ({ kind, subject, held_at: heldAt, at }))
    await db.execute(sql`
      UPDATE ${sql.identifier(table)} h SET held_at = r.held_at
      FROM json_to_recordset(${JSON.stringify(names)}::json)
        AS r(kind text, subject text, held_at double precision, at double precision)
      WHERE h.device_id = ${deviceId} AND h.kind = r.kind AND h.subject = r.subject AND h.at = r.at
        AND h.held_at < r.held_at`)
  }
}

/** Deletes comments older than the data that a device's plan stores, and handling of conditions that are over. */
export async function deleteOldHandling(db: Database, nowSeconds: number): Promise<void> {
  const oldest = nowSeconds - conditionWindowSeconds - secondsOfDay
  await db.execute(sql`DELETE FROM condition_shelves WHERE until < ${oldest}`)
  await db.execute(sql`
    DELETE FROM condition_assignments a WHERE a.held_at < ${oldest} AND NOT EXISTS (
      SELECT 1 FROM condition_history h
      WHERE h.device_id = a.device_id AND h.subject = a.subject AND h.closed_at IS NULL
    )`)
  for (const { deviceIds, oldest: before } of await listStoredPeriods(db, nowSeconds))
    await db
      .delete(conditionComments)
      .where(and(inArray(conditionComments.deviceId, [...deviceIds]), lt(conditionComments.at, before)))
}
