import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../adapters/relational/database.ts'
import {
  createSeal,
  createSecretKey,
  type KeySettings,
  readSecretKeys,
  type Seal,
} from '../../platform/seal.ts'
import type { AuditService } from '../audit/audit.module.ts'
import { countSealed, keyCheckText, formatSealedCounts, openSeal, SecretKeyError } from './open-seal.ts'
import { keyCheckColumn } from './sealed-columns.ts'
import { createSecretsRepository } from './secrets.repository.ts'

/** Letters and digits that cannot be confused. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const randomText = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

type Ports = {
  readonly db: Database
  readonly settings: KeySettings
  readonly audit: Pick<AuditService, 'record'>
}

/**
 * For an operator who has lost the secret key: discards everything sealed with it, so that the portal starts again.
 */
export function createDropSealed({ db, settings, audit }: Ports) {
  const repository = createSecretsRepository(db)

  return {
    /** @throws Error if the key is correct, because nothing has to be discarded then */
    plan: async (): Promise<{ phrase: string; warning: string }> => {
      await refuseWithRightKey(db, settings)
      const counts = await countSealed(repository)
      const total = counts.reduce((sum, { count }) => sum + count, 0)
      const phrase = `drop ${total} sealed values`
      const warning =
        `These will be lost: ${formatSealedCounts(counts)}; also recovery codes and sessions. Devices get new secrets and are refused ` +
        'until they have them; authenticator apps and API keys must be set up again. Restoring secret.key from a backup loses ' +
        `nothing. To go on, type: ${phrase}`
      return { phrase, warning }
    },

    run: async (): Promise<string> => {
      const counts = await countSealed(repository)
      const keys = await readSecretKeys(settings)
      const seal = createSeal(keys.length > 0 ? keys : await createSecretKey(settings.dataDir))
      await db.transaction(async (transaction) => {
        await dropRows(transaction)
        await renewDevices(transaction, seal)
        const sealed = seal.seal(keyCheckText, keyCheckColumn.purposeOf())
        await createSecretsRepository(transaction).addKeyCheck(sealed)
      })
      const details = Object.fromEntries(counts.map(({ label, count }) => [label, count]))
      await audit.record({ actor: 'portal', action: 'secrets.dropped', subject: 'portal', details })
      return `Dropped: ${formatSealedCounts(counts)}. Start the portal; each device shows its new secret to its Admins.`
    },
  }
}

async function refuseWithRightKey(db: Database, settings: KeySettings): Promise<void> {
  const isRight = await openSeal(db, settings).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SecretKeyError) return false
      throw error
    },
  )
  if (isRight) throw new Error('The secret key is the right one: nothing is dropped.')
}

async function dropRows(db: Database): Promise<void> {
  for (const table of [
    'recovery_codes',
    'api_credentials',
    'config_secrets',
    'webhook_secrets',
    'forwarding_targets',
    'forwarding_groups',
    'outgoing_messages',
    'push_subscriptions',
    'vapid_keys',
    'one_time_codes',
    'sessions',
    'secret_key_checks',
  ])
    await db.execute(sql`DELETE FROM ${sql.identifier(table)}`)
  await db.execute(sql`DELETE FROM second_factors WHERE secret IS NOT NULL`)
  await db.execute(sql`
    UPDATE users SET preferred_mfa = CASE
      WHEN EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = users.id AND f.enabled_at IS NOT NULL) THEN 'SMS'
      ELSE 'NOMFA' END
    WHERE preferred_mfa = 'TOTP'`)
  // Queued commands cannot be sent without their arguments.
  await db.execute(sql`
    UPDATE device_commands SET state = 'cancelled', delete_ts = extract(epoch FROM now())
    WHERE state IN ('queued', 'sent')`)
  await db.execute(sql`UPDATE device_commands SET args = NULL, response = NULL`)
}

/** A device always has a secret and a setup password. */
async function renewDevices(db: Database, seal: Seal): Promise<void> {
  for (const row of rowsOf(await db.execute(sql`SELECT id FROM devices`))) {
    const id = String(row['id'])
    const secret = randomText(24)
    await db.execute(sql`
      UPDATE devices SET secret = ${seal.seal(secret, `device:${id}:secret`)}, secret_hash = ${seal.hash(secret)},
        setup_password = ${seal.seal(randomText(10), `device:${id}:setupPassword`)}, wifi_password = NULL
      WHERE id = ${id}`)
  }
}
