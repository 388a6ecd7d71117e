import { lastReadingPoints, type StoredPoint } from '@fieldport/domain'
import type { PointListener } from './device-streams.ts'
import type { EventStream, StreamStatus } from './event-stream.ts'
import { createPointStore, type PointStore, type Reading } from '../point-store.ts'
import { createPoller } from './poller.ts'
import { startStreamCheck } from './stream-check.ts'

/** Sparklines and the newest values; events and the way on the map follow. */
const firstPoints = 100
const pollPoints = 20

export type FeedState = {
  readonly status: StreamStatus
  /** 'loading' until the first page of points is there. */
  readonly load: 'loading' | 'ready' | 'failed'
  readonly error?: unknown
}

export type FeedSource = {
  /** Latest points, newest first. */
  readonly loadPoints: (datapoints: number) => Promise<readonly StoredPoint[]>
  readonly loadReadings: () => Promise<Readonly<Record<string, Reading>>>
  readonly openStream: (listener: PointListener) => EventStream
  /** Points that this feed holds were deleted: whoever shows them starts with a new feed. */
  readonly onCleared: () => void
  readonly wait: (run: () => void, milliseconds: number) => () => void
  readonly isHidden: () => boolean
}

export type DeviceFeed = {
  readonly store: PointStore
  /** The past moment that it shows, epoch seconds by the device's clock; absent: the present. */
  readonly moment?: number
  readonly state: () => FeedState
  readonly subscribe: (listener: () => void) => () => void
  readonly setInterval: (seconds: number | undefined) => void
  readonly reload: () => void
  readonly start: () => () => void
}

/** The points of one device as they come: first a page of them, then the live stream, and polls while the stream is down. */
export function createDeviceFeed(source: FeedSource): DeviceFeed {
  const store = createPointStore()
  const listeners = new Set<() => void>()
  let state: FeedState = { status: 'connecting', load: 'loading' }
  let intervalSeconds: number | undefined

  function set(change: Partial<FeedState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const poll = () => addLatest(store, source, pollPoints)
  const load = () =>
    loadFirst(store, source).then(
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
    // A source that the browser gave up on cannot resume, so what it missed is asked for.
    if (status === 'open' && state.load === 'ready') void poll().catch(() => false)
  }

  function start(): () => void {
    const stream = source.openStream({
      onPoint: (point) => store.add([point]),
      onStatus,
      onCleared: source.onCleared,
    })
    const stopCheck = startStreamCheck({
      poll,
      newestReceipt: () => store.latest()?.aws_ts ?? 0,
      onMissed: () => state.status === 'open' && stream.restart(),
      wait: source.wait,
    })
    void load()
    return () => {
      stream.close()
      poller.stop()
      stopCheck()
    }
  }

  return {
    store,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setInterval: (seconds) => {
      intervalSeconds = seconds
    },
    reload: () => void load(),
    start,
  }
}

/** True when there was something new. */
async function addLatest(store: PointStore, source: FeedSource, datapoints: number): Promise<boolean> {
  const before = store.latest()?.ts ?? 0
  store.add((await source.loadPoints(datapoints)).toReversed())
  return (store.latest()?.ts ?? 0) > before
}

/** Values first; events and the way on the map look further back and may come a moment later. */
async function loadFirst(store: PointStore, source: FeedSource): Promise<void> {
  const [points, readings] = await Promise.all([source.loadPoints(firstPoints), source.loadReadings()])
  store.add(points.toReversed())
  store.addReadings(readings)
  if (points.length === firstPoints) void addLatest(store, source, lastReadingPoints).catch(() => false)
}
