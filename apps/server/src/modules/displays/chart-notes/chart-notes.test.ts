import { chartNoteLimits, tierTable } from '@fieldport/domain'
import { type Message, type PlainMessageId, formatEnglish, toMessage } from '@fieldport/messages'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { testFoundation } from '../../../testing/foundation.ts'
import { createSeal } from '../../../platform/seal.ts'
import { deviceA, deviceB, owner, setUpDevices } from '../../devices/testing.ts'
import { createChartNotesModule } from './chart-notes.module.ts'

describe.each(relationalTestEngines())('chart notes on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Awaited<ReturnType<typeof setUp>>

  beforeEach(async () => {
    bench = await setUp()
  })

  async function setUp() {
    const { clock } = await setUpDevices(relational)
    const { db } = relational
    const { audit } = await testFoundation({ db, seal: createSeal('k'.repeat(32)), clock })
    const told: string[] = []
    const logged: string[] = []
    let count = 0
    const { chartNotes } = createChartNotesModule({
      db,
      audit,
      clock,
      deviceLog: {
        note: (_id: string, _kind: string, what: PlainMessageId | Message) =>
          void logged.push(formatEnglish(toMessage(what))),
      },
      newId: () => `note-${(count += 1)}`,
      onChanged: (deviceId) => void told.push(deviceId),
    })
    return { clock, chartNotes, told, logged, at: clock.now / 1000 - 60 }
  }

  const by = (deviceId = deviceA) => ({
    caller: owner,
    device: { deviceId, permission: 'ADMIN', tier: tierTable.Hosted, isVendor: false } as const,
  })
  const list = async (deviceId = deviceA) =>
    (await bench.chartNotes.list(by(deviceId).device, { relative: 86_400_000 })).notes
  const fill = (deviceId: string, count: number) =>
    relational.db.execute(sql`INSERT INTO chart_notes
      (id, device_id, at, text, author_name, created_at, updated_at)
      SELECT ${deviceId} || n, ${deviceId}, ${bench.at}, 'x', 'Ana', 0, 0 FROM generate_series(1, ${count}::int) AS n`)

  it('are limited to 500 per device, also on simultaneous requests, and publish no refusal', async () => {
    await fill(deviceA, chartNoteLimits.perDevice - 1)
    await fill(deviceB, 1)
    const note = { at: bench.at, text: 'last' }
    const added = await Promise.allSettled([1, 2].map(() => bench.chartNotes.add(by(), note)))
    expect(added.map(({ status }) => status).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'fulfilled',
      'rejected',
    ])
    const refused = added.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Limit: 500 notes per device. Delete one to add another.',
    })
    expect(await list()).toHaveLength(500)
    expect([bench.told, bench.logged]).toEqual([[deviceA], ['owner@example.com saved the chart note “last”']])
    await bench.chartNotes.remove(by(), `${deviceA}1`)
    await bench.chartNotes.add(by(), note)
    expect(await list(deviceB)).toHaveLength(1)
  })

  it('keep the name of an author whose account is deleted, and are deleted with their device', async () => {
    const { at } = bench
    for (const deviceId of [deviceA, deviceB]) await bench.chartNotes.add(by(deviceId), { at, text: 'Belt' })
    await relational.db.execute(sql`DELETE FROM users WHERE id = ${owner.userId}`)
    expect(await list()).toMatchObject([{ text: 'Belt', author: owner.name }])
    await relational.db.execute(sql`DELETE FROM devices WHERE id = ${deviceA}`)
    expect(await list()).toEqual([])
    expect(await list(deviceB)).toHaveLength(1)
  })

  it('publish each stored change', async () => {
    const { chartNotes, at, told } = bench
    const { id } = await chartNotes.add(by(), { at, text: 'Belt' })
    await chartNotes.set(by(), { id, version: 1, at, text: 'Belt replaced' })
    await chartNotes.set(by(), { id, version: 1, at, text: 'Mine' }).catch(() => {})
    await chartNotes.add(by(), { at, text: '' }).catch(() => {})
    // Notes of one device cannot be reached through another.
    await chartNotes.remove(by(deviceB), id)
    await chartNotes.remove(by(), id)
    await chartNotes.remove(by(), id)
    expect(told).toEqual([deviceA, deviceA, deviceA])
  })
})
