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

/** Of one request for older or newer points. */
export const historyPagePoints = 200
/** Of one request for what windows reach back to. */
const windowPagePoints = 1000
/** The shortest time between two points, seconds: of a span the end is not included. */
const tickSeconds = 0.001

export type PointHistoryState = {
  readonly status: 'idle' | 'loading' | 'failed'
  /** The portal holds nothing older, or so much is held that the chart leads further back. */
  readonly reachesOldest: boolean
  /** From the points held to the live ones there is no hole. */
  readonly reachesPresent: boolean
  readonly error?: unknown
}

export type PointHistory = ObservablePoints & {
  readonly state: () => PointHistoryState
  /** Keeps what the feed lets go, from now on: somebody looks back. Returns how to end that. */
  readonly retain: () => () => void
  /**
   * Sees to it that the points up to a moment (epoch seconds) are held, however far back it is, with those that a window (seconds)
   * reaches back to.
   */
  readonly seek: (tsSeconds: number, windowSeconds?: number) => Promise<void>
  /** Asks for a page of points from before those held. */
  readonly loadOlder: () => Promise<void>
  /** Asks for a page of points from after those held, where these do not reach the present. */
  readonly loadNewer: () => Promise<void>
  /** Asks once more for what could not be loaded. */
  readonly retry: () => Promise<void>
}

type Page = { readonly data: readonly StoredPoint[]; readonly isLast: boolean }

/** Pages of points, each oldest first. */
export type HistoryPages = {
  /** The newest points before `toSeconds` (not included). */
  readonly before: (toSeconds: number, datapoints: number) => Promise<Page>
  /** The oldest points from `fromSeconds` (included) on. */
  readonly after: (fromSeconds: number, datapoints: number) => Promise<Page>
}

const initialState: PointHistoryState = { status: 'idle', reachesOldest: false, reachesPresent: true }

/** The points of a device around where somebody looks back to, without a hole. */
export function createPointHistory(feed: DeviceFeed, pages: HistoryPages): PointHistory {
  const held = createWindowStore(feed)
  let request = async () => {}
  let requests = 0

  /** One request at a time: what another one overtook is dropped. */
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

/** Whether the points up to a moment are held, and those that a window of the values reaches back to that it shows. */
function coversWindow(held: PointWindow, tsSeconds: number, windowSeconds: number): boolean {
  if (windowSeconds === 0 || !coversTime(held, tsSeconds)) return coversTime(held, tsSeconds)
  const upTo = held.points.slice(0, held.points.findLastIndex(({ ts }) => ts <= tsSeconds) + 1)
  return upTo.length >= sparklinePoints && !needsOlderPoints(upTo, { shown: sparklinePoints, windowSeconds })
}

/** The points before a moment (not included), and those that windows reach back to. */
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

/** What is kept of the points of a feed while somebody looks back, and how far it goes. */
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
    // A state that says the same is the same object: nobody who shows it renders again.
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
