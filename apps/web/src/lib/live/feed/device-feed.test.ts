import type { DeviceConditions } from '@fieldport/contract'
import type { StoredPoint } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { createDeviceFeed } from './device-feed.ts'
import type { PointListener } from './device-streams.ts'

const start = 1_700_000_000
const point = (offset: number): StoredPoint => ({ ts: start + offset, aws_ts: start + offset, vin: offset })
const asked = start - 60
/** An open alarm of the supply voltage. */
const open = (since: number): DeviceConditions => ({
  state: 'alarm',
  needsSomebody: true,
  conditions: [
    {
      kind: 'limit',
      subject: 'vin',
      level: 'alarm',
      since,
      reason: { kind: 'limit', key: 'vin', value: 9, limit: 10, side: 'below' },
    },
  ],
})
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A server whose stored points and stream the test controls. */
function setUp() {
  const stored: StoredPoint[] = [point(0)]
  const waits: { run: () => void; milliseconds: number }[] = []
  let stream: PointListener | undefined
  let restarts = 0
  let clears = 0
  let failing: Error | undefined
  let conditionReads = 0
  const feed = createDeviceFeed({
    loadPoints: (count) =>
      failing ? Promise.reject(failing) : Promise.resolve(stored.toReversed().slice(0, count)),
    loadConditions: () => {
      conditionReads += 1
      return Promise.resolve(open(asked))
    },
    loadReadings: () => Promise.resolve({ fuel: { ts: start - 500, value: 70 } }),
    openStream: (listener) => {
      stream = listener
      return { close: () => {}, restart: () => (restarts += 1) }
    },
    onCleared: () => (clears += 1),
    wait: (run, milliseconds) => {
      const entry = { run, milliseconds }
      waits.push(entry)
      return () => waits.splice(waits.indexOf(entry), 1)
    },
    isHidden: () => false,
  })
  const fire = async (milliseconds: number) => {
    const entry = waits.find((wait) => wait.milliseconds === milliseconds)
    if (!entry) throw new Error(`nothing waits ${milliseconds} ms`)
    waits.splice(waits.indexOf(entry), 1)
    entry.run()
    await settle()
  }
  const stop = feed.start()
  if (!stream) throw new Error('no stream was opened')
  return {
    feed,
    stored,
    stream,
    waits,
    fire,
    stop,
    restarts: () => restarts,
    clears: () => clears,
    conditionReads: () => conditionReads,
    fail: (error?: Error) => (failing = error),
  }
}

describe('createDeviceFeed', () => {
  it('loads the open conditions, and follows the stream', async () => {
    const { feed, stream } = setUp()
    expect(feed.conditions.read()).toBeUndefined()
    await settle()
    expect(feed.conditions.ofKey('vin')?.since).toBe(asked)
    stream.onConditions?.(open(start + 9))
    expect(feed.conditions.ofKey('vin')?.since).toBe(start + 9)
  })

  it('reports that its points were deleted', () => {
    const { stream, clears } = setUp()
    stream.onCleared()
    expect(clears()).toBe(1)
  })

  it('loads the latest points and the readings before them', async () => {
    const { feed } = setUp()
    expect(feed.state().load).toBe('loading')
    await settle()
    expect(feed.state().load).toBe('ready')
    expect(feed.store.key('vin').latest?.value).toBe(0)
    expect(feed.store.key('fuel').latest?.value).toBe(70)
  })

  it('keeps a point that came over the stream before the page did', async () => {
    const { feed, stream } = setUp()
    stream.onPoint(point(5))
    await settle()
    expect(feed.store.points().map(({ ts }) => ts - start)).toEqual([0, 5])
  })

  it('polls while the stream is down and stops when it reopens', async () => {
    const { feed, stream, stored, fire, waits } = setUp()
    feed.setInterval(60)
    stream.onStatus('open')
    await settle()
    stored.push(point(10))
    stream.onStatus('reconnecting')
    await settle()
    expect(feed.store.latest()?.ts).toBe(start + 10)
    await fire(60_000)
    stream.onStatus('open')
    await settle()
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([120_000])
  })

  it('loads missed points when the stream reopens', async () => {
    const { feed, stream, stored } = setUp()
    await settle()
    stored.push(point(20))
    stream.onStatus('open')
    await settle()
    expect(feed.store.latest()?.ts).toBe(start + 20)
  })

  it('restarts an open stream that brings no points', async () => {
    const { stream, stored, fire, restarts } = setUp()
    await settle()
    stream.onStatus('open')
    await settle()
    await fire(120_000)
    expect(restarts()).toBe(0)
    stored.push(point(100))
    await fire(120_000)
    expect(restarts()).toBe(1)
  })

  it('reports that loading failed, and loads again on demand', async () => {
    const { feed, fail } = setUp()
    const error = new Error('away')
    fail(error)
    feed.reload()
    await settle()
    expect(feed.state()).toMatchObject({ load: 'failed', error })
    fail()
    feed.reload()
    await settle()
    expect(feed.state()).toMatchObject({ load: 'ready', error: undefined })
  })
})

it('reloads conditions when the stream opens, even before the first points are loaded', async () => {
  const { stream, conditionReads, stop } = setUp()
  expect(conditionReads()).toBe(1)
  stream.onStatus('open')
  await settle()
  expect(conditionReads()).toBe(2)
  stop()
})
