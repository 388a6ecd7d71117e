import { isPortalError } from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { deviceA, deviceB, owner, setUpDevices, vendor } from '../../devices/testing.ts'
import { createPagesModule } from '../pages/pages.module.ts'
import type { PageEditor } from '../pages/pages.service.ts'

const dayMs = 86_400_000
const card = (deviceid: string, id = 'key:vin') => ({ id, deviceid, w: 1, h: 1 })
const notFound = ['NOT_FOUND', 'Not found.']

const failureOf = async (work: Promise<unknown>) => {
  const failure = await work.catch((error: unknown) => error)
  return isPortalError(failure) ? [failure.code, failure.message] : failure
}

describe.each(relationalTestEngines())('share links over time, $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Awaited<ReturnType<typeof setUp>>

  beforeEach(async () => {
    bench = await setUp()
  })

  async function setUp() {
    const ground = await setUpDevices(relational)
    const { clock, devices } = ground
    const brand = { isOpen: true }
    const people: Readonly<Record<string, Caller>> = { [owner.userId]: owner, [vendor.userId]: vendor }
    const missing = new Set<string>()
    const module = createPagesModule({
      db: relational.db,
      audit: { record: async () => {}, lastActor: async () => null },
      deviceLog: { note: () => {} },
      clock,
      findCaller: async (userId) => (missing.has(userId) ? null : (people[userId] ?? null)),
      findDeviceAccesses: devices.findDeviceAccesses,
      itemsOf: async () => ({ widgets: [], charts: [] }),
      maySharePages: () => brand.isOpen,
      findBrandPage: async () => null,
    })
    const share = async (cards = [card(deviceA)], days = 7, caller = owner) => {
      const editor: PageEditor = { caller, device: null }
      await module.pages.save(editor, 'yard', { page: { title: 'Yard', cards }, version: 0 })
      return module.shareLinks.add(editor, 'yard', { note: '', days })
    }
    return { ...ground, ...module, brand, missing, share }
  }
  const open = (token: string) => bench.shareLinks.open(token)
  const setTier = (tier: string, deviceId: string) =>
    relational.db.execute(sql`UPDATE devices SET tier = ${tier} WHERE id = ${deviceId}`)
  const revokeRights = (deviceId: string) =>
    relational.db.execute(
      sql`DELETE FROM device_permissions WHERE device_id = ${deviceId} AND user_id = ${owner.userId}`,
    )

  it('expire to the second, and are no longer listed', async () => {
    const { token } = await bench.share([card(deviceA)], 1)
    bench.clock.now += dayMs - 1000
    expect((await open(token)).devices.map(({ deviceId }) => deviceId)).toEqual([deviceA])
    bench.clock.now += 1000
    expect(await failureOf(open(token))).toEqual(notFound)
    expect((await bench.shareLinks.list({ caller: owner, device: null }, 'yard')).Items).toEqual([])
  })

  it('open only with the whole token', async () => {
    const { token, id } = await bench.share()
    const last = token.endsWith('A') ? 'B' : 'A'
    for (const tampered of [
      token.slice(0, -1),
      token.slice(0, -1) + last,
      `${token}A`,
      token.toLowerCase(),
      id,
      '',
    ])
      expect([tampered, await failureOf(open(tampered))]).toEqual([tampered, notFound])
    expect((await open(token)).link.id).toBe(id)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['their creator loses a device of the page', () => revokeRights(deviceA)],
    [
      'a device of the page is deleted',
      () => relational.db.execute(sql`DELETE FROM devices WHERE id = ${deviceA}`),
    ],
    ['the plan of a device sends nothing to the portal', () => setTier('Basic', deviceA)],
    ["their creator's account is deleted", async () => bench.missing.add(owner.userId)],
    ['the brand of their creator disables them', async () => (bench.brand.isOpen = false)],
    ['the page is deleted', () => bench.pages.remove({ caller: owner, device: null }, 'yard')],
  ])('end when %s', async (_, change) => {
    const { token } = await bench.share()
    await open(token)
    await change()
    expect(await failureOf(open(token))).toEqual(notFound)
  })

  it('of several devices end with each of them', async () => {
    const found = await bench.devices.findDeviceAccesses(owner, [deviceA, deviceB])
    await setTier('Hosted', deviceB)
    await relational.db.execute(
      sql`UPDATE device_permissions SET permission = 'ADMIN' WHERE user_id = ${owner.userId}`,
    )
    expect([...found.keys()].toSorted()).toEqual([deviceA, deviceB])
    const { token } = await bench.share([card(deviceB), card(deviceA)])
    expect((await open(token)).devices.map(({ deviceId }) => deviceId)).toEqual([deviceB, deviceA])
    await revokeRights(deviceB)
    expect(await failureOf(open(token))).toEqual(notFound)
  })

  it('cannot be created for a page without devices, a device on Basic, or one without ownership', async () => {
    expect(await failureOf(bench.share([]))).toEqual([
      'INVALID_INPUT',
      'This page shows no device yet. Add a card first.',
    ])
    await relational.db.execute(sql`DELETE FROM custom_pages`)
    await relational.db.execute(
      sql`UPDATE device_permissions SET permission = 'ADMIN' WHERE user_id = ${owner.userId}`,
    )
    expect(await failureOf(bench.share([card(deviceB)]))).toEqual([
      'PLAN_RESTRICTED',
      'Diagnostics and shared pages are unavailable on the Basic plan.',
    ])
    await relational.db.execute(sql`DELETE FROM custom_pages`)
    await relational.db.execute(
      sql`UPDATE device_permissions SET permission = 'USER' WHERE user_id = ${owner.userId}`,
    )
    const refusal = ['FORBIDDEN', 'To share a page, you must be Admin of every device on it.']
    expect(await failureOf(bench.share())).toEqual(refusal)
    await relational.db.execute(sql`DELETE FROM custom_pages`)
    // Another person's page gets the same response as a missing one.
    await revokeRights(deviceA)
    expect(await failureOf(bench.share())).toEqual(refusal)
    await relational.db.execute(sql`DELETE FROM custom_pages`)
    expect(await failureOf(bench.share([card('ZZZZ00009')]))).toEqual(refusal)
  })

  it('show up to 24 devices and 60 cards', async () => {
    const editor: PageEditor = { caller: owner, device: null }
    const cardsOf = (count: number) =>
      Array.from({ length: count }, (_, at) => card(`MANY${String(at).padStart(5, '0')}`))
    const save = (name: string, count: number) =>
      bench.pages.save(editor, name, { page: { cards: cardsOf(count) }, version: 0 })
    expect((await save('most', 24)).page.cards).toHaveLength(24)
    expect(await failureOf(save('more', 25))).toEqual(['INVALID_INPUT', 'Limit: 24 devices per page.'])
  })
})
