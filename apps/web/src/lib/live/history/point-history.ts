import { lastReadingPoints, needsOlderPoints, sparklinePoints, type StoredPoint } from '@fieldport/domain'
import type { DeviceFeed } from '../feed/device-feed.ts'
import {
  coversTime,
  type PointWindow,
  maximumWindowPoints,
  appendLive,
  appendNewer,
  prependOlder,
} from './point-window.ts'
import type { ObservablePoints } from './historical-feed.ts'

/** Points per request for older or newer ones. */
export const historyPagePoints = 200
/** Points per request when loading for windows. */
const windowPagePoints = 1000
/** Shortest time between two points, seconds: the end of a range is excluded. */
const tickSeconds = 0.001

export type PointHistoryState = {
  readonly status: 'idle' | 'loading' | 'failed'
  /** The portal has no older points, or so many are held that the chart is better for looking further back. */
  readonly reachesOldest: boolean
  /** There is no gap between the held points and the live ones. */
  readonly reachesPresent: boolean
  readonly error?: unknown
}

export type PointHistory = ObservablePoints & {
  readonly state: () => PointHistoryState
  /**
   * From now on keeps points that the feed drops, because the reader is looking back. Returns a function that ends
   * this.
   */
  readonly retain: () => () => void
  /**
   * Ensures that the points up to a moment (epoch seconds) are held, however old, including those that a window
   * (seconds) reaches back to.
   */
  readonly seek: (tsSeconds: number, windowSeconds?: number) => Promise<void>
  /** Loads a page of points before the held ones. */
  readonly loadOlder: () => Promise<void>
  /** Loads a page of points after the held ones, if these do not reach the present. */
  readonly loadNewer: () => Promise<void>
  /** Retries the failed request. */
  readonly retry: () => Promise<void>
}

type Page = { readonly data: readonly StoredPoint[]; readonly isLast: boolean }

/** Pages of points, each oldest first. */
export type HistoryPages = {
  /** The newest points before `toSeconds` (excluded). */
  readonly before: (toSeconds: number, datapoints: number) => Promise<Page>
  /** The oldest points from `fromSeconds` (included) on. */
  readonly after: (fromSeconds: number, datapoints: number) => Promise<Page>
}

const initialState: PointHistoryState = { status: 'idle', reachesOldest: false, reachesPresent: true }

/** The points of a device around the moment that the reader is looking at, without gaps. */
export function createPointHistory(feed: DeviceFeed, pages: HistoryPages): PointHistory {
  const held = createWindowStore(feed)
  let request = async () => {}
  let requests = 0

  /** One request at a time: a response that another request overtook is dropped. */
  function ask(load: () => Promise<Page>, take: (page: Page) => void): Promise<void> {
    request = async () => {
      const mine = ++requests
      held.set({ status: 'loading' })
      try {
        const page = await load()
        if (mine === requests && held.isKept()) take(page)
      } catch (error) {
        if (mine === requests) held.set({ status: 'failed', error })
      }
    }
    return request()
  }

  async function seek(tsSeconds: number, windowSeconds = 0): Promise<void> {
    const { reachesOldest, reachesPresent } = held.state()
    if (coversWindow(held.keep(), tsSeconds, windowSeconds) || (reachesOldest && reachesPresent)) return
    await ask(
      () => loadBefore(pages, tsSeconds + tickSeconds, windowSeconds),
      ({ data, isLast }) => held.take({ points: data, untilSeconds: tsSeconds }, isLast),
    )
  }

  async function loadOlder(): Promise<void> {
    const oldest = held.keep().points[0]
    const { status, reachesOldest } = held.state()
    if (!oldest || status === 'loading' || reachesOldest) return
    await ask(
      () => pages.before(oldest.ts, historyPagePoints),
      ({ data, isLast }) => held.take(prependOlder(held.keep(), data), isLast || data.length === 0),
    )
  }

  async function loadNewer(): Promise<void> {
    const { untilSeconds } = held.keep()
    const { status, reachesOldest, reachesPresent } = held.state()
    if (status === 'loading' || reachesPresent) return
    await ask(
      () => pages.after(untilSeconds + tickSeconds, historyPagePoints),
      ({ data, isLast }) => held.take(appendNewer(held.keep(), data, isLast), reachesOldest),
    )
  }

  return {
    points: held.points,
    subscribe: held.subscribe,
    state: held.state,
    retain: () => {
      held.keep()
      return () => {
        requests += 1
        held.release()
      }
    },
    seek,
    loadOlder,
    loadNewer,
    retry: () => request(),
  }
}

/** Whether the points up to a moment are held, including those that the windows of its values reach back to. */
function coversWindow(held: PointWindow, tsSeconds: number, windowSeconds: number): boolean {
  if (windowSeconds === 0 || !coversTime(held, tsSeconds)) return coversTime(held, tsSeconds)
  const upTo = held.points.slice(0, held.points.findLastIndex(({ ts }) => ts <= tsSeconds) + 1)
  return upTo.length >= sparklinePoints && !needsOlderPoints(upTo, { shown: sparklinePoints, windowSeconds })
}

/** The points before a moment (excluded), and those that windows reach back to. */
async function loadBefore(pages: HistoryPages, toSeconds: number, windowSeconds: number): Promise<Page> {
  let page = await pages.before(toSeconds, lastReadingPoints)
  let [oldest] = page.data
  while (oldest && !page.isLast && needsOlderPoints(page.data, { shown: lastReadingPoints, windowSeconds })) {
    const older = await pages.before(oldest.ts, windowPagePoints)
    page = { data: [...older.data, ...page.data], isLast: older.isLast || older.data.length === 0 }
    oldest = page.data[0]
  }
  return page
}

/** The points of a feed that are kept while the reader looks back, and their range. */
function createWindowStore(feed: DeviceFeed) {
  const listeners = new Set<() => void>()
  let held: PointWindow | undefined
  let state = initialState
  let stopFollowing = () => {}

  function set(change: Partial<PointHistoryState>): void {
    if (Object.keys(change).length > 0) state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function take(next: PointWindow, reachesOldest: boolean): void {
    held = appendLive(next, feed.store.points())
    set({
      status: 'idle',
      reachesOldest: reachesOldest || held.points.length >= maximumWindowPoints,
      reachesPresent: held.untilSeconds === Number.POSITIVE_INFINITY,
    })
  }

  function follow(): void {
    if (held) held = appendLive(held, feed.store.points())
    const reachesPresent = !held || held.untilSeconds === Number.POSITIVE_INFINITY
    // An unchanged state keeps its identity, so that nothing renders again.
    set(reachesPresent === state.reachesPresent ? {} : { reachesPresent })
  }

  return {
    set,
    take,
    state: () => state,
    isKept: () => held !== undefined,
    keep: (): PointWindow =>
      (held ??= { points: feed.store.pointsForWindows(), untilSeconds: Number.POSITIVE_INFINITY }),
    points: () => held?.points ?? feed.store.points(),
    release(): void {
      held = undefined
      set(initialState)
    },
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) stopFollowing = feed.store.subscribePoints(follow)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopFollowing()
      }
    },
  }
}
