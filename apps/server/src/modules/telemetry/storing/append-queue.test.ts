import { isPortalError } from '@fieldport/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppendQueue, type AppendQueueOptions, type InsertMode } from './append-queue.ts'
import type { PointRow } from '../rows.ts'
import { decodedPoint } from '../testing.ts'

/** A store whose writes are completed by the test. */
function openStore(limits = {}, isAnswering = true, mayDefer?: AppendQueueOptions['mayDefer']) {
  const writes: {
    rows: readonly PointRow[]
    how: InsertMode
    succeed: () => void
    fail: (error: Error) => void
  }[] = []
  const queue = new AppendQueue({
    nowMs: () => Date.now(),
    limits,
    isAnswering: () => Promise.resolve(isAnswering),
    ...(mayDefer && { mayDefer }),
    write: (rows, how) =>
      new Promise((succeed, fail) => {
        writes.push({ rows, how, succeed, fail })
      }),
  })
  return { queue, writes }
}

const point = (ts: number) => decodedPoint({ ts, vin: 12 })
const settled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending')
  return (await Promise.race([promise.then(() => 'stored'), Promise.resolve(pending)])) !== pending
}

describe('append queue', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_760_000_000_000 }))
  afterEach(() => vi.useRealTimers())
  const tick = () => vi.advanceTimersByTimeAsync(0)

  it('writes at once when idle and acknowledges only what is durable', async () => {
    const { queue, writes } = openStore()
    const stored = queue.append('DEVICE001', [point(1_759_000_000)])
    expect(writes).toHaveLength(1)
    expect(await settled(stored)).toBe(false)
    writes[0]?.succeed()
    await expect(stored).resolves.toBeUndefined()
  })

  it('batches what arrives during a write into the next one', async () => {
    const { queue, writes } = openStore()
    const first = queue.append('DEVICE001', [point(1_759_000_000)])
    const others = [1, 2, 3].map((n) => queue.append(`DEVICE00${n}`, [point(1_759_000_000 + n)]))
    writes[0]?.succeed()
    await first
    await tick()
    expect(writes.map((write) => write.rows.length)).toEqual([1, 3])
    writes[1]?.succeed()
    await Promise.all(others)
  })

  it("asks whether each batch's insert may be deferred, and paces only those that may not", async () => {
    const mayDefer = vi.fn<(deviceIds: readonly string[]) => boolean>(
      (deviceIds) => !deviceIds.includes('WATCHED'),
    )
    const { queue, writes } = openStore({ burst: 1, insertsPerSecond: 1 }, true, mayDefer)
    const send = async (device: string) => {
      void queue.append(device, [point(1_759_000_000)])
      await tick()
      writes.at(-1)?.succeed()
      await tick()
    }
    for (const device of ['DEVICE001', 'DEVICE002', 'DEVICE003', 'WATCHED', 'WATCHED']) await send(device)
    expect(writes.map(({ how }) => how)).toEqual(['deferred', 'deferred', 'deferred', 'direct'])
    expect(mayDefer).toHaveBeenLastCalledWith(['WATCHED'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(writes.map(({ how }) => how).slice(4)).toEqual(['direct'])
  })

  it('inserts a large message at once', async () => {
    const { queue, writes } = openStore({ deferredBytes: 200 }, true, () => true)
    for (const count of [1, 40]) {
      const points = Array.from({ length: count }, (_, n) => point(1_759_000_000 + n))
      const stored = queue.append('DEVICE001', points)
      await tick()
      writes.at(-1)?.succeed()
      await stored
    }
    expect(writes.map(({ how }) => how)).toEqual(['deferred', 'direct'])
  })

  it('reports a failed write to every sender, and continues with the next', async () => {
    const { queue, writes } = openStore()
    const first = queue.append('DEVICE001', [point(1_759_000_000)])
    const second = queue.append('DEVICE001', [point(1_759_000_001)])
    const outcome = first.catch((error: unknown) => error)
    writes[0]?.fail(new Error('disk full'))
    const failure = await outcome
    expect(isPortalError(failure) && failure.context['reason']).toBe('disk full')
    await tick()
    writes[1]?.succeed()
    await expect(second).resolves.toBeUndefined()
  })

  it("writes other devices' messages although one is always refused", async () => {
    const { queue, writes } = openStore()
    const first = queue.append('DEVICE001', [point(1_759_000_000)])
    const bad = queue.append('DEVICE666', [point(1_759_000_006)]).catch((error: unknown) => error)
    const good = [1, 2, 3, 4].map((n) => queue.append(`DEVICE00${n}`, [point(1_759_000_000 + n)]))
    writes[0]?.succeed()
    await first
    // All together, their first half, the first two, and the bad one alone.
    for (const index of [1, 2, 3, 4]) {
      await tick()
      writes[index]?.fail(new Error('too many partitions'))
    }
    await tick()
    expect(await settled(good[0] as Promise<void>)).toBe(false)
    for (const index of [5, 6, 7]) {
      writes[index]?.succeed()
      await tick()
    }
    await Promise.all(good)
    const failure = await bad
    expect(isPortalError(failure) && failure.context['reason']).toBe('too many partitions')
    expect(writes.map(({ rows }) => rows.length)).toEqual([1, 5, 3, 2, 1, 1, 1, 2])
  })

  it('does not query an unavailable store for each message', async () => {
    const { queue, writes } = openStore({}, false)
    const first = queue.append('DEVICE001', [point(1_759_000_000)])
    const others = [1, 2, 3].map((n) => queue.append(`DEVICE00${n}`, [point(1_759_000_000 + n)]))
    const outcomes = Promise.allSettled(others)
    writes[0]?.succeed()
    await first
    await tick()
    writes[1]?.fail(new Error('connection refused'))
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(writes).toHaveLength(2)
  })

  it('gives every point its own, increasing receipt time', async () => {
    const { queue, writes } = openStore()
    const stored = queue.append(
      'DEVICE001',
      [1, 2, 3].map((n) => point(1_759_000_000 + n)),
    )
    const stamps = writes[0]?.rows.map((row) => row.receivedMicros) ?? []
    expect(stamps).toEqual(stamps.toSorted((left, right) => left - right))
    expect(new Set(stamps).size).toBe(3)
    expect(queue.oldestInFlightMicros()).toBeLessThan(stamps[0] ?? 0)
    writes[0]?.succeed()
    await stored
    await queue.idle()
    expect(queue.oldestInFlightMicros()).toBeNull()
  })

  it('splits the queue into inserts of limited size', async () => {
    const { queue, writes } = openStore({ batchPoints: 2 })
    const all = [1, 2, 3, 4, 5].map((n) => queue.append('DEVICE001', [point(1_759_000_000 + n)]))
    for (let index = 0; index < 4; index += 1) {
      writes[index]?.succeed()
      await tick()
    }
    await Promise.all(all)
    expect(writes.map((write) => write.rows.length)).toEqual([1, 2, 2])
  })

  it('joins two messages only if both fit', async () => {
    const { queue, writes } = openStore({ batchPoints: 3 })
    const all = [1, 2, 2, 1].map((count, n) =>
      queue.append(
        `DEVICE00${n}`,
        Array.from({ length: count }, (_, at) => point(1_759_000_000 + at)),
      ),
    )
    for (let index = 0; index < 3; index += 1) {
      writes[index]?.succeed()
      await tick()
    }
    await Promise.all(all)
    expect(writes.map((write) => write.rows.length)).toEqual([1, 2, 3])
  })

  it.each([
    ['points', { batchPoints: 2 }],
    ['bytes', { batchBytes: 200 }],
  ])(
    'writes a message above the limit of %s separately, and continues with the next',
    async (_name, limits) => {
      const { queue, writes } = openStore({ ...limits, burst: 3 })
      const large = queue.append(
        'DEVICE001',
        [1, 2, 3].map((n) => point(1_759_000_000 + n)),
      )
      const small = queue.append('DEVICE002', [point(1_759_000_009)])
      expect(writes.map((write) => write.rows.length)).toEqual([3])
      writes[0]?.succeed()
      await large
      await tick()
      expect(writes.map((write) => write.rows.length)).toEqual([3, 1])
      writes[1]?.succeed()
      await small
    },
  )

  it('paces inserts under steady load, so that parts can be merged', async () => {
    const { queue, writes } = openStore({ burst: 2, insertsPerSecond: 10 })
    for (let n = 0; n < 2; n += 1) {
      const stored = queue.append('DEVICE001', [point(1_759_000_000 + n)])
      writes.at(-1)?.succeed()
      await stored
      await queue.idle()
    }
    const third = queue.append('DEVICE001', [point(1_759_000_010)])
    await vi.advanceTimersByTimeAsync(90)
    expect(writes).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(20)
    expect(writes).toHaveLength(3)
    writes[2]?.succeed()
    await third
  })

  it('does not wait for the time by which the clock was set back', async () => {
    const { queue, writes } = openStore()
    for (let n = 0; n < 3; n += 1) {
      const stored = queue.append('DEVICE001', [point(1_759_000_000 + n)])
      await vi.advanceTimersByTimeAsync(1_000)
      expect(writes).toHaveLength(n + 1)
      writes[n]?.succeed()
      await stored
      await queue.idle()
      vi.setSystemTime(Date.now() - 3_600_000)
    }
  })

  it('asks senders to retry later when too much waits', async () => {
    const { queue, writes } = openStore({ waitingBytes: 250 })
    const first = queue.append('DEVICE001', [point(1_759_000_000)])
    const second = queue.append('DEVICE001', [point(1_759_000_001), point(1_759_000_002)])
    const refused = await queue.append('DEVICE001', [point(1_759_000_003)]).catch((error: unknown) => error)
    expect(isPortalError(refused) && refused.code).toBe('ENGINE_UNAVAILABLE')
    writes[0]?.succeed()
    await first
    await tick()
    writes[1]?.succeed()
    await second
  })
})
