export type RebuildQueueOptions = {
  readonly nowMs: () => number
  readonly later: (work: () => void, ms: number) => void
  /** Resolves when no other work on the device is in progress. */
  readonly onStart: (deviceId: string) => Promise<void>
  readonly rebuild: (deviceId: string) => Promise<void>
  readonly onDone: (deviceId: string) => void
  readonly onError: (error: unknown, deviceId: string) => void
}

export type RebuildQueue = ReturnType<typeof createRebuildQueue>

/** Short, so that the effect of a single late record is visible soon. */
const firstWaitMs = 200
/** Debounces late uploads: after the first rebuild, further ones wait until the device is quiet, up to a maximum. */
const quietMs = 1_000
const longestWaitMs = 5_000
const retryMs = 10_000

type Wait = { readonly firstMs: number; readonly dueMs: number }
type Waiting = Map<string, Wait>

/** Rebuilds devices from their stored records, one at a time. */
export function createRebuildQueue(options: RebuildQueueOptions) {
  const { nowMs, later } = options
  /** First request and due time of each waiting device. */
  const waiting: Waiting = new Map()
  /** Time of each device's last rebuild, within the last `longestWaitMs`. */
  const done = new Map<string, number>()
  let running: string | null = null
  let work: Promise<void> = Promise.resolve()
  const stopping = new AbortController()

  const runOne = async (deviceId: string): Promise<void> => {
    running = deviceId
    try {
      await options.onStart(deviceId)
      waiting.delete(deviceId)
      await options.rebuild(deviceId)
    } catch (error) {
      options.onError(error, deviceId)
      waiting.set(deviceId, { firstMs: nowMs(), dueMs: nowMs() + retryMs })
    } finally {
      running = null
      remember(done, deviceId, nowMs())
      options.onDone(deviceId)
    }
  }

  /** @param all includes rebuilds that are not due yet */
  const run = async (all: boolean): Promise<void> => {
    while (!stopping.signal.aborted) {
      const next = nextDue(waiting)
      if (!next) return
      const waitMs = next.dueMs - nowMs()
      if (waitMs > 0 && !all) return schedule(waitMs)
      await runOne(next.deviceId)
    }
  }

  let scheduledMs = Number.POSITIVE_INFINITY
  const schedule = (ms: number) => {
    const atMs = nowMs() + ms
    if (atMs >= scheduledMs) return
    scheduledMs = atMs
    later(() => {
      if (scheduledMs === atMs) scheduledMs = Number.POSITIVE_INFINITY
      work = work.then(() => run(false))
    }, ms)
  }

  return {
    request(deviceId: string): void {
      const wait = waitAfter(waiting.get(deviceId), done.get(deviceId), nowMs())
      waiting.set(deviceId, wait)
      // A rebuild that waited for others may be overdue.
      schedule(Math.max(0, wait.dueMs - nowMs()))
    },
    isWaiting: (deviceId: string) => waiting.has(deviceId),
    isRunning: (deviceId: string) => running === deviceId,
    isBusy: () => waiting.size > 0 || running !== null,
    /** Resolves when no rebuild is waiting; runs those that are not due yet as well. */
    idle(): Promise<void> {
      work = work.then(() => run(true))
      return work
    },
    async stop(): Promise<void> {
      stopping.abort()
      await work
    },
  }
}

/** When to rebuild a device after one more late record, given its pending request and its last rebuild. */
function waitAfter(present: Wait | undefined, doneMs: number | undefined, nowMs: number): Wait {
  const isRecent = doneMs !== undefined && nowMs - doneMs <= longestWaitMs
  if (!present && !isRecent) return { firstMs: nowMs, dueMs: nowMs + firstWaitMs }
  if (present && present.dueMs - present.firstMs <= firstWaitMs) return present
  const firstMs = present?.firstMs ?? nowMs
  return { firstMs, dueMs: Math.min(nowMs + quietMs, firstMs + longestWaitMs) }
}

/** Drops entries that are too old to matter; insertion order is by age. */
function remember(done: Map<string, number>, deviceId: string, atMs: number): void {
  done.delete(deviceId)
  done.set(deviceId, atMs)
  for (const [id, doneMs] of done) {
    if (atMs - doneMs <= longestWaitMs) return
    done.delete(id)
  }
}

function nextDue(waiting: Waiting): { deviceId: string; dueMs: number } | undefined {
  let next: { deviceId: string; dueMs: number } | undefined
  for (const [deviceId, { dueMs }] of waiting) if (!next || dueMs < next.dueMs) next = { deviceId, dueMs }
  return next
}
