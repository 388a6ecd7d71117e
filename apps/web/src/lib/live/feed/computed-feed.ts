import {
  type CompiledChannel,
  type ComputedChannel,
  compileChannels,
  createPointComputer,
  isComputedKey,
  type StoredPoint,
} from '@fieldport/domain'
import type { DeviceFeed } from './device-feed.ts'
import { keyStateOf, type KeyState, type PointStore } from '../point-store.ts'

/**
 * The feed with computed keys in its points: cards, sparklines and the history show them like any other. They are
 * computed on demand, once per point. Without channels, the feed itself.
 */
export function withComputed(feed: DeviceFeed, channels: readonly ComputedChannel[]): DeviceFeed {
  const compiled = compileChannels(channels)
  return compiled.length === 0 ? feed : { ...feed, store: computedStore(feed.store, compiled) }
}

/** Like `withComputed`, for any keys derived from points. `derive` returns as many points as it gets. */
export function withDerivedKeys(feed: DeviceFeed, keys: readonly string[], derive: Derive): DeviceFeed {
  return keys.length === 0 ? feed : { ...feed, store: derivedStore(feed.store, keys, derive) }
}

type Derive = (points: readonly StoredPoint[]) => readonly StoredPoint[]

function computedStore(base: PointStore, channels: readonly CompiledChannel[]): PointStore {
  const keys = channels.map(({ key }) => key)
  return derivedStore(base, keys, createPointComputer(channels))
}

function derivedStore(base: PointStore, derived: readonly string[], compute: Derive): PointStore {
  const own = new Set(derived)
  const states = new Map<string, { readonly from: readonly StoredPoint[]; readonly state: KeyState }>()
  let source: readonly StoredPoint[] | undefined
  let points: readonly StoredPoint[] = []
  let keys: readonly string[] = []

  function readPoints() {
    const held = base.pointsForWindows()
    if (held !== source) {
      source = held
      const count = base.points().length
      points = count === 0 ? [] : compute(held).slice(-count)
    }
    return points
  }

  function keyState(key: string): KeyState {
    const from = readPoints()
    const known = states.get(key)
    if (known?.from === from) return known.state
    const next = keyStateOf(key, from, undefined)
    const state = known && isSameState(known.state, next) ? known.state : next
    states.set(key, { from, state })
    return state
  }

  function listKeys(): readonly string[] {
    const measured = base.keys().filter((key) => !own.has(key))
    const computed = [...own].filter((key) => keyState(key).latest !== undefined)
    const next = [...measured, ...computed]
    if (next.length !== keys.length || next.some((key, at) => key !== keys[at])) keys = next
    return keys
  }

  return {
    ...base,
    keys: listKeys,
    points: readPoints,
    latest: () => readPoints().at(-1),
    key: (key) => (own.has(key) ? keyState(key) : base.key(key)),
    // Any point may change a derived value.
    subscribeKey: (key, listener) =>
      own.has(key) ? base.subscribePoints(listener) : base.subscribeKey(key, listener),
    subscribeKeys: (listener) => {
      const ends = [base.subscribeKeys(listener), base.subscribePoints(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

function isSameState(left: KeyState, right: KeyState): boolean {
  return (
    left.recent.length === right.recent.length &&
    left.recent.every(({ ts, value }, at) => ts === right.recent[at]?.ts && value === right.recent[at]?.value)
  )
}

/** Removes readings that the server computed with an earlier version of the channels. */
export function omitComputed<Reading>(readings: Readonly<Record<string, Reading>>): Record<string, Reading> {
  return Object.fromEntries(Object.entries(readings).filter(([key]) => !isComputedKey(key)))
}
