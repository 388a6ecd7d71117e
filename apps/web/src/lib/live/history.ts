import type { StoredPoint } from '@fieldport/domain'
import type { DeviceFeed } from './device-feed.ts'
import type { PointSource } from './moment.ts'

/** Of one request for older points. */
export const olderPagePoints = 200
/** Hours of a device that sends each second; further back leads the chart. */
const maximumHeldPoints = 20_000

export type HistoryState = {
  /** 'end': the portal holds nothing older. */
  readonly older: 'idle' | 'loading' | 'failed' | 'end'
  readonly error?: unknown
}

export type History = PointSource & {
  readonly state: () => HistoryState
  /** Keeps what the feed lets go, from now on: somebody looks back. Returns how to end that. */
  readonly hold: () => () => void
  /** Asks for a page of points from before those held. */
  readonly loadOlder: () => Promise<void>
}

/** A page of points before `toSeconds` (not included), newest first. */
export type LoadBefore = (
  toSeconds: number,
  datapoints: number,
) => Promise<{ readonly data: readonly StoredPoint[]; readonly isLast: boolean }>

/** The points of a device as far as somebody looked back, without a hole up to the newest. */
export function createHistory(feed: DeviceFeed, loadBefore: LoadBefore): History {
  const listeners = new Set<() => void>()
  let held: readonly StoredPoint[] | undefined
  let state: HistoryState = { older: 'idle' }
  let stopFollowing = () => {}

  function announce(): void {
    for (const listener of listeners) listener()
  }

  function set(next: HistoryState): void {
    state = next
    announce()
  }

  function follow(): void {
    if (held) held = join(held, feed.store.points())
    announce()
  }

  async function loadOlder(): Promise<void> {
    // Whoever asks looks back, even where that is told a moment later.
    held ??= feed.store.points()
    const oldest = held[0]
    if (!oldest || state.older === 'loading' || state.older === 'end') return
    set({ older: 'loading' })
    try {
      const { data, isLast } = await loadBefore(oldest.ts, olderPagePoints)
      if (!held) return
      held = join(data.toReversed(), held)
      const isEnd = isLast || data.length === 0 || held.length >= maximumHeldPoints
      set({ older: isEnd ? 'end' : 'idle' })
    } catch (error) {
      set({ older: 'failed', error })
    }
  }

  return {
    points: () => held ?? feed.store.points(),
    subscribe(listener) {
      if (listeners.size === 0) stopFollowing = feed.store.subscribePoints(follow)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopFollowing()
      }
    },
    state: () => state,
    hold() {
      held ??= feed.store.points()
      announce()
      return () => {
        held = undefined
        set({ older: 'idle' })
      }
    },
    loadOlder,
  }
}

/** The newer list is the truth from its first point on. Both oldest first. */
function join(older: readonly StoredPoint[], newer: readonly StoredPoint[]): readonly StoredPoint[] {
  const first = newer[0]
  if (!first) return older
  const end = older.findLastIndex(({ ts }) => ts < first.ts) + 1
  const joined = end === 0 ? newer : [...older.slice(0, end), ...newer]
  return joined.length > maximumHeldPoints ? joined.slice(-maximumHeldPoints) : joined
}
