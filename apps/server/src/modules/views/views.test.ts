import { maximumViewBytes } from '@fieldport/contract'
import { defaultSiteId } from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { rowsOf } from '../../adapters/relational/database.ts'
import { emptyTables, relationalTestEngines } from '../../adapters/relational/testing.ts'
import { users } from '../../adapters/relational/schema.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { createViewsModule } from './views.module.ts'
import { maximumViews } from './views.service.ts'

const person = (name: string): Caller => ({
  userId: `id-${name}`,
  email: `${name}@example.com`,
  name,
  groups: [],
  siteId: defaultSiteId,
})
const [one, other] = [person('one'), person('other')]

describe.each(relationalTestEngines())('views on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  const views = () => createViewsModule(relational).views

  beforeEach(async () => {
    await emptyTables(relational.db, 'users')
    const people = [one, other].map(({ userId: id, email, name }) => ({ id, email, name }))
    await relational.db.insert(users).values(people)
  })

  it('are stored by user and name, replaced and deleted', async () => {
    await views().save(one, 'fleet', { columns: ['name'], sizes: { name: 120 } })
    await views().save(one, 'fleet', { columns: ['fw', '7', true, null] })
    await views().save(one, 'device.AAAA00001', { cards: [] })
    expect(await views().find(one, 'fleet')).toEqual({ columns: ['fw', '7', true, null] })
    expect(await views().find(other, 'fleet')).toBeNull()
    await views().save(one, 'fleet', null)
    expect(await views().find(one, 'fleet')).toBeNull()
    expect(await views().find(one, 'device.AAAA00001')).toEqual({ cards: [] })
  })

  it('drop unstorable characters and unsafe keys', async () => {
    const hostile = JSON.parse(
      String.raw`{"a\u0000b":"x\u0000\ud800","__proto__":{"polluted":1},"list":[{"constructor":1,"n":1}]}`,
    ) as Record<string, unknown>
    await views().save(one, 'fleet', hostile)
    expect(await views().find(one, 'fleet')).toEqual({ ab: 'x\ufffd', list: [{ n: 1 }] })
  })

  it('are refused if too large or too deep, and the stored view stays', async () => {
    await views().save(one, 'fleet', { kept: 1 })
    const large = { text: 'ü'.repeat(maximumViewBytes / 2) }
    await expect(views().save(one, 'fleet', large)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    const deep = JSON.parse(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`) as Record<string, unknown>
    await expect(views().save(one, 'fleet', deep)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(await views().find(one, 'fleet')).toEqual({ kept: 1 })
  })

  it('are limited per user: the one changed longest ago is deleted', async () => {
    await relational.db.execute(sql`
      INSERT INTO user_views (user_id, name, value, updated_at)
      SELECT p, 'v' || n, '{}'::jsonb, now() - n * interval '1 hour'
      FROM generate_series(1, ${sql.raw(String(maximumViews))}) n, unnest(ARRAY['id-one', 'id-other']) p`)
    await views().save(one, 'fleet', { columns: [] })
    const kept = rowsOf(
      await relational.db.execute(
        sql`SELECT user_id, count(*)::int AS count, max(name) FILTER (WHERE name = 'fleet') AS fleet,
              bool_or(name = ${`v${maximumViews}`}) AS oldest FROM user_views GROUP BY user_id ORDER BY user_id`,
      ),
    )
    expect(kept).toEqual([
      { user_id: one.userId, count: maximumViews, fleet: 'fleet', oldest: false },
      { user_id: other.userId, count: maximumViews, fleet: null, oldest: true },
    ])
  })
})
