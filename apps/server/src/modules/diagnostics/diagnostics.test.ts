import { tierTable } from '@fieldport/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEmbeddedForTest, type TestEngine } from '../../adapters/telemetry/testing/engines.ts'
import type { DeviceAccess } from '../../platform/access/caller.ts'
import { buildTelemetryForTest, decodedPoint } from '../telemetry/testing.ts'
import { createDiagnosticsModule } from './diagnostics.module.ts'
import type { LastConnection } from './diagnostics.service.ts'

const startMs = 1_760_000_000_000
const now = startMs / 1000
/** J1939 DM1 by the controller of this address. */
const dm1 = (source: number, data: string) => ({ id: 0x18_fe_ca_00 + source, data })

describe('diagnostics', () => {
  let opened: TestEngine
  let nextDevice = 0
  let access: DeviceAccess
  let telemetry: ReturnType<typeof buildTelemetryForTest>
  const connected = new Set<string>()

  beforeAll(async () => {
    opened = await openEmbeddedForTest()
  })
  afterAll(() => opened.close())
  beforeEach(() => {
    telemetry = buildTelemetryForTest(opened.engine, startMs)
    access = {
      deviceId: `DIAG${String(nextDevice++).padStart(5, '0')}`,
      permission: 'ADMIN',
      tier: tierTable.Hosted,
      isVendor: false,
    }
  })

  const build = (lastConnection: LastConnection | null = null, isShared = false) =>
    createDiagnosticsModule({
      telemetry: telemetry.service,
      clock: { nowMs: () => startMs },
      countRefused: () => Promise.resolve(7),
      isConnected: (id) => connected.has(id),
      lastConnection: async () => lastConnection,
      isShared,
    })
  const send = (...records: Parameters<typeof decodedPoint>[0][]) =>
    telemetry.service.append(access.deviceId, records.map(decodedPoint))
  const find = (maximum = 600) => build().diagnostics.find(access, maximum)

  it('are empty for a device that sent nothing', async () => {
    expect(await find()).toEqual({
      at: null,
      parameters: [],
      faults: [],
      connection: { transport: null, connected: false, lastMessageAt: null, refusedTotal: 7 },
    })
  })

  it('show the latest value of each parameter with its own time, in reading order', async () => {
    await send(
      { ts: now - 20, mod10: 1, mod2: 2, vin: 12, old: 'text' },
      { ts: now - 10, vin: 13, gone: null, can1: [], events: [{ topic: 'x' }], ble: {} },
      { ts: now - 30, vin: 11, state: true },
    )
    const { at, parameters } = await find()
    expect(at).toBe(now - 10)
    expect(parameters).toEqual([
      { key: 'mod2', value: 2, ts: now - 20 },
      { key: 'mod10', value: 1, ts: now - 20 },
      { key: 'old', value: 'text', ts: now - 20 },
      { key: 'state', value: true, ts: now - 30 },
      { key: 'vin', value: 13, ts: now - 10 },
    ])
  })

  it('read the latest 600 points and show as many parameters as requested', async () => {
    const many = Array.from({ length: 601 }, (_, index) => ({ ts: now - 601 + index, vin: index }))
    await send({ ...many[0], ts: now - 601, first: 1 }, ...many.slice(1))
    expect((await find()).parameters.map(({ key }) => key)).toEqual(['vin'])
    await send(
      Object.assign({ ts: now }, ...Array.from({ length: 700 }, (_, index) => ({ [`p${index}`]: index }))),
    )
    expect((await find()).parameters).toHaveLength(600)
    expect((await find(5)).parameters).toHaveLength(5)
  })

  it('hide what the plan does not keep, and show the vendor all', async () => {
    await send({ ts: now - 2 * 86_400, vin: 1 })
    access = { ...access, tier: tierTable.Basic }
    expect((await find()).at).toBeNull()
    access = { ...access, isVendor: true }
    expect((await find()).at).toBe(now - 2 * 86_400)
  })

  it('decode trouble codes of both buses with first and last time, count and controller', async () => {
    await send(
      { ts: now - 30, can1: [dm1(0, '44FF6E000001FFFF')] },
      { ts: now - 20, can1: [dm1(0, '44FF6E000002FFFF'), dm1(3, '44FF6E000005FFFF')] },
      { ts: now - 15, can2: [dm1(0, '44FF6E00007FFFFF')] },
      { ts: now - 10, can2: [dm1(0, '04FF9F0703810000')], can1: [{ id: 217_056_000, data: 'FF' }] },
    )
    const { faults } = await find()
    expect(faults).toEqual([
      expect.objectContaining({
        bus: 'can2',
        spn: 1951,
        fmi: 3,
        conversionMethod: 1,
        count: 1,
        lastSeen: now - 10,
      }),
      // 127: this controller does not count.
      expect.objectContaining({ bus: 'can2', spn: 110, count: null }),
      {
        bus: 'can1',
        source: 0,
        spn: 110,
        fmi: 0,
        count: 2,
        conversionMethod: 0,
        firstSeen: now - 30,
        lastSeen: now - 20,
        data: '44FF6E000002FFFF',
      },
      expect.objectContaining({ bus: 'can1', source: 3, spn: 110, count: 5 }),
    ])
  })

  it('ignore invalid frames', async () => {
    await send(
      { ts: now - 3, can1: 'text' as never, can2: { id: 1 } as never },
      {
        ts: now - 2,
        can1: [null, 7, 'x', {}, { id: 'x' }, { id: -1 }, dm1(0, 'zz'), dm1(0, ''), dm1(0, '00FF0000')],
      },
      { ts: now - 1, can1: [dm1(0, '00FF00000000FFFF'), dm1(0, 'FFFFFFFFFFFFFFFF')] },
    )
    expect((await find()).faults).toEqual([])
  })

  it('contain no more faults than any vehicle has', async () => {
    const frames = Array.from({ length: 900 }, (_, spn) =>
      dm1(0, `00FF${Buffer.from([(spn + 1) & 255, (spn + 1) >> 8]).toString('hex')}0101FFFF`),
    )
    await send({ ts: now, can1: frames })
    expect((await find()).faults).toHaveLength(500)
  })

  it("show the device's transport and its last contact", async () => {
    await send({ ts: now - 50, vin: 1 })
    const { diagnostics } = build({ transport: 'http' })
    const known = (await diagnostics.find(access, 1)).connection
    expect(known).toMatchObject({ transport: 'http', connected: false })
    expect(known.lastMessageAt).toBeCloseTo(now, 0)
    connected.add(access.deviceId)
    expect((await diagnostics.find(access, 1)).connection).toMatchObject({
      transport: 'mqtt',
      connected: true,
    })
  })

  it.each([
    { note: { transport: 'mqtt', isConnected: true }, isShared: true, heard: 500, connected: true },
    { note: { transport: 'mqtt', isConnected: true }, isShared: false, heard: 5, connected: false },
    { note: { transport: 'mqtt', isConnected: false }, isShared: true, heard: 5, connected: false },
    { note: { transport: 'mqtt' }, isShared: true, heard: 50, connected: true },
    { note: { transport: 'mqtt' }, isShared: true, heard: 70, connected: false },
    { note: { transport: 'http' }, isShared: true, heard: 5, connected: false },
  ] as const)(
    'consider what other processes know: $note, heard $heard s ago, shared $isShared: $connected',
    async ({ note, isShared, heard, connected: isConnected }) => {
      telemetry = buildTelemetryForTest(opened.engine, startMs - heard * 1000)
      await send({ ts: now - heard, vin: 1 })
      const { diagnostics } = build(note, isShared)
      const { connection } = await diagnostics.find(access, 1)
      expect(connection).toMatchObject({ transport: note.transport, connected: isConnected })
    },
  )
})
