import { createMessage, en } from '@fieldport/messages'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { createRefusalRecorder, type RecordableRefusal } from './refusal-recorder.ts'
import { createRefusalsRepository, type RefusalBatch } from './refusals.repository.ts'
import { deviceA, deviceB, owner, setUpDevices } from '../testing.ts'

const message = (count: number, over: Partial<RecordableRefusal> = {}): RecordableRefusal => ({
  transport: 'http',
  sizeBytes: 77,
  excerpt: '{"ts":1}',
  refused: Array.from({ length: count }, (_, index) => {
    return { index, reason: 'ts-too-old', detail: en.tsTooOld, localizable: createMessage('tsTooOld') }
  }),
  ...over,
})

describe.each(relationalTestEngines())('refusals on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let { devices, close, clock, accessOf } = {} as Awaited<ReturnType<typeof setUpDevices>>

  beforeEach(async () => {
    ;({ devices, close, clock, accessOf } = await setUpDevices(relational))
  })

  it('are stored for the owner, newest first, with a total', async () => {
    devices.recordRefusals(deviceA, message(1))
    clock.now += 1_500
    devices.recordRefusals(
      deviceA,
      message(2, { transport: 'mqtt', excerpt: `x\u0000\u001b[31m\ud800${'é'.repeat(300)}` }),
    )
    devices.recordRefusals(deviceB, message(1, { transport: 'udp' }))
    devices.recordRefusals('NONE00000', message(5))
    devices.recordRefusals(deviceA, message(0))
    await close()
    const { total, Items } = await devices.refusals(await accessOf(owner, deviceA))
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
      detail: en.tsTooOld,
      localizable: { id: 'tsTooOld', params: {} },
      index: 0,
      sizeBytes: 77,
      excerpt: '{"ts":1}',
    })
    expect(Items[0]?.excerpt).toMatch(/^x \[31m\ufffdé{1,200}$/)
    expect(Items[0]?.excerpt.length).toBeLessThanOrEqual(200)
  })

  it('of an earlier version, in English only, are returned as messages too', async () => {
    devices.recordRefusals(deviceA, message(1))
    await close()
    await relational.db.execute(
      sql`UPDATE refusals SET localizable = NULL, detail = 'The topic "x" is none of this device: publish points to devices/A/data.'`,
    )
    const { Items } = await devices.refusals(await accessOf(owner, deviceA))
    expect(Items[0]?.localizable).toEqual({ id: 'topicOfOtherDevice', params: { topic: '"x"', device: 'A' } })
  })

  it('are limited to the latest hundred per device', async () => {
    const repository = createRefusalsRepository(relational.db)
    const { excerpt, sizeBytes, transport, refused } = message(250)
    const rows = refused.map((one) => ({ ...one, at: 1, transport, sizeBytes, excerpt }))
    for (const count of [40, 250, 30]) {
      const latest = rows.slice(0, count).slice(-100)
      await repository.append([{ deviceId: deviceA, count, latest }])
    }
    const { total, Items } = await devices.refusals(await accessOf(owner, deviceA))
    expect(total).toBe(320)
    const downFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first - n)
    expect(Items.map(({ index }) => index)).toEqual([...downFrom(29, 30), ...downFrom(249, 70)])
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

  it('writes at once when idle and batches when busy', async () => {
    const append = vi.fn<(batches: readonly RefusalBatch[]) => Promise<void>>(() => Promise.resolve())
    const { record: add } = record(append)
    add(deviceA, message(1))
    expect(append).toHaveBeenCalledTimes(1)
    for (let n = 0; n < 1_000; n++) add(deviceA, message(3))
    await vi.advanceTimersByTimeAsync(400)
    expect(append).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(append).toHaveBeenCalledTimes(2)
    const [batch] = append.mock.calls[1]?.[0] ?? []
    expect(batch?.count).toBe(3_000)
    expect(batch?.latest).toHaveLength(100)
  })

  it('holds a limited number of devices, and continues after a failure', async () => {
    const append = vi.fn<(batches: readonly RefusalBatch[]) => Promise<void>>(() =>
      Promise.reject(new Error('away')),
    )
    const { record: add } = record(append)
    for (let n = 0; n < 5_000; n++) add(`MANY${String(n).padStart(5, '0')}`, message(1))
    await vi.advanceTimersByTimeAsync(600)
    expect(append.mock.calls[1]?.[0]).toHaveLength(2_000)
    await vi.advanceTimersByTimeAsync(600)
    add(deviceA, message(1))
    expect(append).toHaveBeenCalledTimes(3)
  })
})
