import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { webhookSecrets } from '../../../adapters/relational/schema.ts'
import { webhookSetting } from '@fieldport/domain'
import type { Seal } from '../../../platform/seal.ts'

const secretBytes = 32

export type WebhookSecretsPorts = {
  readonly db: Database
  readonly seal: Pick<Seal, 'seal' | 'open'>
  readonly random: (size: number) => Buffer
}

export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>

/** Secrets that sign webhook requests: one per device and address, so that no receiver can forge another's. */
export function createWebhookSecrets({ db, seal, random }: WebhookSecretsPorts) {
  const newSecret = () => `whsec_${random(secretBytes).toString('base64url')}`
  const sealed = (deviceId: string, secret: string) => seal.seal(secret, purposeOf(deviceId))
  return {
    /** Created on first use: two concurrent portals agree on one. Undefined: the device no longer lists the address. */
    secretOf: async (deviceId: string, address: string): Promise<string | undefined> => {
      const known = await find(db, deviceId, address)
      if (known !== undefined) return seal.open(known, purposeOf(deviceId))
      await addWhereListed(db, deviceId, address, sealed(deviceId, newSecret()))
      const added = await find(db, deviceId, address)
      return added === undefined ? undefined : seal.open(added, purposeOf(deviceId))
    },

    /** @returns a new secret; the previous one is no longer used */
    renew: async (deviceId: string, address: string): Promise<string> => {
      const secret = newSecret()
      await db
        .insert(webhookSecrets)
        .values({ deviceId, address, secret: sealed(deviceId, secret) })
        .onConflictDoUpdate({
          target: [webhookSecrets.deviceId, webhookSecrets.address],
          set: { secret: sql`excluded.secret` },
        })
      return secret
    },
  }
}

const purposeOf = (deviceId: string) => `webhook:${deviceId}`

async function find(db: Database, deviceId: string, address: string): Promise<string | undefined> {
  const isOf = and(eq(webhookSecrets.deviceId, deviceId), eq(webhookSecrets.address, address))
  const [row] = await db.select({ secret: webhookSecrets.secret }).from(webhookSecrets).where(isOf)
  return row?.secret
}

async function addWhereListed(db: Database, deviceId: string, address: string, secret: string) {
  await db.execute(sql`
    INSERT INTO webhook_secrets (device_id, address, secret)
    SELECT device_id, ${address}, ${secret} FROM device_settings
    WHERE device_id = ${deviceId} AND key = ${webhookSetting} AND value @> to_jsonb(${address}::text)
    ON CONFLICT DO NOTHING`)
}

/** Deletes secrets of addresses that a device no longer notifies: adding one again creates a new secret. */
export async function dropUnusedSecrets(transaction: Database, deviceId: string): Promise<void> {
  await transaction.execute(sql`
    DELETE FROM webhook_secrets WHERE device_id = ${deviceId} AND NOT EXISTS (
      SELECT 1 FROM device_settings
      WHERE device_id = webhook_secrets.device_id AND key = ${webhookSetting} AND value @> to_jsonb(address))`)
}
