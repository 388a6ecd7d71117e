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

/** With which requests to webhooks are signed: one for each device and address, so that no receiver can sign in the name of another. */
export function createWebhookSecrets({ db, seal, random }: WebhookSecretsPorts) {
  const newSecret = () => `whsec_${random(secretBytes).toString('base64url')}`
  const sealed = (deviceId: string, secret: string) => seal.seal(secret, purposeOf(deviceId))
  return {
    /** Made when it is first needed: two portals at once agree on one. */
    secretOf: async (deviceId: string, address: string): Promise<string> => {
      const known = await find(db, deviceId, address)
      if (known !== undefined) return seal.open(known, purposeOf(deviceId))
      const secret = sealed(deviceId, newSecret())
      await db.insert(webhookSecrets).values({ deviceId, address, secret }).onConflictDoNothing()
      return seal.open((await find(db, deviceId, address)) ?? secret, purposeOf(deviceId))
    },

    /** @returns another one; the one before signs nothing any more */
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

/** Secrets of addresses that a device no longer tells: whoever adds one again gets another. */
export async function dropUnusedSecrets(transaction: Database, deviceId: string): Promise<void> {
  await transaction.execute(sql`
    DELETE FROM webhook_secrets WHERE device_id = ${deviceId} AND NOT EXISTS (
      SELECT 1 FROM device_settings
      WHERE device_id = webhook_secrets.device_id AND key = ${webhookSetting} AND value @> to_jsonb(address))`)
}
