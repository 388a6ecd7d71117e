import { beforeEach, describe, expect, it } from 'vitest'
import { pushSubscriptions, sessions, users } from '../../../adapters/relational/schema.ts'
import { emptyTables, relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { openStoresForTests } from '../../../testing/stores.ts'
import { createSessionsRepository } from './sessions.repository.ts'

const start = 1_800_000_000_000
const day = 86_400_000

describe.each(relationalTestEngines())('a push subscription on $name', (engine) => {
  const stores = openStoresForTests(() => engine.open())
  const signIn = async (token: string) => {
    const at = new Date(start)
    const times = { expiresAt: new Date(start + 7 * day), createdAt: at, updatedAt: at }
    await stores.relational.db.insert(sessions).values({ id: `of ${token}`, token, userId: 'ann', ...times })
  }
  const sessionOfBrowser = async () => {
    const rows = await stores.relational.db.select().from(pushSubscriptions)
    return rows.map(({ sessionId }) => sessionId)
  }
  beforeEach(async () => {
    const { db } = stores.relational
    await emptyTables(db, 'users', 'push_subscriptions')
    await db.insert(users).values({ id: 'ann', email: 'ann@example.com', name: 'Ann' })
    await signIn('first')
    const keys = { endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x', userAgent: '', createdAt: 0 }
    await db.insert(pushSubscriptions).values({ id: 'phone', userId: 'ann', sessionId: 'of first', ...keys })
  })
  const repository = () => createSessionsRepository(stores.relational.db)

  it('ends with the session', async () => {
    await repository().removeByToken('first')
    expect(await sessionOfBrowser()).toEqual([])
  })

  it('continues if the session merely expired', async () => {
    await repository().removeExpired(new Date(start + 6 * day))
    expect(await sessionOfBrowser()).toEqual(['of first'])
    await repository().removeExpired(new Date(start + 8 * day))
    expect(await sessionOfBrowser()).toEqual([null])
  })

  it("continues in the user's next session in that browser", async () => {
    await signIn('second')
    await repository().movePush('bob', 'first', 'second')
    expect(await sessionOfBrowser()).toEqual(['of first'])
    await repository().movePush('ann', 'first', 'second')
    await repository().removeByToken('first')
    expect(await sessionOfBrowser()).toEqual(['of second'])
  })
})
