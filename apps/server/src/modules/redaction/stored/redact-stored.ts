import { sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import type { Seal } from '../../../platform/seal.ts'
import { createKnownSecretsRepository } from '../known-secrets.repository.ts'
import { createRedaction } from '../redaction.service.ts'
import { redactStoredLog } from './redact-stored-log.ts'
import { redactStoredPoints } from './redact-stored-points.ts'
import { redactStoredRows } from './redact-stored-rows.ts'
import { auditedCommands, storedTables } from './stored-tables.ts'
import { createUpgradeStepsRepository } from './upgrade-steps.repository.ts'

type Step = {
  readonly name: string
  /** Redacts a limited number of rows. Position null: from the start; returned: the end was reached. */
  readonly clean: (after: unknown) => Promise<{ readonly position: unknown; readonly changed: number }>
}

export type RedactStoredOptions = {
  readonly db: Database
  readonly engine: TelemetryEngine
  readonly seal: Seal
  readonly log: Pick<Log, 'info'>
}

/**
 * Masks secrets that were stored before redaction existed, once. The position is stored after each batch, so that a
 * killed start continues there; repeating a batch changes nothing.
 */
export async function redactStored(options: RedactStoredOptions): Promise<void> {
  const upgradeSteps = createUpgradeStepsRepository(options.db)
  for (const { name, clean } of stepsOf(options)) {
    const known = await upgradeSteps.find(name)
    if (known?.isFinished) continue
    let position: unknown = known?.position ?? null
    let count = 0
    do {
      const done = await clean(position)
      position = done.position
      count += done.changed
      await upgradeSteps.save(name, position)
    } while (position !== null)
    if (count > 0) options.log.info({ step: name, count }, 'secrets were masked in stored rows')
  }
}

function stepsOf({ db, engine, seal }: RedactStoredOptions): Step[] {
  const redaction = createRedaction({ repository: createKnownSecretsRepository(db), seal })
  return [
    ...storedTables(seal).map((stored) => ({
      name: `mask secrets: ${stored.table}`,
      clean: (after: unknown) => redactStoredRows(db, redaction, stored, after),
    })),
    {
      name: `mask secrets: ${auditedCommands.table}`,
      clean: (after: unknown) =>
        withChangesAllowed(db, (transaction) => {
          // In the embedded engine, other queries wait until this transaction ends.
          const within = createRedaction({ repository: createKnownSecretsRepository(transaction), seal })
          return redactStoredRows(transaction, within, auditedCommands, after)
        }),
    },
    {
      name: 'mask secrets: device_log',
      clean: (after: unknown) => redactStoredLog(engine, redaction, after),
    },
    {
      name: 'mask secrets: points',
      clean: (after: unknown) => redactStoredPoints(engine, redaction, after),
    },
  ]
}

/** Allows changes of the append-only audit log, only to mask SIM codes, which everybody who reads it would see. */
function withChangesAllowed<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  const trigger = sql.raw('audit_entries_append_only')
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`ALTER TABLE audit_entries DISABLE TRIGGER ${trigger}`)
    const done = await work(transaction)
    await transaction.execute(sql`ALTER TABLE audit_entries ENABLE TRIGGER ${trigger}`)
    return done
  })
}
