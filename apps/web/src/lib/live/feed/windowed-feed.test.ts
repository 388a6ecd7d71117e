import {
  type ComputedChannel,
  compileChannels,
  createPointComputer,
  type StoredPoint,
} from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { createHistoricalFeed } from '../history/historical-feed.ts'
import { createPointHistory, type HistoryPages } from '../history/point-history.ts'
import { withComputed } from './computed-feed.ts'
import { createDeviceFeed, type FeedSource } from './device-feed.ts'
import type { PointListener } from './device-streams.ts'

const start = 1_800_000_000
const hour = 3600
const channel: ComputedChannel = {
  key: 'calc1',
  name: 'Used',
  units: 'L',
  decimals: 1,
  expression: 'delta(fuel, 1h)',
}
/** A point per second; the key is in every third one. */
const point = (at: number): StoredPoint => ({
  ts: start + at,
  aws_ts: start + at,
  vin: 12,
  ...(at % 3 === 0 ? { fuel: (at * 37) % 101 } : {}),
})
const stored = Array.from({ length: 9000 }, (_, at) => point(at))
/** The exact values, computed from each sample. */
const exact = createPointComputer(compileChannels([channel]))(stored)
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A device whose first points are stored, and which then sends the others. */
function setUp(count: number) {
  const asked: [number, number | undefined][] = []
  const pages: HistoryPages = {
    before: async (to, limit) => {
      const found = stored.filter(({ ts }) => ts < to)
      return { data: found.slice(-limit), isLast: found.length < limit }
    },
    after: () => Promise.reject(new Error('nobody looks on')),
  }
  let stream: PointListener | undefined
  const source: FeedSource = {
    loadPoints: async (limit, before = start + count) => {
      asked.push([limit, before === start + count ? undefined : before - start])
      return stored
        .slice(0, count)
        .filter(({ ts }) => ts < before)
        .slice(-limit)
        .toReversed()
    },
    loadReadings: async () => ({}),
    loadConditions: async () => ({ state: 'ok', needsSomebody: false, conditions: [] }),
    openStream: (listener) => {
      stream = listener
      return { close: () => {}, restart: () => {} }
    },
    onCleared: () => {},
    wait: () => () => {},
    isHidden: () => false,
  }
  const feed = createDeviceFeed(source)
  const stop = feed.start()
  const send = (at: number) => stream?.onPoint(point(at))
  return { feed, asked, pages, stop, send }
}

const valueAt = (at: number) => exact.slice(0, at + 1).findLast(({ calc1 }) => calc1 !== undefined)

describe('a channel with a window on a card', () => {
  it('has the value of the chart, after the first pages and as points arrive', async () => {
    const { feed, stop, send } = setUp(6000)
    const end = feed.requireWindow(hour)
    const { store } = withComputed(feed, [channel])
    for (let turn = 0; turn < 10; turn++) await settle()
    const shown = () => store.key('calc1').latest
    expect(shown()).toEqual({ ts: valueAt(5999)?.ts, value: valueAt(5999)?.['calc1'] })
    expect(store.key('calc1').recent).toHaveLength(20)
    expect(store.points()).toHaveLength(600)
    const before = store.points().at(-3)
    for (let at = 6000; at < 6030; at++) {
      send(at)
      expect([at, shown()?.value]).toEqual([at, valueAt(at)?.['calc1']])
    }
    expect(store.points().find(({ ts }) => ts === before?.ts)).toBe(before)
    // No more than necessary are held.
    expect(feed.store.pointsForWindows().length).toBeLessThanOrEqual(3700)
    end()
    expect(feed.store.pointsForWindows()).toBe(feed.store.points())
    stop()
  })

  it('includes a late point from before those of the cards', async () => {
    const { feed, stop, send } = setUp(4000)
    feed.requireWindow(hour)
    const { store } = withComputed(feed, [channel])
    for (let turn = 0; turn < 10; turn++) await settle()
    // A late reading that no current value is compared with.
    feed.store.add([{ ts: start + 601.5, aws_ts: start, fuel: 1000 }])
    send(4200)
    expect(store.key('calc1').latest?.value).toBe(((4200 * 37) % 101) - ((600 * 37) % 101))
    send(4203)
    send(4204)
    feed.store.add([{ ts: start + 4202, aws_ts: start, fuel: 7 }])
    expect(store.points().find(({ ts }) => ts === start + 4202)?.['calc1']).toBe(7 - 1000)
    stop()
  })

  it('causes no extra requests for other devices', async () => {
    const { feed, asked, stop } = setUp(6000)
    feed.requireWindow(0)
    for (let turn = 0; turn < 10; turn++) await settle()
    expect(asked).toEqual([
      [100, undefined],
      [600, undefined],
    ])
    expect(feed.store.pointsForWindows()).toBe(feed.store.points())
    stop()
  })

  it('has the value of the chart at a past time', async () => {
    const { feed, pages, stop } = setUp(9000)
    for (let turn = 0; turn < 10; turn++) await settle()
    const history = createPointHistory(feed, pages)
    const release = history.retain()
    // Within the held points, but with a window that starts slightly or far before them.
    for (const at of [8900, 5000]) {
      await history.seek(start + at, hour)
      const { store } = withComputed(createHistoricalFeed(feed, history, start + at, hour), [channel])
      expect([at, store.key('calc1').latest]).toEqual([
        at,
        { ts: valueAt(at)?.ts, value: valueAt(at)?.['calc1'] },
      ])
    }
    release()
    stop()
  })
})
