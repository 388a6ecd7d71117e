import type { StoredPoint } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { noConditions } from '../feed/conditions-store.ts'
import type { DeviceFeed } from '../feed/device-feed.ts'
import { createPointHistory, type HistoryPages } from './point-history.ts'
import { createHistoricalFeed } from './historical-feed.ts'
import { createPointStore } from '../point-store.ts'

const start = 1_800_000_000
const point = (at: number, values: Record<string, unknown> = { vin: at }): StoredPoint => ({
  ts: start + at,
  aws_ts: start + at,
  ...values,
})

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

const nothing = async () => ({ data: [], isLast: true })
const nothingOlder: HistoryPages = { before: nothing, after: nothing }
const values = (points: readonly StoredPoint[]) => points.map(({ vin }) => vin)

describe('a feed at a past time', () => {
  it('ends at its time, whatever arrives', () => {
    const feed = feedOf([point(1), point(2), point(3)])
    const history = createPointHistory(feed, nothingOlder)
    const moment = createHistoricalFeed(feed, history, start + 2)
    moment.watch()
    feed.store.add([point(4)])
    expect(moment.store.latest()?.['vin']).toBe(2)
    expect(moment.store.key('vin').recent.map(({ value }) => value)).toEqual([1, 2])
    expect(feed.store.latest()?.['vin']).toBe(4)
  })

  it('includes a late point before its time, and notifies subscribers of its key', () => {
    const feed = feedOf([point(1), point(3)])
    const history = createPointHistory(feed, nothingOlder)
    const moment = createHistoricalFeed(feed, history, start + 3)
    const stop = moment.watch()
    let heard = 0
    moment.store.subscribeKey('vin', () => heard++)
    feed.store.add([point(5)])
    expect(heard).toBe(0)
    feed.store.add([point(2)])
    expect(values(moment.store.points())).toEqual([1, 2, 3])
    expect(heard).toBe(1)
    stop()
    feed.store.add([point(2.5)])
    expect(values(moment.store.points())).toEqual([1, 2, 3])
  })

  it('includes readings before its points, and none after its time', () => {
    const feed = feedOf([point(10, { vin: 1 }), point(20, { vin: 2, ambient: 5 })])
    feed.store.addReadings({ cp1: { ts: start - 500, value: 7 } })
    const moment = createHistoricalFeed(feed, createPointHistory(feed, nothingOlder), start + 10)
    expect(moment.store.key('cp1').latest).toEqual({ ts: start - 500, value: 7 })
    expect(moment.store.key('ambient').latest).toBeUndefined()
  })
})
