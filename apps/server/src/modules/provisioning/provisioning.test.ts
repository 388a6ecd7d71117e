import type { Diagnostics } from '@fieldport/contract'
import { isSetupPassword, type StoredPoint } from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { rowsOf } from '../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { createSeal } from '../../platform/seal.ts'
import { testFoundation } from '../../testing/foundation.ts'
import { deviceA, owner, setUpDevices, vendor } from '../devices/testing.ts'
import { createProvisioningModule } from './provisioning.module.ts'

const first = 'FRST00001'

/** Diagnostics of a device that passes. */
function onBench(lastMessageAt: number | null): Diagnostics {
  const parameters = Object.entries({ vin: 12.1, wifi_rssi: -60 })
  return {
    at: lastMessageAt,
    parameters: parameters.map(([key, value]) => ({ key, value, ts: 1 })),
    faults: [],
    connection: { transport: 'mqtt', connected: true, lastMessageAt, refusedTotal: 0 },
  }
}

describe.each(relationalTestEngines())('provisioning on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let { devices, clock } = {} as Awaited<ReturnType<typeof setUpDevices>>
  let { provisioning, bench } = {} as ReturnType<typeof createProvisioningModule>
  let fw: string | null
  let diagnostics: Diagnostics
  let points: Map<string, StoredPoint>
  let newestEntry: unknown

  beforeEach(async () => {
    ;({ devices, clock } = await setUpDevices(relational))
    points = new Map()
    fw = 'SFW003-6.5.0'
    diagnostics = onBench(clock.now / 1000)
    const { db } = relational
    const ground = { db, seal: createSeal('k'.repeat(32)), clock }
    const { audit, sites } = await testFoundation(ground, { PUBLIC_URL: 'https://portal.example.com' })
    const firstMessage = (deviceId: string) => Promise.resolve(points.get(deviceId) ?? null)
    const overview = () => Promise.resolve({ current: fw, Items: [], update: null })
    const update = () => Promise.reject(new Error('not asked here'))
    const diagnose = () => Promise.resolve(diagnostics)
    const ports = { db, devices, firstMessage, firmware: { overview, update }, diagnose, audit, sites, clock }
    ;({ provisioning, bench } = createProvisioningModule(ports))
    newestEntry = rowsOf(await db.execute(sql`SELECT coalesce(max(id), 0) AS id FROM audit_entries`))[0]?.[
      'id'
    ]
  })

  const audited = async () =>
    rowsOf(
      await relational.db.execute(
        sql`SELECT action, subject, details FROM audit_entries WHERE id > ${newestEntry} ORDER BY id`,
      ),
    )
  const make = (...items: unknown[]) => provisioning.create(vendor, items)

  it('creates each valid device, and reports per row why others were not created', async () => {
    const results = await make(
      { deviceid: ' frst00001 ', model: 'ORB-C2' },
      { deviceid: deviceA, model: 'ORB-C2' },
      { deviceid: 'short', model: 'ORB-C2' },
      { deviceid: 'SCND00002', model: 'ORB-C2', setupPassword: 'no' },
      { deviceid: first, model: 'QUAD-C2' },
      { deviceid: 'THRD00003', model: 'x'.repeat(41), wifiPassword: 'short' },
      null,
      'FRTH00004',
      { deviceid: { $gt: '' }, model: 'ORB-C2' },
    )
    expect(results.map(({ index, deviceid, status }) => [index, deviceid, status])).toEqual([
      [0, first, 'created'],
      [1, deviceA, 'exists'],
      [2, 'short', 'invalid'],
      [3, 'SCND00002', 'invalid'],
      [4, first, 'exists'],
      [5, 'THRD00003', 'invalid'],
      [6, '', 'invalid'],
      [7, '', 'invalid'],
      [8, '', 'invalid'],
    ])
    expect(results[3]?.message).toBe('Use 5–30 letters, digits and dots for the setup password.')
    expect(results[5]?.message).toMatch(/model.*Wi-Fi password/)
    expect((await provisioning.label(vendor, first)).model).toBe('ORB-C2')
    expect(await audited()).toMatchObject([
      { action: 'prov.deviceMade', subject: first, details: { model: 'ORB-C2', tier: 'Trial' } },
      { action: 'prov.labelShown', subject: first },
    ])
  })

  it('creates devices on Basic with their ID as name, and their first user starts the trial', async () => {
    await make({ deviceid: first, model: 'ORB-C2' })
    const summary = async () => (await devices.allSummaries(null)).find(({ deviceid }) => deviceid === first)
    expect(await summary()).toMatchObject({ name: first, plan: 'Basic' })
    await devices.grant(first, owner.email, 'ADMIN')
    expect(await summary()).toMatchObject({ name: first, plan: 'Trial' })
  })

  it('generates unique values for empty fields, and keeps given ones', async () => {
    const given = { setupPassword: 'My.Setup', wifiPassword: 'my air waves', secret: 'my-own-secret' }
    await make(
      { deviceid: first, model: 'ORB-C2', ...given },
      { deviceid: 'SCND00002', model: 'ORB-C2', setupPassword: '', wifiPassword: '', secret: '' },
      { deviceid: 'THRD00003', model: 'ORB-C2' },
    )
    const of = (deviceId: string) => provisioning.label(vendor, deviceId)
    const [one, two, three] = [await of(first), await of('SCND00002'), await of('THRD00003')]
    expect(one).toMatchObject({ setup_pass: 'My.Setup', wifi_pass: 'my air waves', secret: 'my-own-secret' })
    expect(await devices.authenticateDevice(first, 'my-own-secret')).toBe(true)
    expect(two.setup_pass).toMatch(/^[A-HJ-NP-Za-km-z2-9]{10}$/)
    expect(isSetupPassword(two.setup_pass)).toBe(true)
    expect([two.wifi_pass?.length, two.secret?.length]).toEqual([12, 24])
    expect(await devices.authenticateDevice('SCND00002', two.secret ?? '')).toBe(true)
    const words = [two, three].flatMap((each) => [each.setup_pass, each.wifi_pass, each.secret])
    expect(new Set(words).size).toBe(6)
  })

  it('returns the passwords until the device has an owner', async () => {
    await make({ deviceid: first, model: 'ORB-C2' })
    expect(await provisioning.label(vendor, first)).toMatchObject({
      deviceid: first,
      owned: false,
      labelUrl: `https://portal.example.com/add?deviceid=${first}`,
      firstMessage: null,
      fw: null,
    })
    await devices.grant(first, owner.email, 'VIEW')
    expect(await provisioning.label(vendor, first)).toMatchObject({
      owned: true,
      setup_pass: null,
      wifi_pass: null,
      secret: null,
    })
    await expect(provisioning.label(vendor, 'NONE00000')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('returns the first message once received, and audits a shown label once an hour', async () => {
    await make({ deviceid: first, model: 'ORB-C2' })
    await provisioning.label(vendor, first)
    points.set(first, { ts: 1_700_000_000, aws_ts: 1_700_000_001, vin: 12.1, temp: null })
    expect((await provisioning.label(vendor, first)).firstMessage).toEqual({
      ts: 1_700_000_000,
      aws_ts: 1_700_000_001,
      keys: ['vin', 'temp'],
    })
    await provisioning.label(owner, first)
    clock.now += 3_600_000
    await provisioning.label(vendor, first)
    expect((await audited()).filter(({ action }) => action === 'prov.labelShown')).toHaveLength(3)
  })

  it('lists the newest first, and searches by ID and model', async () => {
    await relational.db.execute(sql`UPDATE devices SET created_at = now() - interval '1 day'`)
    await make({ deviceid: first, model: 'QUAD-C2' })
    const ids = async (part: string, limit = 50) =>
      (await provisioning.list(part, limit)).map(({ deviceid }) => deviceid)
    expect(await ids('', 1)).toEqual([first])
    expect(await ids('quad')).toEqual([first])
    expect(await ids('aaaa')).toEqual([deviceA])
    expect(await ids('%')).toEqual([])
    expect((await provisioning.list('', 50)).map(({ owned }) => owned)).toEqual([false, false, true, true])
  })

  it('accepts a passed bench test only if each check has passed, and lists the last result', async () => {
    await make({ deviceid: first, model: 'ORB-C2' })
    const benchOf = async () => (await provisioning.list(first, 1))[0]?.bench
    const record = (passed: boolean, note = '') => bench.record(vendor, { deviceid: first, passed, note })
    expect(await benchOf()).toBeNull()
    diagnostics = onBench(null)
    await expect(record(true)).rejects.toMatchObject({ code: 'CONFLICT', context: { reason: 'checksOpen' } })
    await expect(record(false)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(await record(false, 'Never reported')).toMatchObject({ passed: false, by: vendor.email })
    expect(await benchOf()).toBe('failed')
    diagnostics = onBench(clock.now / 1000)
    expect(await record(true)).toMatchObject({ passed: true })
    expect(await benchOf()).toBe('passed')
    const { results } = await bench.get(first)
    expect(results.map(({ passed, note }) => [passed, note])).toEqual([
      [true, ''],
      [false, 'Never reported'],
    ])
    expect(results[1]?.checks[0]).toMatchObject({ name: 'contact', state: 'waiting' })
  })

  it('refuses bench results and firmware for a device with an owner', async () => {
    const owned = { code: 'CONFLICT', context: { reason: 'owned' } }
    const result = { deviceid: deviceA, passed: false, note: 'x' }
    await devices.grant(deviceA, owner.email, 'ADMIN')
    expect((await bench.get(deviceA)).owned).toBe(true)
    await expect(bench.record(vendor, result)).rejects.toMatchObject(owned)
    await expect(bench.sendFirmware(vendor, deviceA, 'SFW003-6.5.0')).rejects.toMatchObject(owned)
    await expect(bench.get('NONE00000')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('creates a thousand at once, and each device once on simultaneous requests', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => ({
      deviceid: `MANY${String(n).padStart(5, '0')}`,
      model: 'ORB-C2',
    }))
    const [one, two] = await Promise.all([make(...many), make(...many.slice(0, 20))])
    const created = [...one, ...two].filter(({ status }) => status === 'created')
    expect(new Set(created.map(({ deviceid }) => deviceid)).size).toBe(1_000)
    expect(created).toHaveLength(1_000)
  })
})
