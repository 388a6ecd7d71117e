import {
  hasTroubleCodes,
  isKnownReading,
  selectPointsForWindow,
  lastReadingPoints,
  minimumTimestampSeconds,
  sparklinePoints,
  type StoredPoint,
} from '@fieldport/domain'
import { createKeyedListeners } from './keyed-listeners.ts'

/** One value of one key: `ts` in epoch seconds by the device's clock. */
export type Reading = { readonly ts: number; readonly value: unknown }

/** A key's values on a card. The object stays the same until the key changes. */
export type KeyState = { readonly latest: Reading | undefined; readonly recent: readonly Reading[] }

/** Pseudo keys: their listeners are notified of every change, or of every new key. */
const anyPoint = '\u0000point'
const anyKey = '\u0000key'

export type PointStore = ReturnType<typeof createPointStore>

/**
 * The latest points of one device, oldest first by the device's clock, in whatever order they arrive. Points with the
 * same `ts` are merged key by key. Reads are stable between changes, as `useSyncExternalStore` requires.
 */
export function createPointStore() {
  const listeners = createKeyedListeners()
  /** Computed on demand: of 200 keys most are out of view. */
  const states = new Map<string, KeyState>()
  const known = new Set<string>()
  const older = new Map<string, Reading>()
  let points: readonly StoredPoint[] = []
  let keys: readonly string[] = []
  const reserve = createReserve()

  function announce(touched: ReadonlySet<string>): void {
    const found = [...touched].filter((key) => !known.has(key))
    for (const key of touched) states.delete(key)
    for (const key of found) known.add(key)
    if (found.length > 0) keys = [...keys, ...found]
    listeners.notify(touched)
    if (found.length > 0) listeners.notify([anyKey])
    listeners.notify([anyPoint])
  }

  function stateOf(key: string): KeyState {
    const held = states.get(key)
    if (held || !known.has(key)) return held ?? emptyKey
    const state = keyStateOf(key, points, older.get(key))
    states.set(key, state)
    return state
  }

  return {
    /** Adds points in any order; known ones change nothing. */
    add(incoming: readonly StoredPoint[]): void {
      const merged = mergePoints(points, incoming)
      const hasOlder = reserve.add([...merged.dropped, ...merged.older], merged.points)
      if (merged.touched.size === 0 && !hasOlder) return
      points = merged.points
      announce(merged.touched)
    },
    /** Keeps additional older points so that windows of this length can be computed; 0: none. */
    setWindow(seconds: number): void {
      if (reserve.setWindow(seconds, points)) listeners.notify([anyPoint])
    },
    /** Oldest first: the points of cards, preceded by those that windows reach back to. */
    pointsForWindows: () => reserve.before(points),
    /** Last valid readings from before the held points. */
    addReadings(readings: Readonly<Record<string, Reading>>): void {
      for (const [key, reading] of Object.entries(readings)) older.set(key, reading)
      announce(new Set(Object.keys(readings)))
    },
    keys: () => keys,
    /** The points that cards show. */
    points: () => points,
    latest: (): StoredPoint | undefined => points.at(-1),
    key: stateOf,
    subscribeKey: listeners.subscribe,
    subscribeKeys: (listener: () => void) => listeners.subscribe(anyKey, listener),
    subscribePoints: (listener: () => void) => listeners.subscribe(anyPoint, listener),
  }
}

const emptyKey: KeyState = { latest: undefined, recent: [] }

