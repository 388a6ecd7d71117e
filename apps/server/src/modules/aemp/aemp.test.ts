import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { deviceSettings } from '../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { deviceA, deviceB, newDevice, owner, setUpDevices, stranger, vendor } from '../devices/testing.ts'
import { createAempModule } from './aemp.module.ts'

const now = 1_700_000_000
const day = 86_400
const settingsOf = (number: number, own: object = {}) => ({
  AEMP_enabled: true,
  AEMP_make: 'Digger',
  AEMP_model: 'D9',
  AEMP_equipmentID: `E-${number}`,
  // A number in the eyes of a driver that reads a text twice.
  AEMP_serialNumber: String(number),
  ...own,
})

describe.each(relationalTestEngines())('fleet reporting on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let devices: Awaited<ReturnType<typeof setUpDevices>>['devices']
  let aemp: ReturnType<typeof createAempModule>['aemp']
  /** How many keys were asked for at once. */
  let widths: number[]
  let readings: Map<string, Record<string, readonly [ts: number, value: unknown]>>
  let positions: Map<string, { tsMs: number; lat: number; lon: number }>

  beforeEach(async () => {
    ;({ devices } = await setUpDevices(relational))
    widths = []
    readings = new Map()
    positions = new Map()
    const telemetry: Parameters<typeof createAempModule>[0]['telemetry'] = {
      fleetStates: async () =>
        new Map([...positions].map(([id, position]) => [id, { tsMs: 0, state: 'ok', position }])),
      fleetReadings: async (ids, keys) => {
        widths.push(keys.length)
        return new Map(
          ids.flatMap((device) => {
            const own = readings.get(device)
            if (!own) return []
            const tsMs = keys.map((key) => (own[key]?.[0] ?? 0) * 1000)
            const json = keys.map((key) => (own[key] ? JSON.stringify(own[key][1]) : ''))
            return [[device, { device, tsMs, json }] as const]
          }),
        )
      },
      latestFor: () => Promise.resolve([]),
    }
    ;({ aemp } = createAempModule({
      db: relational.db,
      telemetry,
      channelsOf: devices.channelsOf,
      sites: {
        linkBase: () => 'https://portal.example',
        originOfHost: (host) => (host === 'brand.example' ? 'https://brand.example' : null),
      },
      clock: { nowMs: () => now * 1000 },
    }))
  })

  const set = async (settings: Readonly<Record<string, object>>) => {
    const rows = Object.entries(settings).flatMap(([deviceId, own]) =>
      Object.entries(own).map(([key, value]) => ({ deviceId, key, value: value as unknown })),
    )
    for (let at = 0; at < rows.length; at += 1000)
      await relational.db.insert(deviceSettings).values(rows.slice(at, at + 1000))
  }
  const serials = async (who: typeof owner, page = 1) =>
    (await aemp.fleet(who, page)).Equipment.map(({ EquipmentHeader }) => EquipmentHeader.SerialNumber)
  const one = (who: typeof owner, serialNumber: string) =>
    aemp.byMakeModelSerial(who, { make: 'Digger', model: 'D9', serialNumber })

  it('shows the vendor every machine, whatever its plan', async () => {
    await set({ [deviceA]: settingsOf(1), [deviceB]: settingsOf(2) })
    expect(await serials(vendor)).toEqual(['1', '2'])
    expect(await serials(owner)).toEqual(['1'])
    expect(await serials(stranger)).toEqual([])
    await expect(one(vendor, '2')).resolves.toBeDefined()
    await expect(one(owner, '2')).rejects.toMatchObject({
      code: 'PLAN_RESTRICTED',
      context: { gate: 'apiEnabled' },
    })
    await expect(one(stranger, '2')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('reports a plan without API even for a silent device, and nothing about devices with it', async () => {
    const off = { AEMP_enabled: false }
    await set({ [deviceA]: { ...settingsOf(1), ...off }, [deviceB]: { ...settingsOf(2), ...off } })
    await expect(one(owner, '1')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(one(owner, '2')).rejects.toMatchObject({ code: 'PLAN_RESTRICTED' })
    await expect(one(vendor, '2')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(one(stranger, '2')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('shows the one of two machines with the same name whose plan has the API', async () => {
    const source = settingsOf(7, { AEMP_fuelRemainingKey: 'cp1' })
    await set({ [deviceB]: source, [deviceA]: source })
    readings.set(deviceA, { cp1: [now - 60, 40] })
    expect(await aemp.byEquipmentId(owner, 'E-7')).toMatchObject({ FuelRemaining: { Percent: 40 } })
  })

  it('omits data older than the plan keeps', async () => {
    await set({ [deviceA]: settingsOf(1, { AEMP_fuelRemainingKey: 'cp1', AEMP_engineStatusKey: 'cp2' }) })
    readings.set(deviceA, { cp1: [now - 731 * day, 40], cp2: [now - 729 * day, 1] })
    positions.set(deviceA, { tsMs: (now - 731 * day) * 1000, lat: 1, lon: 2 })
    const machine = await one(owner, '1')
    expect(machine).toMatchObject({ EngineStatus: { Running: true } })
    expect(machine).not.toHaveProperty('FuelRemaining')
    expect(machine).not.toHaveProperty('Location')
  })

  it('links to pages at the requested host only if it is one of the portal', async () => {
    const links = async (host: string | null) => (await aemp.fleet(owner, 1, host)).Links[0]?.href
    expect(await links('brand.example')).toBe('https://brand.example/api/aemp/Fleet/1')
    for (const host of ['evil.example', null])
      expect(await links(host)).toBe('https://portal.example/api/aemp/Fleet/1')
  })

  it('omits a machine without a complete name', async () => {
    await set({ [deviceA]: settingsOf(1, { AEMP_make: '' }) })
    expect(await serials(owner)).toEqual([])
  })

  it('pages by a hundred machines, each once, and queries few keys at once', async () => {
    const ids = Array.from({ length: 101 }, (_, at) => `MANYA${String(at).padStart(4, '0')}`)
    await devices.createDevices(ids.map((deviceId) => newDevice({ deviceId })))
    await devices.grantAll(ids.map((deviceId) => ({ deviceId, email: stranger.email, permission: 'VIEW' })))
    await set(
      Object.fromEntries(
        ids.map((id, at) => [id, settingsOf(1000 + at, { AEMP_fuelRemainingKey: `cp${at}` })]),
      ),
    )
    for (const [at, id] of ids.entries()) readings.set(id, { [`cp${at}`]: [now, at] })
    const [first, second] = [await aemp.fleet(stranger, 1), await aemp.fleet(stranger, 2)]
    const machines = [...first.Equipment, ...second.Equipment]
    expect(machines.map(({ FuelRemaining }) => FuelRemaining?.Percent)).toEqual(ids.map((_, at) => at))
    expect(first.Equipment).toHaveLength(100)
    expect(Math.max(...widths)).toBe(40)
    const page = (at: number) => `https://portal.example/api/aemp/Fleet/${at}`
    expect(first.Links).toEqual([
      { rel: 'self', href: page(1) },
      { rel: 'next', href: page(2) },
      { rel: 'last', href: page(2) },
    ])
    await expect(aemp.fleet(stranger, 3)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
