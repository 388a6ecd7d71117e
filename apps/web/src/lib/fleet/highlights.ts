import type { Highlights } from '@fieldport/contract'
import { createKeyedListeners } from '../live/keyed-listeners.ts'

export type HighlightsPorts = {
  readonly load: (deviceids: readonly string[]) => Promise<Readonly<Record<string, Highlights>>>
  /** Runs the work once after this many milliseconds. */
  readonly later: (work: () => void, ms: number) => void
  readonly nowMs: () => number
}

/**
 * A row is requested once it has been shown for this time, together with those that appeared with it. Rows that scroll
 * by faster are not: nobody could read their values, and reading them would take the time that scrolling needs.
 */
const dwellMs = 100
/** Minimum time between requests for a device that sends every second. A silent device is not requested again. */
const refreshMs = 10_000
/** Source: the contract, `maximumStreamedDevices`. */
const maximumDevices = 50

export type HighlightsStore = ReturnType<typeof createHighlights>

/** The values in rows of a list: requested when a row appears, and again when its device has sent something. */
export function createHighlights({ load, later, nowMs }: HighlightsPorts) {
  const listeners = createKeyedListeners()
  const known = new Map<string, Highlights>()
  const askedMs = new Map<string, number>()
  const shown = new Map<string, { count: number; readonly sinceMs: number }>()
  const wanted = new Set<string>()
  let isLoading = false
  const schedule = createTimer({ later, nowMs }, () => void ask())

  /** Milliseconds until a wanted device may be requested. */
  const waitOf = (deviceid: string): number => {
    const shownMs = shown.get(deviceid)?.sinceMs ?? 0
    const refreshedMs = (askedMs.get(deviceid) ?? -refreshMs) + refreshMs
    return Math.max(shownMs + dwellMs, refreshedMs) - nowMs()
  }

  // One request at a time: a slow server would otherwise have ever more to do for rows that have left meanwhile.
  const ask = async () => {
    if (isLoading) return
    for (const id of wanted) if (!shown.has(id)) wanted.delete(id)
    const deviceids = [...wanted].filter((id) => waitOf(id) <= 0).slice(0, maximumDevices)
    if (deviceids.length > 0) {
      isLoading = true
      await loadAll(deviceids)
      isLoading = false
    }
    if (wanted.size > 0) schedule(Math.max(0, Math.min(...[...wanted].map(waitOf))))
  }

  const loadAll = async (deviceids: readonly string[]) => {
    for (const id of deviceids) {
      wanted.delete(id)
      askedMs.set(id, nowMs())
    }
    try {
      const found = Object.entries(await load(deviceids))
      for (const [id, highlights] of found) known.set(id, highlights)
      listeners.notify(found.map(([id]) => id))
    } catch {
      // A row keeps its values until the device's next message; one without values would stay empty for a silent device.
      for (const id of deviceids) if (!known.has(id)) wanted.add(id)
    }
  }

  /** Requests a device that may have new values. */
  const request = (deviceid: string) => {
    if (!shown.has(deviceid)) return
    wanted.add(deviceid)
    schedule(Math.max(0, waitOf(deviceid)))
  }

  return {
    get: (deviceid: string): Highlights | undefined => known.get(deviceid),
    request,
    /** Requested as long as a row is subscribed. */
    subscribe(deviceid: string, listener: () => void): () => void {
      const rows = shown.get(deviceid) ?? { count: 0, sinceMs: nowMs() }
      rows.count += 1
      shown.set(deviceid, rows)
      const stop = listeners.subscribe(deviceid, listener)
      request(deviceid)
      return () => {
        stop()
        rows.count -= 1
        if (rows.count === 0) shown.delete(deviceid)
      }
    },
  }
}

/** @returns a function that makes `work` run after a time, at the earliest one that was asked for */
function createTimer({ later, nowMs }: Pick<HighlightsPorts, 'later' | 'nowMs'>, work: () => void) {
  let scheduledMs = Number.POSITIVE_INFINITY
  return (ms: number) => {
    const atMs = nowMs() + ms
    if (atMs >= scheduledMs) return
    scheduledMs = atMs
    later(() => {
      if (scheduledMs !== atMs) return
      scheduledMs = Number.POSITIVE_INFINITY
      work()
    }, ms)
  }
}
