import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newVapidKeys } from '../../../adapters/push/push.ts'
import { createTestBrowser } from '../../../adapters/push/testing.ts'
import type { Relational } from '../../../adapters/relational/open.ts'
import { pushSubscriptions, sessions, users } from '../../../adapters/relational/schema.ts'
import { emptyTables, relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { createSeal } from '../../../platform/seal.ts'
import { openStoresForTests } from '../../../testing/stores.ts'
import { createPushBrowsersRepository } from './push-browsers.repository.ts'
import { createVapidKeys } from './vapid-keys.ts'

const now = 1_800_000_000
const seal = createSeal('k'.repeat(32))

describe.each(relationalTestEngines())('browsers on $name', (engine) => {
  const stores = openStoresForTests(() => engine.open())
  let db: Relational['db']
  let browsers: ReturnType<typeof createPushBrowsersRepository>
  beforeEach(async () => {
    ;({ db } = stores.relational)
    await emptyTables(db, 'users', 'push_subscriptions', 'vapid_keys')
    browsers = createPushBrowsersRepository(db, seal)
    for (const id of ['ann', 'bob']) {
      await db.insert(users).values({ id, email: `${id}@example.com`, name: id })
      const at = new Date(now * 1000)
      await db
        .insert(sessions)
        .values({ id: `of ${id}`, token: id, userId: id, expiresAt: at, createdAt: at, updatedAt: at })
    }
  })

  const add = (userId: string, name: string) => {
    const { endpoint, keys } = createTestBrowser('https://push.example', name).subscription
    const own = { id: `${userId} ${name}`, endpoint, ...keys, sessionId: `of ${userId}`, userAgent: '' }
    return browsers.add({ ...own, userId }, now)
  }
  const endpoint = 'https://push.example/push/phone'

  it("belong to the user who registers them, replacing another's subscription", async () => {
    await add('ann', 'phone')
    expect(await browsers.claim('ann', endpoint, 'of ann')).toBe('ann phone')
    expect(await browsers.claim('bob', endpoint, 'of bob')).toBeUndefined()
    expect(await browsers.find('ann phone')).toBeUndefined()
    await add('ann', 'phone')
    expect(await add('bob', 'phone')).toBe('bob phone')
    expect(await browsers.list('ann')).toEqual([])
  })

  it('are limited to ten per user, also when added simultaneously', async () => {
    const added = await Promise.all(Array.from({ length: 14 }, (_, at) => add('ann', `b${at}`)))
    expect(added.filter((id) => id !== undefined)).toHaveLength(10)
    expect(await add('bob', 'phone')).toBe('bob phone')
  })

  it('store their secret sealed, and end with their session', async () => {
    await add('ann', 'phone')
    const [row] = await db.select().from(pushSubscriptions)
    const found = await browsers.find('ann phone')
    expect(found?.auth).toHaveLength(22)
    expect(row?.auth).not.toContain(found?.auth)
    await db.delete(sessions).where(eq(sessions.id, 'of ann'))
    expect(await browsers.find('ann phone')).toBeUndefined()
  })

  it('share one key pair, even if several portals create it simultaneously', async () => {
    const keys = () =>
      createVapidKeys({ db, seal, clock: { nowMs: () => now * 1000 }, newKeys: newVapidKeys })()
    const pairs = await Promise.all([keys(), keys()])
    expect(pairs[0]).toEqual(pairs[1])
    expect(await keys()).toEqual(pairs[0])
  })
})
