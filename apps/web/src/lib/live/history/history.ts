import { lastReadingPoints, type StoredPoint } from '@fieldport/domain'
import type { DeviceFeed } from '../feed/device-feed.ts'
import {
  coversMoment,
  type HeldPoints,
  maximumHeldPoints,
  withLive,
  withNewer,
  withOlder,
} from './held-points.ts'
import type { PointSource } from './moment.ts'

/** Of one request for older or newer points. */
export const historyPagePoints = 200
/** The shortest time between two points, seconds: of a span the end is not included. */
const tickSeconds = 0.001

export type HistoryState = {
  readonly status: 'idle' | 'loading' | 'failed'
  /** The portal holds nothing older, or so much is held that the chart leads further back. */
  readonly startsAtOldest: boolean
  /** From the points held to the live ones there is no hole. */
  readonly reachesNow: boolean
  readonly error?: unknown
}

export type History = PointSource & {
  readonly state: () => HistoryState
  /** Keeps what the feed lets go, from now on: somebody looks back. Returns how to end that. */
  readonly hold: () => () => void
  /** Sees to it that the points up to a moment (epoch seconds) are held, however far back it is. */
  readonly seek: (tsSeconds: number) => Promise<void>
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

const untouched: HistoryState = { status: 'idle', startsAtOldest: false, reachesNow: true }

/** The points of a device around where somebody looks back to, without a hole. */
export function createHistory(feed: DeviceFeed, pages: HistoryPages): History {
  const held = createHeld(feed)
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

  async function seek(tsSeconds: number): Promise<void> {
    const present = held.keep()
    if (coversMoment(present, tsSeconds) || (held.state().startsAtOldest && held.state().reachesNow)) return
    await ask(
      () => pages.before(tsSeconds + tickSeconds, lastReadingPoints),
      ({ data, isLast }) => held.take({ points: data, untilSeconds: tsSeconds }, isLast),
    )
  }

  async function loadOlder(): Promise<void> {
    const oldest = held.keep().points[0]
    const { status, startsAtOldest } = held.state()
    if (!oldest || status === 'loading' || startsAtOldest) return
    await ask(
      () => pages.before(oldest.ts, historyPagePoints),
      ({ data, isLast }) => held.take(withOlder(held.keep(), data), isLast || data.length === 0),
    )
  }

  async function loadNewer(): Promise<void> {
    const { untilSeconds } = held.keep()
    const { status, startsAtOldest, reachesNow } = held.state()
    if (status === 'loading' || reachesNow) return
    await ask(
      () => pages.after(untilSeconds + tickSeconds, historyPagePoints),
      ({ data, isLast }) => held.take(withNewer(held.keep(), data, isLast), startsAtOldest),
    )
  }

  return {
    points: held.points,
    subscribe: held.subscribe,
    state: held.state,
    hold: () => {
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

/** What is kept of the points of a feed while somebody looks back, and how far it goes. */
function createHeld(feed: DeviceFeed) {
  const listeners = new Set<() => void>()
  let held: HeldPoints | undefined
  let state = untouched
  let stopFollowing = () => {}

  function set(change: Partial<HistoryState>): void {
    if (Object.keys(change).length > 0) state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function take(next: HeldPoints, startsAtOldest: boolean): void {
    held = withLive(next, feed.store.points())
    set({
      status: 'idle',
      startsAtOldest: startsAtOldest || held.points.length >= maximumHeldPoints,
      reachesNow: held.untilSeconds === Number.POSITIVE_INFINITY,
    })
  }

  function follow(): void {
    if (held) held = withLive(held, feed.store.points())
    const reachesNow = !held || held.untilSeconds === Number.POSITIVE_INFINITY
    // A state that says the same is the same object: nobody who shows it renders again.
    set(reachesNow === state.reachesNow ? {} : { reachesNow })
  }

  return {
    set,
    take,
    state: () => state,
    isKept: () => held !== undefined,
    keep: (): HeldPoints =>
      (held ??= { points: feed.store.points(), untilSeconds: Number.POSITIVE_INFINITY }),
    points: () => held?.points ?? feed.store.points(),
    release(): void {
      held = undefined
      set(untouched)
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
