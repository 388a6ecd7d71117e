import { sql } from 'drizzle-orm'
import { assert, asyncProperty, jsonValue } from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../adapters/relational/database.ts'
import type { Relational } from '../../adapters/relational/open.ts'
import { engines } from '../../adapters/relational/testing.ts'
import { latestWins } from './latest-wins.ts'
import { createRefusalRecorder, type RefusedMessage } from './refusal-recorder.ts'
import { createRefusalsRepository, type RefusalBatch } from './refusals.repository.ts'
import { parseReportedConfig } from './reported-config.ts'
import { createReportsRepository } from './reports.repository.ts'
import { a, b, owner, setUpDevices } from './testing.ts'

const message = (count: number, over: Partial<RefusedMessage> = {}): RefusedMessage => ({
  transport: 'http',
  sizeBytes: 77,
  excerpt: '{"ts":1}',
  refused: Array.from({ length: count }, (_, index) => ({ index, reason: 'ts-too-old', detail: 'Old.' })),
  ...over,
})

describe.each(engines())('what devices report on $name', (engine) => {
  let relational: Relational
  let { devices, close, clock, accessOf } = {} as Awaited<ReturnType<typeof setUpDevices>>

  beforeAll(async () => {
    relational = await engine.open()
  })
  afterAll(() => relational.close())
  beforeEach(async () => {
    ;({ devices, close, clock, accessOf } = await setUpDevices(relational))
  })

  it('keeps refusals for the owner, newest first, and counts all', async () => {
    devices.recordRefusals(a, message(1))
    clock.now += 1_500
    devices.recordRefusals(
      a,
      message(2, { transport: 'mqtt', excerpt: `x\u0000\u001b[31m\ud800${'é'.repeat(300)}` }),
    )
    devices.recordRefusals(b, message(1, { transport: 'udp' }))
    devices.recordRefusals('NONE00000', message(5))
    devices.recordRefusals(a, message(0))
    await close()
    const { total, Items } = await devices.refusals(await accessOf(owner, a))
    expect(total).toBe(3)
    expect(Items.map(({ at, transport, index }) => [at, transport, index])).toEqual([
      [1_700_000_001.5, 'mqtt', 1],
      [1_700_000_001.5, 'mqtt', 0],
      [1_700_000_000, 'http', 0],
    ])
    expect(Items[2]).toEqual({
      at: 1_700_000_000,
      transport: 'http',
      reason: 'ts-too-old',
      detail: 'Old.',
      index: 0,
      sizeBytes: 77,
      excerpt: '{"ts":1}',
    })
    expect(Items[0]?.excerpt).toMatch(/^x \[31m\ufffdé{1,200}$/)
    expect(Items[0]?.excerpt.length).toBeLessThanOrEqual(200)
  })

  it('keeps the latest hundred of a device and no more', async () => {
    const repository = createRefusalsRepository(relational.db)
    const { excerpt, sizeBytes, transport, refused } = message(250)
    const rows = refused.map((one) => ({ ...one, at: 1, transport, sizeBytes, excerpt }))
    for (const count of [40, 250, 30]) {
      const latest = rows.slice(0, count).slice(-100)
      await repository.append([{ deviceId: a, count, latest }])
    }
    const { total, Items } = await devices.refusals(await accessOf(owner, a))
    expect(total).toBe(320)
    const downFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first - n)
    expect(Items.map(({ index }) => index)).toEqual([...downFrom(29, 30), ...downFrom(249, 70)])
  })

  it('takes interval, firmware and model from a reported configuration, and keeps it whole', async () => {
    const config = {
      device: { fw: '2.0', model: 'QUAD-C2', base_interval: 10, transmit_interval: 6 },
      gps: { interval: 1 },
    }
    await devices.recordConfig(a, config)
    const stored = rowsOf(
      await relational.db.execute(sql`
      SELECT name, fw, model, base_interval_seconds AS base, transmit_interval AS transmit,
        reported_config AS config, reported_config_at AS at FROM devices WHERE id = ${a}`),
    )
    expect(stored).toEqual([
      { name: `Pump ${a}`, fw: '2.0', model: 'QUAD-C2', base: 10, transmit: 6, config, at: 1_700_000_000 },
    ])
  })

  it('refuses for the owner to see what is no configuration', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`) as unknown
    for (const each of [[], null, 'text', 7, deep, { text: 'x'.repeat(300_000) }])
      await devices.recordConfig(a, each)
    await close()
    const { Items } = await devices.refusals(await accessOf(owner, a))
    expect(Items.map(({ reason }) => reason)).toEqual([
      'config-too-large',
      'config-too-deep',
      ...Array<string>(4).fill('config-not-an-object'),
    ])
  })

  it('stores any JSON that is one', async () => {
    const repository = createReportsRepository(relational.db)
    await assert(
      asyncProperty(jsonValue({ stringUnit: 'binary', maxDepth: 6 }), async (value) => {
        const config = parseReportedConfig({ value })
        if (typeof config === 'string') throw new Error(config)
        await repository.setReportedConfig(a, { ...config, atSeconds: 1 })
      }),
      {
        numRuns: 50,
        examples: [['\0'], [{ '\ud800\0': '\udfff' }], [{ ['__proto__']: { '\0': 1 } }], [1e308]],
      },
    )
  })

  it('writes nothing when a report says nothing new', async () => {
    const repository = createReportsRepository(relational.db)
    const at = async () =>
      rowsOf(
        await relational.db.execute(sql`SELECT reported_config_at AS at FROM devices WHERE id = ${a}`),
      )[0]
    await repository.setReportedConfig(a, { text: '{"x":1}', atSeconds: 1000 })
    await repository.setReportedConfig(a, { text: '{ "x": 1 }', atSeconds: 1100 })
    expect(await at()).toEqual({ at: 1000 })
    await repository.setReportedConfig(a, { text: '{"x":2}', atSeconds: 1200 })
    expect(await at()).toEqual({ at: 1200 })
    await repository.setReportedConfig(a, { text: '{"x":2}', atSeconds: 5000 })
    expect(await at()).toEqual({ at: 5000 })
  })
})

describe('parseReportedConfig', () => {
  it('leaves out fields that are not as they should be', () => {
    const device = { fw: 7, model: 'x'.repeat(41), base_interval: -5, transmit_interval: 'often' }
    expect(parseReportedConfig({ device })).toEqual({ text: JSON.stringify({ device }) })
    expect(parseReportedConfig({ fw: '1.0', base_interval: 5, device: 'none' })).toMatchObject({
      fw: '1.0',
      baseIntervalSeconds: 5,
    })
  })
})

describe('the refusal recorder', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const record = (append: (batches: readonly RefusalBatch[]) => Promise<void>) =>
    createRefusalRecorder({ append, clock: { nowMs: () => 0 }, onError: () => {} })

  it('writes at once when idle and gathers when busy', async () => {
    const append = vi.fn<(batches: readonly RefusalBatch[]) => Promise<void>>(() => Promise.resolve())
    const { record: add } = record(append)
    add(a, message(1))
    expect(append).toHaveBeenCalledTimes(1)
    for (let n = 0; n < 1_000; n++) add(a, message(3))
    await vi.advanceTimersByTimeAsync(400)
    expect(append).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(append).toHaveBeenCalledTimes(2)
    const [batch] = append.mock.calls[1]?.[0] ?? []
    expect(batch?.count).toBe(3_000)
    expect(batch?.latest).toHaveLength(100)
  })

  it('holds a bounded number of devices, and goes on after a failure', async () => {
    const append = vi.fn<(batches: readonly RefusalBatch[]) => Promise<void>>(() =>
      Promise.reject(new Error('away')),
    )
    const { record: add } = record(append)
    for (let n = 0; n < 5_000; n++) add(`MANY${String(n).padStart(5, '0')}`, message(1))
    await vi.advanceTimersByTimeAsync(600)
    expect(append.mock.calls[1]?.[0]).toHaveLength(2_000)
    await vi.advanceTimersByTimeAsync(600)
    add(a, message(1))
    expect(append).toHaveBeenCalledTimes(3)
  })
})

describe('latestWins', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('writes the first at once, and of the others the latest when the interval is over', async () => {
    const written: string[] = []
    const write = latestWins<number>((key, value) => {
      written.push(`${key}${value}`)
      return Promise.resolve()
    }, 1_000)
    await write('a', 1)
    const waiting = Promise.all([write('a', 2), write('a', 3), write('b', 1)])
    expect(written).toEqual(['a1', 'b1'])
    await vi.advanceTimersByTimeAsync(1_000)
    await waiting
    expect(written).toEqual(['a1', 'b1', 'a3'])
    await vi.advanceTimersByTimeAsync(5_000)
    await write('a', 4)
    expect(written.at(-1)).toBe('a4')
  })

  it('tells everybody who waits when the write fails, and goes on', async () => {
    let isAway = true
    const write = latestWins<number>(
      () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()),
      1_000,
    )
    await expect(write('a', 1)).rejects.toThrow('away')
    const waiting = Promise.allSettled([write('a', 2), write('a', 3)])
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await waiting).map((each) => each.status)).toEqual(['rejected', 'rejected'])
    isAway = false
    const next = write('a', 4)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(next).resolves.toBeUndefined()
  })
})
