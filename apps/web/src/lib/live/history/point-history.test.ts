import { lastReadingPoints, type StoredPoint } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { noConditions } from '../feed/conditions-store.ts'
import type { DeviceFeed } from '../feed/device-feed.ts'
import { createPointHistory, type HistoryPages, historyPagePoints } from './point-history.ts'
import { createPointStore } from '../point-store.ts'

const start = 1_800_000_000
const point = (at: number): StoredPoint => ({ ts: start + at, aws_ts: start + at, vin: at })
const span = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => point(from + at))

function feedOf(points: readonly StoredPoint[]): DeviceFeed {
  const store = createPointStore()
  store.add(points)
  return {
    store,
    conditions: noConditions,
    state: () => ({ status: 'open', load: 'ready' }),
    subscribe: () => () => {},
    setInterval: () => {},
    requireWindow: () => () => {},
    reload: () => {},
    start: () => () => {},
  }
}

/** A portal with stored points that records requests. */
function portalOf(stored: readonly StoredPoint[]) {
  const asked: string[] = []
  const pages: HistoryPages = {
    before: async (to, count) => {
      asked.push(`before ${to - start}`)
      const found = stored.filter(({ ts }) => ts < to)
      return { data: found.slice(-count), isLast: found.length < count }
    },
    after: async (from, count) => {
      asked.push(`after ${from - start}`)
      const found = stored.filter(({ ts }) => ts >= from)
      return { data: found.slice(0, count), isLast: found.length < count }
    },
  }
  return { asked, pages }
}

const values = (points: readonly StoredPoint[]) => points.map(({ vin }) => vin)
const range = (points: readonly StoredPoint[]) => [points[0]?.['vin'], points.at(-1)?.['vin'], points.length]

it('returns the points of the feed until it is held', () => {
  const feed = feedOf([point(1)])
  const history = createPointHistory(feed, portalOf([]).pages)
  feed.store.add([point(2)])
  expect(history.points()).toBe(feed.store.points())
})

it('keeps points that the feed drops while it is held', () => {
  const feed = feedOf(span(0, 600))
  const history = createPointHistory(feed, portalOf([]).pages)
  history.subscribe(() => {})
  const release = history.retain()
  feed.store.add([point(600), point(601)])
  expect(feed.store.points()).toHaveLength(600)
  expect(range(history.points())).toEqual([0, 601, 602])
  release()
  expect(history.points()).toBe(feed.store.points())
})

it('loads older pages until the portal has no older points', async () => {
  const feed = feedOf(span(500, 510))
  const portal = portalOf(span(200, 510))
  const history = createPointHistory(feed, portal.pages)
  history.retain()
  await history.loadOlder()
  expect(history.state()).toMatchObject({ status: 'idle', reachesOldest: false })
  await history.loadOlder()
  expect(history.state()).toMatchObject({ status: 'idle', reachesOldest: true })
  await history.loadOlder()
  expect(portal.asked).toEqual(['before 500', 'before 300'])
  expect(range(history.points())).toEqual([200, 509, 310])
})

it('keeps pages requested before it was held', async () => {
  const feed = feedOf([point(10)])
  const history = createPointHistory(feed, portalOf([point(9), point(10)]).pages)
  const asked = history.loadOlder()
  const release = history.retain()
  await asked
  expect(values(history.points())).toEqual([9, 10])
  release()
  expect(values(history.points())).toEqual([10])
})

it('reports that points could not be loaded, and retries on demand', async () => {
  const feed = feedOf([point(10)])
  const portal = portalOf([point(3), point(10)])
  let fails = true
  const history = createPointHistory(feed, {
    ...portal.pages,
    before: async (to, count) => {
      if (fails) throw new Error('away')
      return portal.pages.before(to, count)
    },
  })
  history.retain()
  await history.seek(start + 5)
  expect(history.state()).toMatchObject({ status: 'failed' })
  fails = false
  await history.retry()
  expect(values(history.points())).toEqual([3])
  expect(history.state()).toMatchObject({ status: 'idle', reachesPresent: false })
})

it('jumps to a distant time, and loads from there to the present without a gap', async () => {
  const stored = span(0, 2_000)
  const feed = feedOf(stored.slice(-600))
  const portal = portalOf(stored)
  const history = createPointHistory(feed, portal.pages)
  history.subscribe(() => {})
  history.retain()
  await history.seek(start + 900.5)
  expect(range(history.points())).toEqual([301, 900, lastReadingPoints])
  expect(history.state()).toMatchObject({ reachesOldest: false, reachesPresent: false })

  // The live point lies after the gap.
  feed.store.add([point(2_000)])
  expect(history.points().at(-1)?.['vin']).toBe(900)

  await history.loadNewer()
  expect(range(history.points())).toEqual([301, 1100, lastReadingPoints + historyPagePoints])
  await history.loadNewer()
  await history.loadNewer()
  expect(values(history.points())).toEqual(span(301, 2_001).map(({ vin }) => vin))
  expect(history.state()).toMatchObject({ reachesPresent: true })
  feed.store.add([point(2_001)])
  expect(history.points().at(-1)?.['vin']).toBe(2_001)
  const asked = portal.asked.length
  await history.loadNewer()
  await history.seek(start + 400)
  expect(portal.asked).toHaveLength(asked)
})

it('returns nothing before the first point, and loads what follows', async () => {
  const stored = span(100, 2_000)
  const history = createPointHistory(feedOf(stored.slice(-600)), portalOf(stored).pages)
  history.retain()
  await history.seek(start + 50)
  expect(history.points()).toEqual([])
  expect(history.state()).toMatchObject({ reachesOldest: true, reachesPresent: false })
  await history.loadNewer()
  expect(range(history.points())).toEqual([100, 299, historyPagePoints])
  expect(history.state()).toMatchObject({ reachesOldest: true, reachesPresent: false })
})

it('drops answers overtaken by another jump or by its release', async () => {
  const stored = span(0, 5_000)
  const portal = portalOf(stored)
  const waiting: (() => void)[] = []
  const history = createPointHistory(feedOf(stored.slice(-600)), {
    ...portal.pages,
    before: async (to, count) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return portal.pages.before(to, count)
    },
  })
  const release = history.retain()
  const first = history.seek(start + 1_000)
  const second = history.seek(start + 3_000)
  for (const go of waiting.toReversed()) go()
  await Promise.all([first, second])
  expect(history.points().at(-1)?.['vin']).toBe(3_000)

  const third = history.seek(start + 1_000)
  release()
  waiting.at(-1)?.()
  await third
  expect(history.points().at(-1)?.['vin']).toBe(4_999)
  expect(history.state()).toMatchObject({ status: 'idle', reachesPresent: true })
})
