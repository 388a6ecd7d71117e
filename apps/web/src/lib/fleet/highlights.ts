import type { Highlights } from '@fieldport/contract'
import { createKeyedListeners } from '../live/keyed-listeners.ts'

export type HighlightsPorts = {
  readonly load: (deviceids: readonly string[]) => Promise<Readonly<Record<string, Highlights>>>
  /** Runs the work once after this many milliseconds. */
  readonly later: (work: () => void, ms: number) => void
  readonly nowMs: () => number
}

/** Rows that appear together are requested together, once none has appeared for this time. */
const batchMs = 100
/** While somebody scrolls, other rows appear all the time, and only those still shown by then are requested. */
const maximumBatchMs = 500
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
  const shown = new Map<string, number>()
  const wanted = new Set<string>()
  const { schedule, noteAppearance } = createSchedule({ later, nowMs }, () => void ask())

  const ask = async () => {
    const now = nowMs()
    const [due, waiting] = partition([...wanted], (id) => now - (askedMs.get(id) ?? -refreshMs) >= refreshMs)
    const deviceids = due.filter((id) => shown.has(id)).slice(0, maximumDevices)
    for (const id of due.filter((each) => !shown.has(each)).concat(deviceids)) wanted.delete(id)
    for (const id of deviceids) askedMs.set(id, now)
    if (deviceids.length < due.length) schedule(batchMs)
    else if (waiting.length > 0) schedule(refreshMs)
    if (deviceids.length === 0) return
    try {
      const found = Object.entries(await load(deviceids))
      for (const [id, highlights] of found) known.set(id, highlights)
      listeners.notify(found.map(([id]) => id))
    } catch {
      // A row keeps its values until the device's next message; one without values would stay empty for a silent device.
      for (const id of deviceids) if (!known.has(id)) wanted.add(id)
      if (wanted.size > 0) schedule(refreshMs)
    }
  }

  /** Requests a device that may have new values. */
  const request = (deviceid: string) => {
    if (!shown.has(deviceid)) return
    wanted.add(deviceid)
    const waitMs = (askedMs.get(deviceid) ?? 0) + refreshMs - nowMs()
    schedule(Math.max(batchMs, Math.min(waitMs, refreshMs)))
  }

  return {
    get: (deviceid: string): Highlights | undefined => known.get(deviceid),
    request,
    /** Requested as long as a row is subscribed. */
    subscribe(deviceid: string, listener: () => void): () => void {
      shown.set(deviceid, (shown.get(deviceid) ?? 0) + 1)
      const stop = listeners.subscribe(deviceid, listener)
      noteAppearance()
      request(deviceid)
      return () => {
        stop()
        const rest = (shown.get(deviceid) ?? 1) - 1
        if (rest === 0) shown.delete(deviceid)
        else shown.set(deviceid, rest)
      }
    },
  }
}

/** Calls `ask` at the earliest scheduled time, but not while rows keep appearing. */
function createSchedule({ later, nowMs }: Pick<HighlightsPorts, 'later' | 'nowMs'>, ask: () => void) {
  let scheduledMs = Number.POSITIVE_INFINITY
  let firstAppearedMs: number | undefined
  let settledMs = 0

  const schedule = (ms: number) => {
    const atMs = nowMs() + ms
    if (atMs >= scheduledMs) return
    scheduledMs = atMs
    later(() => {
      if (scheduledMs === atMs) fire()
    }, ms)
  }

  const fire = () => {
    scheduledMs = Number.POSITIVE_INFINITY
    const waitMs = settledMs - nowMs()
    if (waitMs > 0) {
      schedule(waitMs)
      return
    }
    firstAppearedMs = undefined
    ask()
  }

  const noteAppearance = () => {
    const now = nowMs()
    firstAppearedMs ??= now
    settledMs = Math.min(now + batchMs, firstAppearedMs + maximumBatchMs)
  }
  return { schedule, noteAppearance }
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  const { yes = [], no = [] } = Object.groupBy(items, (item) => (test(item) ? 'yes' : 'no'))
  return [yes, no]
}