/** Points older than those that cards show, as far as windows reach back. */
function createReserve() {
  let windowSeconds = 0
  let held: readonly StoredPoint[] = []
  let shown: readonly StoredPoint[] = []
  let joined: readonly StoredPoint[] | undefined

  function trim(points: readonly StoredPoint[]): void {
    const kept = selectPointsForWindow([...held, ...points], { shown: lastReadingPoints, windowSeconds })
    held = kept.slice(0, Math.max(0, kept.length - points.length))
    joined = undefined
  }

  return {
    /** @returns whether any of them was unknown */
    add(older: readonly StoredPoint[], points: readonly StoredPoint[]): boolean {
      if (windowSeconds === 0) return false
      const known = new Set(held.map(({ ts }) => ts))
      const news = older.filter(({ ts }) => !known.has(ts))
      if (news.length > 0) held = [...held, ...news].toSorted((left, right) => left.ts - right.ts)
      trim(points)
      return news.length > 0
    },
    /** @returns whether this changed something */
    setWindow(seconds: number, points: readonly StoredPoint[]): boolean {
      if (seconds === windowSeconds) return false
      windowSeconds = seconds
      trim(points)
      return true
    },
    before(points: readonly StoredPoint[]): readonly StoredPoint[] {
      if (held.length === 0) return points
      if (!joined || shown !== points) joined = [...held, ...points]
      shown = points
      return joined
    },
  }
}

/** A record's metadata: it changes with every point. */
const envelope = new Set(['ts', 'aws_ts'])

function mergePoints(held: readonly StoredPoint[], incoming: readonly StoredPoint[]) {
  const touched = new Set<string>()
  const older: StoredPoint[] = []
  let points = held
  for (const point of incoming) {
    if (!(point.ts >= minimumTimestampSeconds)) continue
    const next = insert(points, point, touched)
    if (next === undefined) older.push(point)
    else points = next
  }
  const start = Math.max(0, points.length - lastReadingPoints)
  return {
    points: start === 0 ? points : points.slice(start),
    dropped: points.slice(0, start),
    older,
    touched,
  }
}

/** @returns undefined: the point is older than those that cards show */
function insert(
  points: readonly StoredPoint[],
  point: StoredPoint,
  touched: Set<string>,
): readonly StoredPoint[] | undefined {
  const at = points.findLastIndex((held) => held.ts <= point.ts)
  const same = points[at]?.ts === point.ts ? points[at] : undefined
  if (!same) {
    if (at < 0 && points.length >= lastReadingPoints) return undefined
    for (const key of Object.keys(point)) if (!envelope.has(key)) markTouched(touched, key, point)
    touched.add('ts')
    return points.toSpliced(at + 1, 0, point)
  }
  const changed = Object.keys(point).filter((key) => !envelope.has(key) && !isSame(same[key], point[key]))
  if (changed.length === 0) return points
  for (const key of changed) markTouched(touched, key, point)
  return points.toSpliced(at, 1, { ...same, ...point })
}

/**
 * Trouble codes have a key of their own, although their only values are bus frames. Source: specification 3, section 3.
 */
const derived: Readonly<Record<string, string>> = { can1: 'dtc1', can2: 'dtc2' }

function markTouched(touched: Set<string>, key: string, point: StoredPoint): void {
  touched.add(key)
  const codes = Object.hasOwn(derived, key) ? derived[key] : undefined
  if (codes !== undefined && hasTroubleCodes(point[key])) touched.add(codes)
}

function isSame(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left) === JSON.stringify(right)
}

export function keyStateOf(
  key: string,
  points: readonly StoredPoint[],
  older: Reading | undefined,
): KeyState {
  const recent: Reading[] = []
  for (let at = points.length - 1; at >= 0 && recent.length < sparklinePoints; at--) {
    const point = points[at]
    if (point && isReading(key, point[key])) recent.push({ ts: point.ts, value: point[key] })
  }
  recent.reverse()
  const newest = recent.at(-1)
  const latest = newest && older && older.ts > newest.ts ? older : (newest ?? older)
  return { latest, recent }
}

/**
 * Null, empty text and a key's number for 'unknown' are not readings; the text 'NaN' is one, because devices send it.
 */
function isReading(key: string, value: unknown): boolean {
  if (typeof value === 'number') return isKnownReading(key, value)
  return value !== null && value !== undefined && value !== ''
}
