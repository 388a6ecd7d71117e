import * as fc from 'fast-check'
import { lastValidReadings, type PointRecord } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { createLiveFeed } from '../live/live-feed.ts'
import { createRecentReadings } from './recent-readings.ts'

const device = 'AAAA00001'
const start = 1_790_000_000

/** A store of points and a reader of it. A read returns what is stored when it starts. */
function setUp(isShared = false) {
  const feed = createLiveFeed()
  const stored = new Map<number, PointRecord>()
  const ended: (() => void)[] = []
  let reads = 0
  const latest = async () => {
    reads += 1
    const found = [...stored.values()].toSorted((left, right) => right.ts - left.ts)
    await new Promise<void>((resolve) => ended.push(resolve))
    return found
  }
  const endReads = (): void => ended.splice(0).forEach((end) => end())
  const { of } = createRecentReadings({ feed, latest, isShared, clock: { nowMs: () => start * 1000 } })
  return {
    store(ts: number, values: Readonly<Record<string, unknown>>): void {
      const record = { ...stored.get(ts), ...values, ts }
      stored.set(ts, record)
      feed.announceStored([{ device, ts, receivedMicros: 1, json: '', record: { ...values, ts } }])
    },
    clear(): void {
      stored.clear()
      feed.announceCleared(device)
    },
    ask: (oldest = 0) => of(device, oldest),
    endReads,
    /** Completes pending reads until the given one is answered. */
    settle: async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
      const over = asked.then(() => true)
      const turn = () => new Promise<false>((resolve) => setImmediate(resolve, false))
      while (!(await Promise.race([over, turn()]))) endReads()
      return asked
    },
    expected: () => ({
      ...lastValidReadings([...stored.values()].toSorted((left, right) => right.ts - left.ts)),
    }),
    reads: () => reads,
  }
}

describe('cached recent readings', () => {
  it('are read from the store once, and follow what is stored', async () => {
    const store = setUp()
    store.store(start, { vin: 12, cp1: 7 })
    const first = store.ask()
    store.endReads()
    expect({ ...(await first) }).toEqual({ vin: { ts: start, value: 12 }, cp1: { ts: start, value: 7 } })
    store.store(start + 1, { vin: 13 })
    expect((await store.ask())['vin']).toEqual({ ts: start + 1, value: 13 })
    expect(Object.keys(await store.ask(start + 1))).toEqual(['vin'])
    expect(store.reads()).toBe(1)
  })

  it('are read each time if other portals store too', async () => {
    const store = setUp(true)
    for (let time = 0; time < 2; time += 1) {
      const asked = store.ask()
      store.endReads()
      await asked
    }
    expect(store.reads()).toBe(2)
  })

  it('of a clock that is days ahead do not count before their time', async () => {
    const store = setUp()
    const first = store.ask()
    store.endReads()
    await first
    store.store(start + 200_000, { vin: 13 })
    void store.ask()
    expect(store.reads()).toBe(2)
  })

  it('equal those of all points, whatever is stored, late or deleted during the read', async () => {
    const step = fc.oneof(
      fc.record({ store: fc.integer({ min: 0, max: 20 }), vin: fc.constantFrom(1, 2, null, '') }),
      fc.constantFrom('clear', 'ask', 'endReads'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const store = setUp()
        const asked: Promise<unknown>[] = []
        for (const each of steps) {
          if (typeof each === 'object')
            store.store(start + each.store, { vin: each.vin, [`k${each.store % 3}`]: each.store })
          else if (each === 'ask') asked.push(store.ask())
          else store[each]()
          await Promise.resolve()
        }
        await store.settle(Promise.all(asked))
        expect({ ...(await store.settle(store.ask())) }).toEqual(store.expected())
      }),
    )
  })
})
