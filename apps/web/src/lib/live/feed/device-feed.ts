import type { DeviceConditions } from '@fieldport/contract'
import { lastReadingPoints, needsOlderPoints, type StoredPoint } from '@fieldport/domain'
import { type ConditionsStore, createConditionsStore } from './conditions-store.ts'
import type { PointListener } from './device-streams.ts'
import type { EventStream, StreamStatus } from './event-stream.ts'
import { createPointStore, type PointStore, type Reading } from '../point-store.ts'
import { createPoller } from './poller.ts'
import { startStreamCheck } from './stream-check.ts'

/** Enough for sparklines and the newest values; events and the map's route follow. */
const firstPoints = 100
const pollPoints = 20
/** Points per request when loading older points for windows. */
const olderPagePoints = 1000

export type FeedState = {
  readonly status: StreamStatus
  /** 'loading' until the first page of points is there. */
  readonly load: 'loading' | 'ready' | 'failed'
  readonly error?: unknown
}

export type FeedSource = {
  /** Latest points, or those before a moment (epoch seconds, excluded), newest first. */
  readonly loadPoints: (datapoints: number, beforeSeconds?: number) => Promise<readonly StoredPoint[]>
  readonly loadReadings: () => Promise<Readonly<Record<string, Reading>>>
  readonly loadConditions: () => Promise<DeviceConditions>
  readonly openStream: (listener: PointListener) => EventStream
  /** Points in this feed were deleted, so its users must create a new one. */
  readonly onCleared: () => void
  readonly wait: (run: () => void, milliseconds: number) => () => void
  readonly isHidden: () => boolean
}

export type DeviceFeed = {
  readonly store: PointStore
  /** The device's open conditions. */
  readonly conditions: ConditionsStore
  /** The past moment that it shows, epoch seconds by the device's clock; absent: it is live. */
  readonly moment?: number
  readonly state: () => FeedState
  readonly subscribe: (listener: () => void) => () => void
  readonly setInterval: (seconds: number | undefined) => void
  /** Holds as many points as a window (seconds) of computed values needs. Returns a function that releases it. */
  readonly requireWindow: (seconds: number) => () => void
  readonly reload: () => void
  readonly start: () => () => void
}

/** The points of one device: first a page of them, then the live stream, with polling while the stream is down. */
export function createDeviceFeed(source: FeedSource): DeviceFeed {
  const store = createPointStore()
  const conditions = createConditionsStore()
  const listeners = new Set<() => void>()
  let state: FeedState = { status: 'connecting', load: 'loading' }
  let intervalSeconds: number | undefined

  function set(change: Partial<FeedState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const loadConditions = () => void conditions.load(source.loadConditions).catch(() => {})
  const poll = () => {
    loadConditions()
    return addLatest(store, source, pollPoints)
  }
  const windows = createWindows(store, source)
  const load = () =>
    loadFirst(store, source, windows.fill).then(
      () => set({ load: 'ready', error: undefined }),
      (error: unknown) => set({ load: 'failed', error }),
    )
  const poller = createPoller({
    poll,
    intervalSeconds: () => intervalSeconds,
    isHidden: source.isHidden,
    wait: source.wait,
  })

  function onStatus(status: StreamStatus): void {
    set({ status })
    if (status === 'reconnecting') poller.start()
    else poller.stop()
    // A source that the browser gave up on cannot resume, so poll for what it missed.
    if (status === 'open' && state.load === 'ready') void poll().catch(() => false)
    // Conditions that opened between the first response and the stream were in neither.
    else if (status === 'open') loadConditions()
  }

  function start(): () => void {
    const stop = follow(source, { store, conditions, poll, onStatus, status: () => state.status })
    reload()
    return () => {
      stop()
      poller.stop()
    }
  }

  function reload(): void {
    void load()
    loadConditions()
  }

  return {
    store,
    conditions,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setInterval: (seconds) => void (intervalSeconds = seconds),
    requireWindow: windows.require,
    reload,
    start,
  }
}

/** Loads the points that windows need beyond those of cards. */
function createWindows(store: PointStore, source: FeedSource) {
  const required = new Set<{ readonly seconds: number }>()
  let isLoaded = false
  let filling: Promise<void> | undefined

  const longest = () => Math.max(0, ...[...required].map(({ seconds }) => seconds))
  const needsOlder = () =>
    needsOlderPoints(store.pointsForWindows(), { shown: lastReadingPoints, windowSeconds: longest() })

  async function loadOlder(): Promise<void> {
    while (needsOlder()) {
      const oldest = store.pointsForWindows()[0]?.ts
      const page = await source.loadPoints(olderPagePoints, oldest)
      store.add(page.toReversed())
      if (page.length < olderPagePoints || store.pointsForWindows()[0]?.ts === oldest) return
    }
  }

  /** Sequential, so that nothing is requested twice. */
  function fill(): Promise<void> {
    isLoaded = true
    filling = (filling ?? Promise.resolve()).then(loadOlder).catch(() => {})
    return filling
  }

  return {
    /** Loads missing points; those of cards are already there. */
    fill,
    require(seconds: number): () => void {
      const entry = { seconds }
      required.add(entry)
      store.setWindow(longest())
      if (isLoaded && seconds > 0) void fill()
      return () => {
        required.delete(entry)
        store.setWindow(longest())
      }
    },
  }
}

type Followed = Pick<DeviceFeed, 'store' | 'conditions'> & {
  readonly poll: () => Promise<unknown>
  readonly onStatus: (status: StreamStatus) => void
  readonly status: () => StreamStatus
}

/** Adds data from the stream, and checks that it arrives. Returns a function that stops it. */
function follow(source: FeedSource, { store, conditions, poll, onStatus, status }: Followed): () => void {
  const stream = source.openStream({
    onPoint: (point) => store.add([point]),
    onConditions: conditions.receive,
    onStatus,
    onCleared: source.onCleared,
  })
  const stopCheck = startStreamCheck({
    poll,
    newestReceipt: () => store.latest()?.aws_ts ?? 0,
    onMissed: () => status() === 'open' && stream.restart(),
    wait: source.wait,
  })
  return () => {
    stream.close()
    stopCheck()
  }
}

/** True if there was something new. */
async function addLatest(store: PointStore, source: FeedSource, datapoints: number): Promise<boolean> {
  const before = store.latest()?.ts ?? 0
  store.add((await source.loadPoints(datapoints)).toReversed())
  return (store.latest()?.ts ?? 0) > before
}

/**
 * Values come first; events and the map's route look further back and may arrive a moment later, windows after them.
 */
async function loadFirst(
  store: PointStore,
  source: FeedSource,
  loadWindows: () => Promise<void>,
): Promise<void> {
  const [points, readings] = await Promise.all([source.loadPoints(firstPoints), source.loadReadings()])
  store.add(points.toReversed())
  store.addReadings(readings)
  const hasMore = points.length === firstPoints
  const rest = hasMore ? addLatest(store, source, lastReadingPoints) : Promise.resolve(false)
  void rest.then(loadWindows).catch(() => {})
}
