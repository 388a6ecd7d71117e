import { eq } from 'drizzle-orm'
import type { VapidKeys } from '../../../adapters/push/push.ts'
import type { Database } from '../../../adapters/relational/database.ts'
import { vapidKeys } from '../../../adapters/relational/schema.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Seal } from '../../../platform/seal.ts'

const purpose = 'vapid'
/** There is only one key pair, because existing subscriptions depend on it. */
const id = 1

export type VapidKeysPorts = {
  readonly db: Database
  readonly seal: Pick<Seal, 'seal' | 'open'>
  readonly clock: Clock
  readonly newKeys: () => VapidKeys
}

/**
 * The portal's keys, created when the first browser needs them; if two portals create them at once, one pair is kept.
 */
export function createVapidKeys({ db, seal, clock, newKeys }: VapidKeysPorts) {
  const find = async (): Promise<VapidKeys | undefined> => {
    const [row] = await db.select().from(vapidKeys).where(eq(vapidKeys.id, id))
    return row && { publicKey: row.publicKey, privateKey: seal.open(row.privateKey, purpose) }
  }
  return async (): Promise<VapidKeys> => {
    const known = await find()
    if (known) return known
    const made = newKeys()
    const privateKey = seal.seal(made.privateKey, purpose)
    await db
      .insert(vapidKeys)
      .values({ id, publicKey: made.publicKey, privateKey, createdAt: nowSeconds(clock) })
      .onConflictDoNothing()
    return (await find()) ?? made
  }
}
