import type { StoredPoint } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import type { DeviceFeed } from './device-feed.ts'
import { createHistory, type LoadBefore } from './history.ts'
import { feedAt } from './moment.ts'
import { createPointStore } from './point-store.ts'

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
    state: () => ({ status: 'open', load: 'ready' }),
    subscribe: () => () => {},
    setInterval: () => {},
    reload: () => {},
    start: () => () => {},
  }
}

const nothingOlder: LoadBefore = async () => ({ data: [], isLast: true })
const values = (points: readonly StoredPoint[]) => points.map(({ vin }) => vin)

describe('feedAt', () => {
  it('ends at its moment, whatever comes', () => {
    const feed = feedOf([point(1), point(2), point(3)])
    const history = createHistory(feed, nothingOlder)
    const moment = feedAt(feed, history, start + 2)
    moment.watch()
    feed.store.add([point(4)])
    expect(moment.store.latest()?.['vin']).toBe(2)
    expect(moment.store.key('vin').recent.map(({ value }) => value)).toEqual([1, 2])
    expect(feed.store.latest()?.['vin']).toBe(4)
  })

  it('takes in a late point of before its moment, and says so to who shows its key alone', () => {
    const feed = feedOf([point(1), point(3)])
    const history = createHistory(feed, nothingOlder)
    const moment = feedAt(feed, history, start + 3)
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

  it('knows readings of before its points, and none of after', () => {
    const feed = feedOf([point(10, { vin: 1 }), point(20, { vin: 2, ambient: 5 })])
    feed.store.addReadings({ cp1: { ts: start - 500, value: 7 } })
    const moment = feedAt(feed, createHistory(feed, nothingOlder), start + 10)
    expect(moment.store.key('cp1').latest).toEqual({ ts: start - 500, value: 7 })
    expect(moment.store.key('ambient').latest).toBeUndefined()
  })
})

describe('createHistory', () => {
  it('is what the feed holds until somebody looks back', () => {
    const feed = feedOf([point(1)])
    const history = createHistory(feed, nothingOlder)
    feed.store.add([point(2)])
    expect(history.points()).toBe(feed.store.points())
  })

  it('keeps what the feed lets go while somebody looks back', () => {
    const feed = feedOf(Array.from({ length: 600 }, (_, at) => point(at)))
    const history = createHistory(feed, nothingOlder)
    history.subscribe(() => {})
    const release = history.hold()
    feed.store.add([point(600), point(601)])
    expect(feed.store.points()).toHaveLength(600)
    expect(history.points()).toHaveLength(602)
    expect(history.points()[0]?.['vin']).toBe(0)
    release()
    expect(history.points()).toBe(feed.store.points())
  })

  it('asks for older pages until the portal holds nothing older', async () => {
    const feed = feedOf([point(10), point(11)])
    const asked: number[] = []
    const pages = [[point(9), point(8)], [point(7)]]
    const history = createHistory(feed, async (toSeconds) => {
      asked.push(toSeconds - start)
      return { data: pages[asked.length - 1] ?? [], isLast: asked.length === 2 }
    })
    history.hold()
    await history.loadOlder()
    expect(history.state().older).toBe('idle')
    await history.loadOlder()
    expect(history.state().older).toBe('end')
    await history.loadOlder()
    expect(asked).toEqual([10, 8])
    expect(values(history.points())).toEqual([7, 8, 9, 10, 11])
  })

  it('keeps what was asked for before it was told to hold', async () => {
    const feed = feedOf([point(10)])
    const history = createHistory(feed, async () => ({ data: [point(9)], isLast: true }))
    const asked = history.loadOlder()
    const release = history.hold()
    await asked
    expect(values(history.points())).toEqual([9, 10])
    release()
    expect(values(history.points())).toEqual([10])
  })

  it('says that older points could not be loaded, and tries again when asked', async () => {
    const feed = feedOf([point(10)])
    let fails = true
    const history = createHistory(feed, async () => {
      if (fails) throw new Error('away')
      return { data: [point(9)], isLast: false }
    })
    history.hold()
    await history.loadOlder()
    expect(history.state()).toMatchObject({ older: 'failed' })
    fails = false
    await history.loadOlder()
    expect(values(history.points())).toEqual([9, 10])
  })
})
